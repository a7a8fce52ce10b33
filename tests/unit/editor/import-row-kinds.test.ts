import { describe, expect, test } from 'vitest';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { roomKinds } from '#lib/editor/room-kinds.ts';
import { takeDraft } from '#lib/editor/ui/import/take-draft.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { loadRoomKinds } from '#lib/messages/room-kinds.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';
import { headlessEditor, markerRecord, squareAt } from '#tests/support/editor.ts';

const kinds = await loadRoomKinds(['en', 'de']);

function house() {
  const one = headlessEditor({
    languages: ['en', 'de'],
    areas: [squareAt('hall', 100, 100), squareAt('wc', 300, 100)],
    markers: [markerRecord('desk', 50, 50)],
  });
  const { session, screen } = one.editor;
  const read = async (csv: string) => {
    const known = knownMapOf(session.document, kinds);
    const proposal = await readFiles({ files: [{ name: 'rows.csv', bytes: bytesOf(csv) }], known });
    const sizes = new Map(session.document.levels().map(({ id, width, height }) => [id, { width, height }]));
    const draft = startDraft({ read: proposal, known, sizes, current: null, hasPlans: false, kinds });
    return { draft, proposal, judged: judge(arrange(draft), draft) };
  };
  const bringIn = async (csv: string) => {
    const { draft } = await read(csv);
    const target = { session, screen, projectId: 'p', files: [], onSendPlans: () => {} };
    await takeDraft(draft, { ...target, signal: new AbortController().signal });
  };
  const tagsOf = (id: string) =>
    session.document.place(id)?.tags.map((tag) => {
      const found = session.document.get(tag);
      return found?.kind === 'tag' ? found.name : '';
    });
  return { ...one, read, bringIn, tagsOf };
}

describe('the column of kinds in a table', () => {
  test('gives colour, icon, tag and, without a title, the name in every language, in words of any language', async () => {
    const { bringIn, area, marker, tagsOf } = house();
    await bringIn('key,kind\nhall,Büro\nwc,restroom\ndesk,Information\n');
    expect([tagsOf('hall'), tagsOf('wc'), tagsOf('desk')]).toEqual([['Office'], ['Toilet'], ['Information']]);
    expect(area('hall')).toMatchObject({
      color: roomKinds.office.color,
      translations: { en: { title: 'Office' }, de: { title: kinds.get('de')?.office } },
    });
    expect(marker('desk')).toMatchObject({ icon: 'info', color: roomKinds.info.color });
  });

  test('changes nothing when the table is read again, and keeps a look that was changed meanwhile', async () => {
    const { bringIn, read, area, editor, tagsOf } = house();
    await bringIn('key,kind,title\nhall,office,Registry\n');
    expect((await read('key,kind,title\nhall,office,Registry\n')).judged.changed).toBe(0);
    const before = area('hall');
    editor.session.run({
      label: 'style',
      changes: [{ id: before.id, before, after: { ...before, color: '#123456' } }],
      selectionBefore: null,
      selectionAfter: null,
    });
    expect((await read('key,kind\nhall,office\n')).judged.changed).toBe(0);
    await bringIn('key,kind\nhall,shop\n');
    expect([tagsOf('hall'), area('hall').color]).toEqual([['Shop'], roomKinds.shop.color]);
    expect(area('hall').translations.en?.title).toBe('Registry');
  });

  test.each([
    ['a key', 'title,kind,key\n,shop,k1\n'],
    ['neither key nor title column', 'key,kind\n,shop\n'],
  ])('keeps a row with %s and no title as a new place with the name of the kind', async (_, csv) => {
    const { read } = house();
    const { proposal } = await read(csv);
    expect(proposal.places).toHaveLength(1);
    expect(proposal.places[0]?.texts).toMatchObject({
      en: { title: 'Shop' },
      de: { title: kinds.get('de')?.shop },
    });
    expect(proposal.report.map(({ code }) => code)).toEqual(['notOnMap']);
  });

  test('does not keep a row with neither title nor a known kind', async () => {
    const { read } = house();
    const { proposal } = await read('title,kind,key\n,spaceship,k1\n');
    expect(proposal.places).toEqual([]);
    expect(proposal.report.map(({ code }) => code)).toContain('rowWithoutName');
  });

  test('leaves other tags and colours of the row, and tells a word that is no kind', async () => {
    const { bringIn, read, area, tagsOf } = house();
    await bringIn('key,kind,tags,color\nhall,office,Quiet,#ff0000\n');
    expect([tagsOf('hall')?.toSorted(), area('hall').color]).toEqual([['Office', 'Quiet'], '#ff0000']);
    const { proposal } = await read('key,kind\nwc,spaceship\n');
    const told = [...proposal.report, ...proposal.remarks].find(({ code }) => code === 'kindUnknown');
    expect(told?.examples.join()).toContain('spaceship');
  });
});
