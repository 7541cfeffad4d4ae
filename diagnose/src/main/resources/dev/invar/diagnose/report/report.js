"use strict";
(function () {
  const DASHES = ["solid", [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [12, 4]];
  const SYMBOLS = ["circle", "triangle", "rect", "diamond", "pin", "arrow"];
  const STYLES = 6;
  const MOST_ROWS = 200;
  const source = document.getElementById("data").textContent;
  const report = JSON.parse(source);
  const charts = [];

  function colour(index) { return "var(--s" + (index % STYLES) + ")"; }

  function digits(value) {
    if (value === 0) return "0";
    const size = Math.abs(value);
    let text;
    if (Number.isInteger(value) && size < 1e15) text = value.toLocaleString("en-US");
    else if (size < 1e-4 || size >= 1e15) text = power(value);
    else {
      const decimals = Math.max(0, 3 - Math.floor(Math.log10(size)));
      text = value.toLocaleString("en-US", { maximumFractionDigits: decimals });
    }
    return text.replace("-", "−");
  }

  function power(value) {
    const [factor, exponent] = value.toExponential(3).split("e");
    const short = Number(factor);
    const raised = "10" + Array.from(String(Number(exponent)), c => c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]).join("");
    return short === 1 ? raised : short + " × " + raised;
  }

  function tick(value) {
    const size = Math.abs(value);
    if (size >= 1e6) return digits(value / 1e6) + "M";
    if (size >= 1e4) return digits(value / 1e3) + "k";
    return size > 0 && size < 1e-3 ? power(value) : digits(value);
  }

  /* The ends of an axis are marked too, and are seldom worth reading. */
  function logarithmicTick(value) {
    return Number.isInteger(value) || Math.abs(Math.log10(value) % 1) < 1e-9 ? tick(value) : "";
  }

  /* Edges of bins from their middles, along the axis as it is drawn. */
  function outline(xs, ys, logarithmic, floor) {
    const to = logarithmic ? Math.log : x => x;
    const back = logarithmic ? Math.exp : x => x;
    const middles = xs.map(to);
    const edges = middles.map((m, i) => i === 0 ? m : (middles[i - 1] + m) / 2);
    const last = middles.length - 1;
    const half = last > 0 ? edges[1] - middles[0] : 0.5;
    edges[0] = middles[0] - half;
    edges.push(last > 0 ? middles[last] + (middles[last] - edges[last]) : middles[0] + half);
    const path = [[back(edges[0]), floor]];
    ys.forEach((y, i) => path.push([back(edges[i]), y], [back(edges[i + 1]), y]));
    path.push([back(edges[edges.length - 1]), floor]);
    return path;
  }

  function pairs(series) { return series.x.map((x, i) => [x, series.y[i]]); }

  function drawn(plot, series, index) {
    const ink = colour(index);
    const dash = DASHES[index % DASHES.length];
    const still = { animation: false, emphasis: { disabled: true }, name: series.name };
    if (series.mark === "points") {
      const many = plot.series.reduce((sum, s) => sum + s.x.length, 0);
      return [Object.assign(still, {
        type: "scatter", data: pairs(series), symbol: SYMBOLS[index % SYMBOLS.length],
        symbolSize: many > 2000 ? 4 : many > 300 ? 5.5 : 8,
        itemStyle: { color: ink, opacity: many > 300 ? 0.6 : 0.9 }
      })];
    }
    const line = { type: "line", symbol: SYMBOLS[index % SYMBOLS.length], symbolSize: 7, itemStyle: { color: ink } };
    if (series.mark === "line") {
      return [Object.assign(still, line, {
        data: pairs(series), showSymbol: series.x.length <= 25, lineStyle: { color: ink, width: 2, type: dash }
      })];
    }
    const floor = plot.y.scale === "logarithmic" ? Math.min(...series.y) / 2 : 0;
    return [
      Object.assign({}, still, line, {
        data: outline(series.x, series.y, plot.x.scale === "logarithmic", floor), showSymbol: false, silent: true,
        lineStyle: { color: ink, width: 1.5, type: dash }, areaStyle: { color: ink, opacity: 0.18, origin: "start" },
        tooltip: { show: false }
      }),
      Object.assign({}, still, line, { data: pairs(series), showSymbol: false, lineStyle: { width: 0, opacity: 0 } })
    ];
  }

  function axis(of, values) {
    const none = of.scale === "none";
    const logarithmic = of.scale === "logarithmic";
    return {
      type: logarithmic ? "log" : "value", show: !none, scale: true, animation: false,
      axisLine: { show: true, onZero: false, lineStyle: { color: "var(--line)" } },
      axisTick: { show: true, lineStyle: { color: "var(--line)" } },
      axisLabel: { color: "var(--muted)", fontSize: 12, hideOverlap: true, formatter: logarithmic ? logarithmicTick : tick },
      splitLine: { lineStyle: { color: "var(--grid)" } },
      splitNumber: 5
    };
  }

  function extent(plot, side) {
    let low = Infinity, high = -Infinity;
    plot.series.forEach(s => s[side].forEach(v => { low = Math.min(low, v); high = Math.max(high, v); }));
    return [low, high];
  }

  function line(parent, text) {
    const p = document.createElement("div");
    p.textContent = text;
    parent.appendChild(p);
  }

  /* Texts go in as text, whatever they hold. */
  function tip(plot, shown) {
    const box = document.createElement("div");
    box.className = "tip";
    (Array.isArray(shown) ? shown : [shown]).forEach((item, place) => {
      const series = plot.series.find(s => s.name === item.seriesName);
      const label = series && series.labels[item.dataIndex];
      if (label) line(box, label);
      if (plot.x.scale === "none") {
        if (plot.series.length > 1) line(box, item.seriesName);
        return;
      }
      if (place === 0 && !label) line(box, plot.x.title + ": " + digits(item.value[0]));
      const name = plot.series.length > 1 ? item.seriesName : plot.y.title;
      line(box, name + ": " + digits(item.value[1]));
    });
    return box;
  }

  function option(plot) {
    const map = plot.x.scale === "none";
    const points = plot.series.every(s => s.mark === "points");
    const bars = plot.series.some(s => s.mark === "bars");
    const x = axis(plot.x), y = axis(plot.y);
    const [xLow, xHigh] = extent(plot, "x"), [yLow, yHigh] = extent(plot, "y");
    x.splitLine.show = points && !map;
    if (plot.x.scale === "logarithmic") {
      const edges = plot.series.filter(s => s.mark === "bars").flatMap(s => outline(s.x, s.y, true, 0)).map(p => p[0]);
      x.min = Math.min(xLow, ...edges);
      x.max = Math.max(xHigh, ...edges);
    }
    if (bars && plot.y.scale === "linear") y.min = 0;
    if (map) {
      const half = 0.54 * Math.max(xHigh - xLow, yHigh - yLow, 1e-9);
      const cx = (xLow + xHigh) / 2, cy = (yLow + yHigh) / 2;
      Object.assign(x, { min: cx - half, max: cx + half });
      Object.assign(y, { min: cy - half, max: cy + half });
    }
    return {
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      grid: map ? { left: 0, right: 0, top: 0, bottom: 0 } : { left: 8, right: 18, top: 10, bottom: 4, containLabel: true },
      xAxis: x, yAxis: y,
      series: plot.series.flatMap((series, index) => drawn(plot, series, index)),
      tooltip: {
        trigger: points ? "item" : "axis", confine: true, transitionDuration: 0,
        backgroundColor: "var(--ground)", borderColor: "var(--line)", extraCssText: "box-shadow:none;border-radius:4px",
        axisPointer: { type: "line", animation: false, lineStyle: { color: "var(--muted)", type: "solid" } },
        formatter: shown => tip(plot, shown)
      }
    };
  }

  function draw(plot) {
    const frame = document.querySelector('[data-plot="' + CSS.escape(plot.id) + '"]');
    const place = frame.querySelector(".chart");
    const chart = echarts.init(place, null, { renderer: "svg" });
    chart.setOption(option(plot));
    charts.push(chart);
    new ResizeObserver(() => requestAnimationFrame(() => {
      if (!matchMedia("print").matches) chart.resize();
    })).observe(place);
    plot.series.forEach((series, index) => swatch(frame, series, index));
    frame.querySelector("details").addEventListener("toggle", () => numbers(plot, frame), { once: true });
  }

  function swatch(frame, series, index) {
    const svg = frame.querySelector('[data-series="' + index + '"]');
    if (!svg) return;
    const dash = DASHES[index % DASHES.length];
    const lined = series.mark !== "points";
    const shapes = {
      circle: '<circle cx="12" cy="6" r="4"/>', triangle: '<path d="M12 1.5L17 10.5H7Z"/>',
      rect: '<rect x="8" y="2" width="8" height="8"/>', diamond: '<path d="M12 1L17 6L12 11L7 6Z"/>',
      pin: '<path d="M12 11L8 3A4 3 0 0 1 16 3Z"/>', arrow: '<path d="M12 1L16 11L12 8.5L8 11Z"/>'
    };
    svg.style.color = colour(index);
    svg.innerHTML = lined
      ? '<path d="M0 6H24" fill="none" stroke="currentColor" stroke-width="2.5"' +
        (dash === "solid" ? "" : ' stroke-dasharray="' + dash.join(" ") + '"') + "/>"
      : '<g fill="currentColor">' + shapes[SYMBOLS[index % SYMBOLS.length]] + "</g>";
  }

  function cell(row, text, kind, name) {
    const td = document.createElement(kind === "head" ? "th" : "td");
    if (kind === "head") td.scope = "col";
    if (name) td.className = name;
    td.textContent = text;
    row.appendChild(td);
  }

  function numbers(plot, frame) {
    const table = document.createElement("table");
    const all = plot.series.reduce((sum, s) => sum + s.x.length, 0);
    const caption = table.createCaption();
    caption.textContent = plot.title + (all > MOST_ROWS
      ? ": the first " + MOST_ROWS + " of " + digits(all) + " values; all of them are in the JSON" : "");
    const labelled = plot.series.some(s => s.labels.length > 0);
    const many = plot.series.length > 1;
    const head = table.createTHead().insertRow();
    if (many) cell(head, "Series", "head");
    if (labelled) cell(head, "Id", "head");
    cell(head, plot.x.title || "x", "head", "number");
    cell(head, plot.y.title || "y", "head", "number");
    const body = table.createTBody();
    let left = MOST_ROWS;
    plot.series.forEach(series => {
      for (let i = 0; i < series.x.length && left > 0; i++, left--) {
        const row = body.insertRow();
        if (many) cell(row, series.name);
        if (labelled) cell(row, series.labels[i] || "");
        cell(row, digits(series.x[i]), "", "number");
        cell(row, digits(series.y[i]), "", "number");
      }
    });
    const place = frame.querySelector(".scroll");
    place.setAttribute("aria-label", "Numbers of " + plot.title);
    place.appendChild(table);
  }

  function theme() {
    const root = document.documentElement;
    const button = document.getElementById("theme");
    const system = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
    const name = () => { button.textContent = dark() ? "Light page" : "Dark page"; };
    button.hidden = false;
    button.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; name(); });
    system.addEventListener("change", name);
    name();
  }

  function saving() {
    const link = document.getElementById("save");
    link.href = URL.createObjectURL(new Blob([source], { type: "application/json" }));
  }

  /* On paper a chart has the width of its column, whatever the window had. */
  function printing() {
    let closed = [];
    addEventListener("beforeprint", () => {
      closed = Array.from(document.querySelectorAll("article details:not([open])"));
      closed.forEach(details => { details.open = true; });
      document.querySelectorAll(".chart svg").forEach(svg =>
        svg.setAttribute("viewBox", "0 0 " + svg.getAttribute("width") + " " + svg.getAttribute("height")));
    });
    addEventListener("afterprint", () => closed.forEach(details => { details.open = false; }));
  }

  theme();
  saving();
  printing();
  report.sections.forEach(section => section.plots.forEach(draw));
  document.documentElement.dataset.charts = "drawn";
})();
