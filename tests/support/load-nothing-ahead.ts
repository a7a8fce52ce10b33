import type { BrowserContext, Page } from 'playwright';

/** Makes the page, or all pages of the context, load no code before it is needed, as in a browser that is told to save data. */
export function loadNothingAhead(target: BrowserContext | Page): Promise<unknown> {
  return target.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
