import type { Page } from 'playwright';

export type GivenFile = { name: string; bytes: Uint8Array | string; type?: string };

/** Drops or pastes files on the map, like a browser. */
export async function giveFiles(
  page: Page,
  files: readonly GivenFile[],
  way: 'drop' | 'paste' = 'drop',
): Promise<void> {
  const given = files.map(({ name, bytes, type = '' }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  await page.locator('[data-editor-canvas]').evaluate(
    (canvas, { how, all }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of all)
        data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      const options = { bubbles: true, cancelable: true };
      canvas.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, ...options })
          : new ClipboardEvent('paste', { clipboardData: data, ...options }),
      );
    },
    { how: way, all: given },
  );
}
