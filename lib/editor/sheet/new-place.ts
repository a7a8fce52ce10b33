import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { added, commandOf, nextOrder, withTexts } from '../commands/command.ts';
import { keyMaker } from '../commands/keys.ts';
import type { Reader } from '../model/document.ts';
import { newMarker } from '../model/entities.ts';
import type { Command } from '../model/types.ts';

/** Adds a marker with a title in the middle of a level, to be moved on the map. */
export function newPlace(
  document: Reader,
  { id, levelId, title }: { id: string; levelId: string; title: string },
): Command {
  const level = document.levels().find((one) => one.id === levelId);
  if (!level) return commandOf('addMarker', []);
  const order = nextOrder(document, levelId, 'marker');
  const marker = newMarker({ id, level: levelId, order, position: [level.width / 2, level.height / 2] });
  const key = keyMaker(document, 'marker')(plainSlug(title) ?? undefined);
  const { defaultLanguage } = document.project().settings;
  return commandOf('addMarker', [added(withTexts({ ...marker, key }, defaultLanguage, { title }))]);
}
