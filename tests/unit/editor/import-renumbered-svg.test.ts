import { describe, expect, test } from 'vitest';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import type { Editor } from '#lib/editor/editor.ts';
import { takeDraft } from '#lib/editor/ui/import/take-draft.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';
import { headlessEditor } from '#tests/support/editor.ts';

type Room = { at: number; name: string };
const rooms: Room[] = Array.from({ length: 40 }, (_, at) => ({
  at,
  name: `Hall ${String.fromCharCode(65 + (at % 26))}${at}`,
}));

function drawing(all: readonly Room[], idOf: (i: number) => string): Uint8Array {
  const content = all.map(({ at, name }, i) => {
    const [x, y] = [20 + (at % 8) * 110, 20 + Math.floor(at / 8) * 110];
    return `<rect id="${idOf(i)}" x="${x}" y="${y}" width="100" height="100"/><text x="${x + 20}" y="${y + 50}" font-size="12">${name}</text>`;
  });
  return bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="920" height="600" viewBox="0 0 920 600">${content.join('')}</svg>`,
  );
}

async function review({ session: { document } }: Editor, bytes: Uint8Array) {
  const known = knownMapOf(document);
  const read = await readFiles({ files: [{ name: 'plan.svg', bytes }], known });
  const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
  const draft = startDraft({ read, known, sizes, current: null, hasPlans: false });
  return { read, draft, judged: judge(arrange(draft), draft) };
}

async function imported(bytes: Uint8Array): Promise<Editor> {
  const { editor } = headlessEditor();
  const { session, screen } = editor;
  const target = { session, screen, projectId: 'p', files: [], onSendPlans: () => {} };
  await takeDraft((await review(editor, bytes)).draft, { ...target, signal: new AbortController().signal });
  return editor;
}

const numbered = (i: number) => `Zimmer${i + 1}`;
const changedFields = ({ judged }: Awaited<ReturnType<typeof review>>) =>
  judged.all.flatMap(({ changes }) => changes.map(({ field }) => field));

describe('an SVG drawing that is imported again', () => {
  test.each([
    ['one id for all, in reverse order', () => 'a', rooms.toReversed()],
    ['one name as the id of all, in reverse order', () => 'Stand', rooms.toReversed()],
    [
      'ids numbered by order, and one room moved to the back',
      numbered,
      [...rooms.slice(1), ...rooms.slice(0, 1)],
    ],
    ['ids numbered by order, in reverse order', numbered, rooms.toReversed()],
  ])('changes nothing with %s', async (_, idOf, again) => {
    const editor = await imported(drawing(rooms, idOf));
    const second = await review(editor, drawing(again, idOf));
    expect(second.judged).toMatchObject({ made: 0, changed: 0, removed: [] });
    expect(changedFields(second)).toEqual([]);
  });

  test('gives no room an id that several elements have', async () => {
    const { read } = await review(
      headlessEditor().editor,
      drawing(rooms, () => 'Stand'),
    );
    expect(read.places.flatMap(({ sourceId }) => sourceId ?? [])).toEqual([]);
  });

  test('adds a room in the middle of numbered ids as the only new one', async () => {
    const editor = await imported(drawing(rooms.slice(0, 39), numbered));
    const last = rooms.slice(39);
    const second = await review(
      editor,
      drawing([...rooms.slice(0, 5), ...last, ...rooms.slice(5, 39)], numbered),
    );
    expect(second.judged).toMatchObject({ made: 1, changed: 0, removed: [] });
  });

  test('takes the name of a room with its id to another outline', async () => {
    const editor = await imported(drawing(rooms.slice(0, 10), numbered));
    const swapped = rooms.slice(0, 10).map((room, i) => ({ ...room, at: i === 0 ? 1 : i === 1 ? 0 : i }));
    const second = await review(editor, drawing(swapped, numbered));
    expect(second.judged).toMatchObject({ made: 0, changed: 2, removed: [] });
    expect(changedFields(second)).toEqual(['shape', 'shape']);
  });
});
