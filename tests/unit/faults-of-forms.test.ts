import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { faultsOf } from '#lib/contract/faults.ts';
import { changesBody } from '#lib/contract/schemas/changes.ts';
import { bulkPatchBody } from '#lib/contract/schemas/patch.ts';
import { projectUpdateBody } from '#lib/contract/schemas/project.ts';

const id = '00000000-0000-4000-8000-000000000000';

const pathsOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : faultsOf(parsed.error).map(({ path }) => path);
};

describe('A fault of a value with several forms is at the member that is wrong', () => {
  const tags: [name: string, tag: unknown, members: string[]][] = [
    ['a new tag with a wrong icon', { name: 'Shop', icon: 'nothing' }, ['.icon']],
    [
      'a new tag with three wrong members',
      { name: 'Shop', color: 'red', icon: 'x', order: -1 },
      ['.color', '.icon', '.order'],
    ],
    ['a new tag with a wrong translation', { name: 'Shop', translations: { de: 5 } }, ['.translations.de']],
    ['a new tag with a mistyped member', { name: 'Shop', colour: '#fff' }, ['.colour']],
    ['a tag without a name', { icon: 'info' }, ['.name']],
    ['an empty tag', {}, ['.name']],
    ['a tag with a wrong id and a name', { id: 'x', name: 'Shop' }, ['.id']],
    ['a tag whose id is a number', { id: 5, name: 'Shop', color: '#fff' }, ['.id']],
    ['a tag whose id is null', { id: null }, ['.id']],
    ['a known tag with a mistyped member', { id, colour: '#fff' }, ['.colour']],
    ['a text that is no id', 'shop', ['']],
    ['a number', 5, ['']],
    ['null', null, ['']],
  ];

  test.each(tags)('%s', (_, tag, members) => {
    const expected = members.map((member) => `tags[0]${member}`);
    const inLevels = pathsOf(projectUpdateBody, { levels_data: [{ areas: [{ tags: [tag] }] }] });
    expect(inLevels).toEqual(expected.map((path) => `levels_data[0].areas[0].${path}`));
    const inChanges = pathsOf(changesBody, {
      base_revision: 1,
      changes: [{ kind: 'marker', op: 'update', id, fields: { tags: [tag] } }],
    });
    expect(inChanges).toEqual(expected.map((path) => `changes[0].fields.${path}`));
  });

  test('a member that a PATCH cannot set on a new tag', () => {
    const update = { kind: 'area', id_or_key: 'hall', tags: [{ name: 'Shop', icon: 'info' }] };
    expect(pathsOf(bulkPatchBody, { updates: [update] })).toEqual(['updates[0].tags[0].icon']);
  });

  test.each([
    ['an image without an id', { url: 'https://example.org/a.png' }, '.id'],
    ['an image with a wrong id', { id: 'x', url: 5 }, '.id'],
    ['an image with an unknown member', { id, caption: 'x' }, '.caption'],
    ['a number', 5, ''],
  ])('%s', (_, image, member) => {
    const sent = { levels_data: [{ markers: [{ images: [image] }] }] };
    expect(pathsOf(projectUpdateBody, sent)).toEqual([`levels_data[0].markers[0].images[0]${member}`]);
  });

  test('a change of an unknown kind', () => {
    const changes = [{ kind: 'room', op: 'create', id }];
    expect(pathsOf(changesBody, { base_revision: 1, changes })).toEqual(['changes[0].kind']);
  });
});
