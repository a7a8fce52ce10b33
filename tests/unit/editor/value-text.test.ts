import { expect, test } from 'vitest';
import type { Entity } from '#lib/editor/model/types.ts';
import { valueText } from '#lib/editor/ui/review/value-text.ts';
import { directionsStrings } from '#lib/messages/directions.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';
import { a } from '#tests/support/saving-editor.ts';

const { editor } = headlessEditor({ areas: [squareAt(a, 100, 100)] });
const { document } = editor.session;
const level = [...document.levels()][0];

const shown = (path: string, value: unknown, language: 'en' | 'de' = 'en', kind: Entity['kind'] = 'area') => {
  const t = { ...editorStrings(language), directions: directionsStrings(language) };
  return valueText(path, value, { t, document, language, kind });
};

test('a value that two people changed is shown as people write it, in their language', () => {
  expect(shown('status', 'error')).toBe('Problem');
  expect(shown('status', 'warning', 'de')).toBe('Hinweis');
  const nine = [{ open: '09:00', close: '18:00' }];
  expect(shown('workingHours', { mon: nine, tue: nine })).toBe('Mo,Tu 09:00-18:00');
  expect(shown('translations.en.keywords', ['foyer', 'lobby'])).toBe('foyer, lobby');
  expect(shown('isHidden', true)).toBe('Yes');
  expect(shown('position', [10.4, 20])).toBe('10, 20');
  expect(shown('data', [1, 2, 3, 4], 'de')).toBe('4 Ecken');
  expect(shown('level', level?.id)).toBe(level?.name);
  expect(shown('price', '')).toBe('Empty');
  expect(shown('tags', [])).toBe('Empty');
});

test('settings are shown in the words of their form, not as codes', () => {
  const { settings } = editorStrings('en');
  const setting = (path: string, value: unknown, language?: 'de') => shown(path, value, language, 'project');
  expect(setting('settings.theme', 'auto')).toBe(settings.themes.auto);
  expect(setting('settings.scrollMode', 'free', 'de')).toBe(editorStrings('de').settings.scrolls.free);
  expect(setting('settings.orientation', 'fixed')).toBe('Fixed');
  expect(setting('settings.names', 'off')).toBe('Never');
  expect(setting('settings.timeFormat', '12h')).toBe('5:30 PM');
  expect(setting('settings.defaultLanguage', 'de')).toBe('German');
  expect(setting('languages', ['en', 'de'], 'de')).toBe('Englisch, Deutsch');
  expect(setting('settings.defaultLevelId', null)).toBe(settings.lowest);
  expect(setting('settings.defaultLevelId', level?.id)).toBe(level?.name);
  expect(setting('settings.bearing', 90)).toBe('90°');
  expect(setting('settings.workingHours.mon', [{ open: '09:00', close: '18:00' }])).toBe('Mo 09:00-18:00');
  expect(setting('settings.kiosk.idleSeconds', 60)).toBe('60 s');
  expect(setting('settings.wayfinding.speed', 1.2, 'de')).toBe('1,2 m/s');
  expect(setting('appearance.canvasBorderRadius', 'small')).toBe('Small');
  expect(setting('appearance.logo', 'https://atrium.example/api/images/1')).toBe('A picture');
  expect(setting('analytics.enabledEvents', ['areaClick', 'searchQuery'])).toBe('Areas opened, Searches');
  expect(shown('names', null, 'en', 'level')).toBe('As the map');
  expect(shown('names', null)).toBe('As the level');
  expect(shown('type', 'drop-pin', 'en', 'marker')).toBe('Drop pin');
  expect(shown('passage', 'private')).toBe('Private: nobody passes through');
});

test('no value is shown as code', () => {
  expect(shown('wayfinding', { source: 'plan' })).toBe('Changed');
});
