import { expect, test } from 'vitest';
import { areaRecord, markerRecord } from '#lib/contract/schemas/changes.ts';
import { tag, translation } from '#lib/contract/schemas/content.ts';
import { levelRecord } from '#lib/contract/schemas/level.ts';
import { analytics, appearance, settings } from '#lib/contract/schemas/project.ts';
import type { Entity } from '#lib/editor/model/types.ts';
import { fieldName } from '#lib/editor/ui/frame/field-name.ts';
import { editorStrings } from '#lib/messages/editor.ts';

const members = (name: string, shape: object) => Object.keys(shape).map((member) => `${name}.${member}`);
const titles = members('translations.en', translation.shape);

/** All fields of an entity over which two people can conflict. */
const paths: Record<Entity['kind'], string[]> = {
  area: [...Object.keys(areaRecord.shape), ...titles],
  marker: [...Object.keys(markerRecord.shape), ...titles],
  level: Object.keys(levelRecord.shape),
  tag: [...Object.keys(tag.shape), 'translations.en.name'],
  project: [
    ...['name', 'key', 'description', 'languages', 'allowed_domains'],
    ...members('settings', settings.shape),
    ...members('appearance', appearance.shape),
    ...members('analytics', analytics.shape),
  ],
};
/** Fields that the server sets, or that are merged member by member. */
const noFields = new Set(['id', 'order', 'imageThumbnails', 'translations']);

test('a conflict calls the title of a place title, not level', () => {
  const t = editorStrings('en');
  expect(fieldName('area', 'translations.en.title', t, 'en')).toBe('Title in English');
  expect(fieldName('marker', 'translations.de.description', t, 'en')).toBe('Description in German');
  expect(fieldName('level', 'name', t, 'en')).toBe('Name');
  expect(fieldName('project', 'appearance.canvasBackgroundColor', t, 'en')).toBe('Background');
});

test.each(['en', 'de'] as const)('every field of every kind has a name on the screen: %s', (language) => {
  const t = editorStrings(language);
  const nameless = Object.entries(paths).flatMap(([kind, all]) =>
    all.filter((path) => {
      if (noFields.has(path)) return false;
      const name = fieldName(kind as Entity['kind'], path, t, language);
      const own = path.split('.').at(-1) ?? path;
      return typeof name !== 'string' || name === path || name.startsWith(`${own} `);
    }),
  );
  expect(nameless).toEqual([]);
});
