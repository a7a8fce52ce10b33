import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLevelData } from '#lib/viewer/core/level-data.ts';
import type { DataFiles, LevelShape } from '#lib/viewer/core/types.ts';
import { createVenue } from '#tests/support/venue.ts';

const [before] = createVenue({ levels: 1 }).levels;
if (!before) throw new Error('no level');
const after: LevelShape = { ...before, name: 'Ground floor, rebuilt' };
const { id } = before;
const files = (name: string | null): DataFiles => ({
  project: 'project-1.json',
  levels: name === null ? {} : { [id]: name },
  way: null,
});

/** Answers `old.json` when `answerOld` is called, every other file at once. */
function startNetwork() {
  const asked: string[] = [];
  let answerOld = () => {};
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/data/old.json')
      await new Promise<void>((done) => {
        answerOld = done;
      });
    return Response.json(url === '/data/old.json' ? before : after);
  });
  return { asked, answerOld: () => answerOld() };
}

describe('a level that is published anew while it loads', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is the new one, for whoever waits for it and afterwards', async () => {
    const network = startNetwork();
    const data = createLevelData('/data/', files('old.json'));
    const waiting = data.load(id);
    data.setFiles(files('new.json'));
    network.answerOld();
    expect(await waiting).toEqual({ ok: true, data: after });
    expect(data.get(id)).toEqual(after);
    expect(network.asked).toEqual(['/data/old.json', '/data/new.json']);
  });

  test('is missing if it was removed', async () => {
    const network = startNetwork();
    const data = createLevelData('/data/', files('old.json'));
    const waiting = data.load(id);
    data.setFiles(files(null));
    network.answerOld();
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'missing' } });
    expect(data.get(id)).toBeNull();
  });
});
