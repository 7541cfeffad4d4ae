package dev.invar.archtest;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * What the rules read of a {@code pom.xml}.
 *
 * @param artifact its artifact id
 * @param modules its modules, in order
 * @param dependencies its own dependencies, not those it manages
 */
record Pom(String artifact, List<String> modules, List<Dependency> dependencies) {
  /**
   * A dependency as it is declared.
   *
   * @param version empty if the version table has it
   * @param scope empty if it is the default
   */
  record Dependency(String group, String artifact, String version, String scope) {}

  static Pom parse(String xml) {
    Element project;
    try {
      var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      project = builder.parse(new InputSource(new StringReader(xml))).getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalArgumentException("not a pom", e);
    }
    var modules = new ArrayList<String>();
    for (Element list : children(project, "modules")) {
      children(list, "module").forEach(module -> modules.add(module.getTextContent().strip()));
    }
    var dependencies = new ArrayList<Dependency>();
    for (Element list : children(project, "dependencies")) {
      for (Element dependency : children(list, "dependency")) {
        dependencies.add(
            new Dependency(
                text(dependency, "groupId"),
                text(dependency, "artifactId"),
                text(dependency, "version"),
                text(dependency, "scope")));
      }
    }
    return new Pom(text(project, "artifactId"), modules, dependencies);
  }

  private static List<Element> children(Element parent, String name) {
    var children = new ArrayList<Element>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        children.add(element);
      }
    }
    return children;
  }

  private static String text(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
  }
}
