import { expect, test } from 'vitest';
import { conflictText, savedToast } from '#lib/editor/ui/settings/save-texts.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { loadProjectSettingsStrings } from '#lib/messages/project-settings.ts';

const texts = await loadProjectSettingsStrings('en');

test('a change of somebody else is named by its fields, each once', () => {
  const said = (...paths: string[]) => conflictText(paths, texts, editorStrings('en'), 'en');
  expect(said('description')).toContain('“Description”');
  expect(said('name', 'settings.timezone')).toMatch(/“Name and .*zone.*”/i);
  expect(said('settings.kiosk.idleSeconds', 'settings.kiosk.tiles')).not.toContain(' and ');
});

test('a save beside an entry that no field took does not say that all is saved', () => {
  expect(savedToast({ saved: 2, left: 0, later: '' }, texts, 'en')).toEqual({
    tone: 'success',
    title: 'Saved',
  });
  expect(savedToast({ saved: 1, left: 1, later: 'Later.' }, texts, 'en')).toEqual({
    tone: 'error',
    title: '1 change is saved',
    text: '1 entry cannot be saved. Later.',
  });
});
