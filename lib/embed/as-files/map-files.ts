import { AppError } from '#lib/contract/errors.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { readWayFile } from '#lib/maps/ways/live-ways.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { fileStore, publicFileUrl } from '#lib/platform/files/file-store.ts';
import { settings } from '#lib/platform/settings.ts';
import type { LevelShape, PublicProject, VersionFile } from '#lib/viewer/core/types.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { assets, rootFiles } from '../answer-asset.ts';
import { drawMapCard } from '../answer-card.ts';
import { dataFiles } from '../answer-embed-data.ts';
import { appIcons, drawAppIcon, manifestIcons, type Purpose } from '../answer-icon.ts';
import { builtFiles, builtText, isKeptOffline, keeperText } from '../answer-keeper.ts';
import { manifestOf, icons as ownIcons } from '../answer-manifest.ts';
import { sitemapOf } from '../answer-sitemap.ts';
import { levelToDraw, projectOf } from '../live-place.ts';
import { liveExtras, type MapExtras, storedOrigin } from '../map-extras.ts';
import { chooseFirstLevel } from '../render-map.ts';
import { viewerAssets } from '../viewer-assets.ts';
import { documentIn, type FolderMap, mapDocuments, pageName, placeDocument } from './map-documents.ts';

export type FolderFile = { name: string; bytes: Uint8Array | string };

type Copied = {
  published: PublishedProject;
  map: LiveMap;
  /** Names that lead to the map: id, key and former keys. */
  names: readonly string[];
  address: string | null;
  copiedAt: string;
};

/**
 * Yields every file of a folder that shows a map without the service: data, pictures and the build first, then the
 * documents that name them.
 */
export async function* mapFiles(copied: Copied): AsyncGenerator<FolderFile> {
  const { published, map, address, copiedAt } = copied;
  if (map.settings.wayfinding.isEnabled && map.wayHash === null)
    throw new AppError('unavailable.directions', {}, { retryAfterSeconds: 60 });
  const reader = folderReader(map.origin);
  const live = await projectOf(map);
  const project = reader.read<PublicProject>(JSON.stringify(live));
  const files = await dataFiles(map);
  const levels: LevelShape[] = [];
  for (const { level } of map.levels) {
    const shape = reader.read<LevelShape>((await map.level(level.id)).whole.raw.toString());
    levels.push(shape);
    yield { name: `data/${files.levels[level.id]}`, bytes: JSON.stringify(shape) };
  }
  yield { name: `data/${files.project}`, bytes: JSON.stringify(project) };
  if (files.search) yield { name: `data/${files.search}`, bytes: (await map.keywords()).raw };
  yield* wayFiles(map, files.way);
  const extras = reader.read<MapExtras>(JSON.stringify(await liveExtras(map, map.origin)));
  const stored = storedOrigin(map.origin);
  yield* pictures(reader);
  yield* builtParts(copied);
  const isKept = isKeptOffline(published);
  if (isKept) yield* installable(project, live, map.description);
  if (address !== null) yield* forOthers(map, live, address);
  const documents = mapDocuments({
    project,
    levels,
    files,
    extras: { ...extras, imageOrigins: extras.imageOrigins.filter((one) => one !== stored) },
    assets: relativeAssets(),
    legal: settings().legal,
    isKept,
    address,
    copiedAt,
  });
  for await (const { name, text } of documents) yield { name, bytes: text };
  const version: VersionFile = { version: map.version, changed: files };
  yield { name: 'data/version.json', bytes: JSON.stringify(version) };
}

async function* wayFiles(map: LiveMap, name: string | null): AsyncGenerator<FolderFile> {
  const way = name && (await readWayFile(map, name));
  if (!way) return;
  yield { name: `data/${name}`, bytes: way.raw };
  const { levels } = JSON.parse(way.raw.toString()) as WayData;
  for (const floor of levels.flatMap(({ floor, stepFreeFloor }) => [floor, stepFreeFloor])) {
    const body = floor && (await readWayFile(map, floor));
    if (body) yield { name: `data/${floor}`, bytes: body.raw };
  }
}

