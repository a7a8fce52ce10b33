import { expect, test } from 'vitest';
import { entitiesOf } from '#lib/maps/core/rows.ts';
import { encodeInTurns } from '#lib/maps/projects/encode-document.ts';

/** Counts the turns that others have while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return turns;
}

const words = 'Zimmer '.repeat(1_000);
const body = JSON.stringify({ words });
const row = {
  key: 'room',
  order: 1,
  isHidden: false,
  levelId: 'ground',
  kind: 'area',
  body,
  hash: '',
} as const;

test('a document of 7 MB is encoded like JSON, and others have a turn at least each half megabyte', async () => {
  const areas = Array.from({ length: 1_000 }, (_, n) => ({ key: `room-${n}`, words, left: undefined }));
  const document = { version: 1, none: undefined, levels: [{ key: 'ground', areas }, { areas: [] }] };
  let text: Uint8Array = new Uint8Array();
  const turns = await turnsDuring(async () => {
    text = await encodeInTurns(document, 'document');
  });
  expect(JSON.parse(new TextDecoder().decode(text))).toEqual(JSON.parse(JSON.stringify(document)));
  expect(turns).toBeGreaterThanOrEqual(14);
});

test('the rows of 2,000 places are parsed in order, and others have a turn at least each 500', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ ...row, id: String(n) }));
  let entities: { id: string }[] = [];
  const turns = await turnsDuring(async () => {
    entities = await entitiesOf(rows);
  });
  expect(entities.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('exports at once have turns of their own, so that others wait for one piece and not for one of each', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ ...row, id: String(n) }));
  const areas = Array.from({ length: 200 }, (_, n) => ({ key: `room-${n}`, words }));
  const document = { levels: [{ areas }] } as never;
  const sixteen =
    <T>(work: () => Promise<T>) =>
    () =>
      Promise.all(Array.from({ length: 16 }, work));
  expect(await turnsDuring(sixteen(() => entitiesOf(rows)))).toBeGreaterThanOrEqual(16 * 4);
  expect(await turnsDuring(sixteen(() => encodeInTurns(document, 'document')))).toBeGreaterThanOrEqual(
    16 * 2,
  );
});
