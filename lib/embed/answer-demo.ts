import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { AppError } from '#lib/contract/errors.ts';
import { drawFirstLevel } from '#lib/embed/document/drawn-level.ts';
import { kindsIn } from '#lib/embed/document/kinds.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { wayHashOf } from '#lib/maps/ways/file-names.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';
import type { DataFiles } from '#lib/viewer/core/types.ts';
import type { DemoMap } from './demo-map.ts';
import { demoName } from './demo-name.ts';
import { preparedHtml } from './html-answer.ts';
import { keptDocument } from './kept-documents.ts';
import { chooseFirstLevel, languageOf, prepareMap, wantedLanguages } from './render-map.ts';
import { viewerAssets } from './viewer-assets.ts';

const folder = `/embed/${demoName}`;

/** Answers the document of the front page's demo map. */
export async function answerDemoPage(request: PublicRequest, query: URLSearchParams): Promise<Response> {
  const demo = await demoOfDay();
  const { project, levels } = demo.map;
  const first = chooseFirstLevel(project, query.get('level'));
  const language = languageOf(project, wantedLanguages(request, query));
  const name = [demoName, language, first?.id].join(' ');
  const stamp = `${demo.day} ${viewerAssets().scriptUrl}`;
  const made = await keptDocument({ origin: request.origin, name, stamp }, async () =>
    prepareMap({
      project,
      firstLevel: drawFirstLevel(levels.find(({ id }) => id === first?.id) ?? null, {
        project,
        language,
        customIcons: {},
        kinds: await kindsIn(language),
      }),
      files: demo.names,
      extras: { customIcons: {}, description: '', imageOrigins: [] },
      urls: { data: `${folder}/data/`, analytics: null, share: `${request.origin}/` },
      language,
      source: 'embed',
      // Nobody changes this map, so the viewer need not ask for updates.
      isPreview: true,
    }),
  );
  return preparedHtml(request, made, { frameAncestors: ["'self'"], cacheControl: 'no-cache, private' });
}

/** Answers the data and pictures of the demo map. */
export async function answerDemoFile(request: PublicRequest, name: string): Promise<Response> {
  const body = (await demoOfDay()).files.get(name);
  if (!body) throw new AppError('notFound.file');
  if (name.endsWith('.bin')) return prepared(request, body, { type: 'application/octet-stream' });
  if (!name.endsWith('.svg')) return prepared(request, body);
  // The drawings are ours, but none of them may run scripts when opened on its own.
  request.headers['Content-Security-Policy'] = "default-src 'none'; style-src 'unsafe-inline'";
  return prepared(request, body, { type: 'image/svg+xml' });
}

type Demo = { day: string; map: DemoMap; names: DataFiles; files: Map<string, PreparedBody> };

/** There is one, and it is ours. */
const demos = keptValues<Demo>('demo-map', 1, () => 1);

/** Returns the demo map with today's programme. */
function demoOfDay(): Promise<Demo> {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  return demos.get('', day, () => makeDemo(day, now));
}

/** Makes the demo map. The museum and the code that builds it load on first use. */
async function makeDemo(day: string, now: Date): Promise<Demo> {
  const { demoMap } = await import('./demo-map.ts');
  const map = await demoMap(now);
  const files = new Map<string, PreparedBody>();
  const ways = readDemoWays();
  const names = filesOf(map, ways.way);
  files.set(names.project, prepareBody(JSON.stringify(map.project)));
  for (const level of map.levels) files.set(names.levels[level.id] ?? '', prepareBody(JSON.stringify(level)));
  for (const [name, svg] of map.pictures) files.set(name, prepareBody(svg));
  for (const [name, bytes] of ways.files) files.set(name, prepareBody(bytes));
  return { day, map, names, files };
}

/** Reads the directions of the demo museum that the build made with `demo-ways.ts`. Empty in development. */
function readDemoWays(): { way: string | null; files: Map<string, Buffer> } {
  const folder = resolveFile('public/build/demo-ways');
  const files = new Map<string, Buffer>();
  try {
    for (const name of readdirSync(/* turbopackIgnore: true */ folder))
      files.set(name, readFileSync(/* turbopackIgnore: true */ join(folder, name)));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return { way: [...files.keys()].find((name) => wayHashOf(name) !== null) ?? null, files };
}

function filesOf({ project, levels }: DemoMap, way: string | null): DataFiles {
  const day = project.live_updated_at.slice(0, 10);
  return {
    project: `project-${day}.json`,
    levels: Object.fromEntries(levels.map(({ id }) => [id, `level-${id}-${day}.json`])),
    way,
  };
}
