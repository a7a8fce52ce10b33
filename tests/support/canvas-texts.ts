import type { BrowserContext, Page } from 'playwright';

/** Keeps what pages of the context write on any canvas; `isWritten` asks for it. */
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

/** Whether a text with this in it was written. */
export function isWritten(page: Page, part: string): Promise<boolean> {
  return page.evaluate(
    (wanted) => (globalThis as never as { written: string[] }).written.some((text) => text.includes(wanted)),
    part,
  );
}
