import { expect, test } from 'vitest';
import { operations } from '#lib/editor/operations.ts';
import { loadTools, tools } from '#lib/editor/tools/list.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { filesIn, sourceText } from '#tests/support/imports.ts';

test('every tool of the list has a file with its code, and every such file is in the list', async () => {
  const { codeOf } = await loadTools();
  for (const { id, start } of tools) {
    expect([id, start.tool, typeof codeOf(id).step]).toEqual([id, id, 'function']);
  }
  const files = filesIn(['lib/editor/tools'], /-tool\.ts$/);
  expect(files.sort()).toEqual(tools.map(({ id }) => `lib/editor/tools/${id}-tool.ts`).sort());
});

test('the architecture names the keys that a new tool cannot have', () => {
  const own = tools.flatMap((tool) => Object.keys(('ownKeys' in tool && tool.ownKeys) || {}));
  const keys = [...operations.flatMap((operation) => operation.keys), ...own].filter(
    (key) => key.length === 1,
  );
  const said = /These keys are taken: (.*?)\. /.exec(sourceText('docs/architecture.md'))?.[1];
  expect(said).toBe(
    [...new Set(keys)]
      .sort()
      .map((key) => `\`${key}\``)
      .join(' '),
  );
});

test('no two tools share a key, and each tool of the toolbar has a name in both languages', () => {
  const keys = tools.flatMap((tool) => [...tool.keys]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { id, icon } of tools) {
    if (!icon) continue;
    for (const language of ['en', 'de'] as const)
      expect(editorStrings(language).operations[id]).toMatch(/\w/);
  }
});
