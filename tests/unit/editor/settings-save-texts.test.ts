import { expect, test } from 'vitest';
import { conflictText } from '#lib/editor/ui/settings/save-texts.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { loadProjectSettingsStrings } from '#lib/messages/project-settings.ts';

const texts = await loadProjectSettingsStrings('en');

test('a change of somebody else is named by its fields, each once', () => {
  const said = (...paths: string[]) => conflictText(paths, texts, editorStrings('en'), 'en');
  expect(said('description')).toContain('“Description”');
  expect(said('name', 'settings.timezone')).toMatch(/“Name and .*zone.*”/i);
  expect(said('settings.kiosk.idleSeconds', 'settings.kiosk.tiles')).not.toContain(' and ');
});
