/**
 * A browser to look at pages with: {@link dev.invar.diagnose.report.browser.Browser} starts
 * Chromium without a window and speaks its DevTools protocol, {@link
 * dev.invar.diagnose.report.browser.Page} is one page in it. Where there is no Chromium, tests that
 * ask for one are skipped.
 */
@NullMarked
package dev.invar.diagnose.report.browser;

import org.jspecify.annotations.NullMarked;
