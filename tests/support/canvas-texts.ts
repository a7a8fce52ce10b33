import type { BrowserContext, Page } from 'playwright';

/** Records what pages of the context write on any canvas, for `isWritten`. */
export async function keepTexts(context: BrowserContext): Promise<void> {
  await context.addInitScript(`globalThis.written = [];
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { fillText } = prototype;
      prototype.fillText = function (text, ...rest) {
        written.push(text);
        return fillText.call(this, text, ...rest);
      };
    }`);
}

/** Checks whether a text that contains `part` was written. */
export function isWritten(page: Page, part: string): Promise<boolean> {
  return page.evaluate(
    (wanted) => (globalThis as never as { written: string[] }).written.some((text) => text.includes(wanted)),
    part,
  );
}
