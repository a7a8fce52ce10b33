import type { Page } from 'playwright';

/**
 * Translates the page as browsers do: every text node is taken out, and an element with other words stands in its place,
 * also for texts that come later. Code, icons and fields stay. Words are marked with `«»`.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'script, style, textarea, noscript, code, svg, [translate=no], [contenteditable], font';
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest(untouched)) continue;
        const outer = document.createElement('font');
        outer.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }));
        text.replaceWith(outer);
      }
    };
    document.documentElement.classList.add('translated-ltr');
    replaceTexts();
    let timer = 0;
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(replaceTexts, 20);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
