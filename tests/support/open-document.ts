import type { Page } from 'playwright';
import type { Entity } from '#lib/editor/model/types.ts';

/**
 * Returns everything in the document of an open editor, without the project itself, by id and in the order that the screen
 * shows. React holds it for the page.
 */
export function openDocument(page: Page): Promise<Record<string, Entity>> {
  return page.evaluate(() => {
    type Fiber = { return: Fiber | null; memoizedProps?: { value?: { editor?: unknown } } };
    type One = { id: string };
    type Held = { session: { document: { levels(): One[]; tags(): One[]; places(level: string): One[] } } };
    const start = document.querySelector('[data-editor-canvas]');
    const name = Object.keys(start ?? {}).find((key) => key.startsWith('__reactFiber'));
    let fiber = name ? ((start as unknown as Record<string, Fiber>)[name] ?? null) : null;
    while (fiber && !fiber.memoizedProps?.value?.editor) fiber = fiber.return;
    const editor = fiber?.memoizedProps?.value?.editor as Held | undefined;
    if (!editor) throw new Error('The page has no open editor.');
    const { document: open } = editor.session;
    const levels = open.levels();
    const all = [...levels, ...open.tags(), ...levels.flatMap(({ id }) => open.places(id))];
    return JSON.parse(JSON.stringify(Object.fromEntries(all.map((entity) => [entity.id, entity]))));
  });
}
