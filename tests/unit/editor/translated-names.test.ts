import { describe, expect, test } from 'vitest';
import { updateLevel } from '#lib/editor/commands/levels.ts';
import { updateTexts } from '#lib/editor/commands/places.ts';
import { updateTag } from '#lib/editor/commands/tags.ts';
import { changedPaths, mergeEntity } from '#lib/editor/model/merge.ts';
import type { Level, Tag } from '#lib/editor/model/types.ts';
import { alignOrders } from '#lib/editor/save/merge-theirs.ts';
import { wireChange } from '#lib/editor/save/wire.ts';
import { fieldName } from '#lib/editor/ui/frame/field-name.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { headlessEditor, levelId, squareAt } from '#tests/support/editor.ts';

const tag: Tag = {
  kind: 'tag',
  id: 'food',
  name: 'Food',
  color: '#0d6560',
  translations: { de: 'Essen', fr: 'Manger' },
  icon: null,
  order: 2,
};

function open() {
  const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
  const { session } = editor.editor;
  session.document.apply([{ id: tag.id, after: tag }]);
  return session;
}

describe('a tag', () => {
  test('is sent with all its names when one changes, and undo restores the icon and the order', () => {
    const session = open();
    const fields = { translations: { ...tag.translations, de: 'Speisen' } };
    session.run(updateTag(session.document, { id: tag.id, fields }));
    const now = session.document.get(tag.id) ?? null;
    expect(wireChange(tag, now)).toMatchObject({ fields: { translations: { de: 'Speisen', fr: 'Manger' } } });
    session.run(updateTag(session.document, { id: tag.id, fields: { icon: 'food', order: 7 } }));
    expect(session.document.get(tag.id)).toMatchObject({ icon: 'food', order: 7 });
    session.undo();
    expect(session.document.get(tag.id)).toMatchObject({ icon: null, order: 2 });
  });

  test('keeps the order of the service if others have their place in a list', () => {
    const others: Tag[] = [tag, { ...tag, id: 'art', name: 'Art', order: 5 }];
    const base = new Map([[tag.id, { ...tag, order: 9 }]]);
    expect(alignOrders(others, base).map((one) => 'order' in one && one.order)).toEqual([2, 5]);
  });

  test('is named by its language in a conflict over one of its names', () => {
    const mine = { ...tag, translations: { ...tag.translations, de: 'Speisen' }, icon: 'food' as const };
    const theirs = { ...tag, translations: { ...tag.translations, de: 'Küche' }, order: 3 };
    const { merged, clashes } = mergeEntity(tag, mine, theirs);
    expect(merged).toMatchObject({ icon: 'food', order: 3 });
    expect(clashes.map(({ path }) => fieldName('tag', path, editorStrings('en'), 'en'))).toEqual([
      'Name in German',
    ]);
  });
});

describe('a level', () => {
  test('sends the names that changed, and null for a removed one', () => {
    const session = open();
    const before = session.document.get(levelId) as Level;
    const named = { ...before, translations: { de: { name: 'Erdgeschoss' } } };
    session.run(updateLevel(session.document, { id: levelId, fields: { translations: named.translations } }));
    expect(wireChange(before, session.document.get(levelId) ?? null)).toMatchObject({
      fields: { translations: { de: { name: 'Erdgeschoss' } } },
    });
    expect(wireChange(named, before)).toMatchObject({ fields: { translations: { de: { name: null } } } });
    session.undo();
    expect(session.document.get(levelId)).toMatchObject({ translations: {} });
  });
});

test('removed search words are sent as null, and leave no empty language behind', () => {
  const session = open();
  const write = (keywords: string[] | undefined) =>
    session.run(updateTexts(session.document, { ids: ['a'], language: 'de', texts: { keywords } }));
  const before = session.document.place('a');
  write(['Aula']);
  const worded = session.document.place('a');
  if (!before || !worded) throw new Error('no place');
  expect(worded.translations.de?.keywords).toEqual(['Aula']);
  write(undefined);
  expect(session.document.place('a')?.translations).not.toHaveProperty('de');
  expect(changedPaths(worded, session.document.place('a') ?? before).map(({ path }) => path)).toContain(
    'translations.de.keywords',
  );
  expect(wireChange(worded, session.document.place('a') ?? before)).toMatchObject({
    fields: { translations: { de: { keywords: null } } },
  });
});
