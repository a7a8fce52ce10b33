import type { Page } from 'playwright';
import type { Entity } from '#lib/editor/model/types.ts';

/** Returns everything in the document of an open editor, without the project itself, by id. React holds it for the page. */
export function openDocument(page: Page): Promise<Record<string, Entity>> {
  return page.evaluate(() => {
    type Fiber = { return: Fiber | null; memoizedProps?: { value?: { editor?: unknown } } };
    type Held = { session: { document: { all(): Iterable<{ id: string; kind: string }> } } };
    const start = document.querySelector('[data-editor-canvas]');
    const name = Object.keys(start ?? {}).find((key) => key.startsWith('__reactFiber'));
    let fiber = name ? ((start as unknown as Record<string, Fiber>)[name] ?? null) : null;
    while (fiber && !fiber.memoizedProps?.value?.editor) fiber = fiber.return;
    const editor = fiber?.memoizedProps?.value?.editor as Held | undefined;
    if (!editor) throw new Error('The page has no open editor.');
    const all = [...editor.session.document.all()].filter(({ kind }) => kind !== 'project');
    return JSON.parse(JSON.stringify(Object.fromEntries(all.map((entity) => [entity.id, entity]))));
  });
}
