import type { DrawnInput, DrawnLevel, FirstLevel } from '#lib/embed/document/drawn-level.ts';
import { kindsIn } from '#lib/embed/document/kinds.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { megabyte } from '#lib/plans/units.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { type KeptValues, keptValues } from '#lib/platform/kept-values.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';
import { countedDrawing, drawInTurn, isLongDrawing, type LevelToDraw } from './level-drawings.ts';
import { areaKeysOf, keysIn, levelToDraw } from './live-place.ts';

const bytesOf = ({ length }: string) => length * 2;
const levelParts = keptValues<DrawnLevel>(
  'level-drawings',
  32 * megabyte,
  ({ drawing, places }) => bytesOf(drawing) + bytesOf(places),
);
const levelSections = keptValues<string>('level-sections', 8 * megabyte, bytesOf);
const mapSections = keptValues<string>('map-sections', 16 * megabyte, bytesOf);

/** Whose address counts for a drawing that is not in memory yet. */
type Asked = { map: LiveMap; project: PublicProject; language: string; address: string };

/**
 * Returns the level that a document begins with, with the drawing that all documents in this language share. Throws 429
 * and 503 like `drawInTurn`.
 */
export async function drawnLevel(
  { map, project, language, address }: Asked,
  levelId: string,
  customIcons: Record<string, string>,
): Promise<FirstLevel | null> {
  const head = project.levels.find(({ id }) => id === levelId);
  if (!head) return null;
  const level = await levelToDraw(map, levelId);
  const key = `${map.projectId} ${levelId} ${language} ${map.origin}`;
  return drawFirst(levelParts, { head, level, key, project, language, customIcons, address });
}

type First = Omit<DrawnInput, 'kinds'> & {
  head: FirstLevel['head'];
  level: LevelToDraw;
  /** Names the level, and all else that its drawing is made of but the language and the settings of the map. */
  key: string;
  address: string;
};

/** Returns the level that a document begins with, with a drawing that `kept` has or gets. */
export async function drawFirst(
  kept: KeptValues<DrawnLevel>,
  { head, level, key, project: { settings }, language, customIcons, address }: First,
): Promise<FirstLevel> {
  const kinds = await kindsIn(language);
  const stamp = `${level.name} ${contentHash(JSON.stringify([settings, customIcons]))}`;
  const draw = () =>
    drawInTurn<'document'>(level, { kind: 'document', project: { settings }, language, customIcons, kinds });
  const drawn = isLongDrawing(level)
    ? await countedDrawing(kept, { key, stamp, address }, draw)
    : await kept.get(key, stamp, draw);
  return { head, kinds, ...drawn };
}

/** Returns the sections of all levels. Each is kept until its level changes, so that a PATCH renders only one again. */
export async function sectionsOfMap(asked: Asked, mapUrl: string): Promise<string> {
  const { map, project, language, address } = asked;
  const key = `${map.projectId} ${language} ${mapUrl}`;
  const stamp = `${map.version} ${project.settings.defaultLanguage}`;
  const levels = await Promise.all(map.levels.map(({ level }) => levelToDraw(map, level.id)));
  const draw = async () => {
    const areaKeys = await areaKeysOf(map);
    const all: string[] = [];
    for (const [i, { level }] of map.levels.entries()) {
      const drawn = levels[i];
      if (drawn) all.push(await sectionOf(asked, mapUrl, { levelId: level.id, drawn, areaKeys }));
    }
    return all.join('');
  };
  return levels.some(isLongDrawing)
    ? countedDrawing(mapSections, { key, stamp, address }, draw)
    : mapSections.get(key, stamp, draw);
}

type SectionLevel = { levelId: string; drawn: LevelToDraw; areaKeys: ReadonlySet<string> };

async function sectionOf(
  { map, project, language }: Asked,
  mapUrl: string,
  { levelId, drawn, areaKeys }: SectionLevel,
): Promise<string> {
  const { settings } = project;
  const { parts } = await map.level(levelId);
  // An area of another level may take the key of a marker.
  const shadowed = keysIn(parts, 'marker').filter((key) => areaKeys.has(key));
  const stamp = JSON.stringify([drawn.name, settings.defaultLanguage, contentHash(shadowed.join())]);
  return levelSections.get(`${levelId} ${project.id} ${language} ${mapUrl}`, stamp, () =>
    drawInTurn<'section'>(drawn, { kind: 'section', project: { settings }, language, mapUrl, shadowed }),
  );
}