/** A file that was deleted from outside is missing in the folder too. */
async function* pictures({ files }: FolderReader): AsyncGenerator<FolderFile> {
  for (const name of files) {
    const file = await fileStore().get(name);
    if (file) yield { name: `files/${name}`, bytes: file.bytes };
  }
}

const relative = (address: string) => address.replace(/^\//, '');

function relativeAssets(): FolderMap['assets'] {
  const { scriptUrl, workerUrl, styles } = viewerAssets();
  return { scriptUrl: relative(scriptUrl), workerUrl: workerUrl && relative(workerUrl), styles };
}

/** Yields the viewer, and the loader for other websites. */
async function* builtParts({ names, published }: Copied): AsyncGenerator<FolderFile> {
  const built = assets();
  const wanted = [...builtFiles().map((address) => address.split('?', 1)[0] ?? ''), '/build/embed-words.js'];
  for (const address of [...wanted, ...rootFiles.filter((file) => /icon/.test(file))]) {
    const body = built.get(address);
    if (!body) throw new Error(`${address} is not built.`);
    yield { name: relative(address), bytes: body.raw };
  }
  const isKept = isKeptOffline(published);
  const known = { files: builtFiles().map(relative), storedOrigin: null, isCopy: true };
  if (isKept) yield { name: 'sw.js', bytes: keeperText(builtText('service-worker.js'), known) };
  yield { name: 'embed.js', bytes: mirrorText(names) };
}

/** Returns the loader of the folder, which knows the names of its map. */
function mirrorText(names: readonly string[]): string {
  const text = builtText('mirror.js');
  const place = /(["'`])atrium-names\1/;
  if (!place.test(text)) throw new Error('The loader of folders is not built.');
  return text.replace(place, () => JSON.stringify(names.join(' ')));
}

async function* installable(
  project: PublicProject,
  live: PublicProject,
  description: string,
): AsyncGenerator<FolderFile> {
  const nameOf = (side: number, purpose: Purpose) => `app-${purpose}-${side}.png`;
  let drawn = 0;
  for (const [sidePx, purpose] of appIcons) {
    const bytes = await drawAppIcon(live, { sidePx, purpose });
    if (!bytes) break;
    drawn += 1;
    yield { name: nameOf(sidePx, purpose), bytes };
  }
  const own = ownIcons.map((icon) => ({ ...icon, src: relative(icon.src) }));
  const manifest = manifestOf(project, {
    description,
    language: project.settings.defaultLanguage,
    id: pageName,
    start: pageName,
    scope: './',
    icons: drawn > 0 ? manifestIcons(nameOf).slice(0, drawn) : own,
  });
  yield { name: 'manifest.webmanifest', bytes: JSON.stringify(manifest) };
}

/** Yields what search engines and messengers read. They need absolute addresses. */
async function* forOthers(map: LiveMap, live: PublicProject, address: string): AsyncGenerator<FolderFile> {
  const first = chooseFirstLevel(live, null);
  const card = first && (await drawMapCard(await levelToDraw(map, first.id), null, live));
  if (card) yield { name: 'card.jpg', bytes: card.raw };
  if (!live.settings.isIndexable) return;
  const urlOf = (name: string) => address + encodeURIComponent(placeDocument(name));
  const mapUrlIn = (language: string) => address + documentIn('index', live, language);
  yield { name: 'sitemap.xml', bytes: await sitemapOf(map, live, { mapUrl: address, mapUrlIn, urlOf }) };
}

/** Reads JSON with addresses of stored files as addresses in the folder, and collects the names of the files. */
type FolderReader = { read: <T>(json: string) => T; files: ReadonlySet<string> };

/** Returns the reader for answers with addresses of `origin`. */
export function folderReader(origin: string): FolderReader {
  const files = new Set<string>();
  const relative = (_: string, value: unknown): unknown => {
    const name = typeof value === 'string' ? fileNameOfUrl(value) : null;
    // A link of the owner to another service may look alike.
    if (name === null || value !== publicFileUrl(name, origin)) return value;
    files.add(name);
    return `files/${name}`;
  };
  return { files, read: <T>(json: string) => JSON.parse(json, relative) as T };
}
