import { randomUUID } from 'node:crypto';
import { AppError } from '#lib/contract/errors.ts';
import { projectLook } from '#lib/contract/schemas/project.ts';
import type { DrawnInput, DrawnLevel, FirstLevel } from '#lib/embed/document/drawn-level.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { isChinese } from '#lib/mapmodel/pinyin.ts';
import { metadataOf } from '#lib/mapmodel/present.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { draftSpellings } from '#lib/maps/live/keywords-body.ts';
import { encodeInTurns } from '#lib/maps/projects/encode-document.ts';
import {
  findPreview,
  findPreviewWay,
  findPreviewWayFile,
  type Preview,
} from '#lib/maps/projects/find-preview.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { parseJson } from '#lib/platform/parse-json.ts';
import type { LevelShape, PublicProject } from '#lib/viewer/core/types.ts';
import { compressed, pageVaries } from './html-answer.ts';
import { drawFirst } from './level-parts.ts';
import { draftExtras } from './map-extras.ts';
import { chooseFirstLevel, languageOf, renderMap, wantedLanguages } from './render-map.ts';

/** Headers of previews. The address contains the token, so nothing may cache, forward or index it. */
export const previewHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const versionFile = 'version.json';
const wayFile = /^(?:way|floor)-[\w-]+\.(?:json|bin)$/;

type Asked = { ctx: Ctx; request: PublicRequest; query: URLSearchParams };

/** Answers the page behind a preview link: the draft, read-only, as it would look when live. */
export async function answerPreviewPage({ ctx, request, query }: Asked, token: string): Promise<Response> {
  const preview = await findPreview(ctx, token, lookOf(query.get('look')));
  if (!preview) throw new AppError('notFound.preview');
  const level = chooseFirstLevel(preview.project, query.get('level'));
  // The token is the permission here, as publication is for a live map.
  const extras = await draftExtras(preview.project.id as PublishedProjectId, ctx.origin, preview.levels);
  const language = languageOf(preview.project, wantedLanguages(request, query));
  const shape = preview.levels.find(({ id }) => id === level?.id);
  const { customIcons } = extras;
  const firstLevel = shape
    ? await drawDraft(shape, { project: preview.project, language, customIcons }, request)
    : null;
  const { text, policy } = renderMap({
    project: preview.project,
    firstLevel,
    files: previewFiles(preview, await findPreviewWayFile(ctx, token)),
    extras,
    urls: { data: `/preview/${token}/data/`, analytics: null, share: `${ctx.origin}/preview/${token}` },
    language,
    source: 'page',
    isPreview: true,
    ...(preview.allowsComments && { review: token }),
  });
  const more = { Vary: pageVaries, 'Content-Security-Policy': policy };
  return compressed(request, Buffer.from(text), { more });
}

const drafts = keptValues<DrawnLevel>(
  'draft-drawings',
  16 * megabyte,
  ({ drawing, places }) => 2 * (drawing.length + places.length),
);
const nameOfShape = new WeakMap<object, string>();

/** Draws a level of a draft. Its object is the same until the next revision, so its drawing is named after it. */
async function drawDraft(
  shape: LevelShape,
  input: Omit<DrawnInput, 'project' | 'kinds'> & { project: PublicProject },
  { clientAddress: address }: PublicRequest,
): Promise<FirstLevel> {
  const name = nameOfShape.get(shape) ?? randomUUID();
  nameOfShape.set(shape, name);
  const bytes = await bytesOf(shape);
  const level = {
    name,
    projectId: input.project.id,
    byteLength: bytes.byteLength,
    bytes: async () => bytes,
  };
  const key = `${name} ${input.language}`;
  return drawFirst(drafts, { ...input, head: metadataOf(shape), level, key, address });
}

/** Parses the unsaved settings that a dashboard page wants to preview. Settings that cannot be saved are ignored. */
function lookOf(look: string | null) {
  if (look === null) return {};
  return projectLook.safeParse(parseJson(Buffer.from(look))).data ?? {};
}

/** Answers the data files of a preview, as they are now: the draft changes while the reviewer looks. */
export async function answerPreviewData(
  { ctx, request }: Asked,
  token: string,
  file: string,
): Promise<Response> {
  const body = wayFile.test(file)
    ? await findPreviewWay(ctx, token, file)
    : await contentOf(ctx, token, file);
  if (!body) throw new AppError('notFound.file');
  const type = file.endsWith('.bin') ? 'application/octet-stream' : 'application/json; charset=utf-8';
  return compressed(request, body, { type });
}

async function contentOf(ctx: Ctx, token: string, file: string): Promise<Uint8Array | null> {
  const preview = await findPreview(ctx, token);
  if (!preview) return null;
  const { project, levels } = preview;
  if (file.startsWith('project-')) return Buffer.from(JSON.stringify(project));
  if (file === versionFile) {
    const changed = previewFiles(preview, await findPreviewWayFile(ctx, token));
    return Buffer.from(JSON.stringify({ version: project.version, changed }));
  }
  if (file.startsWith('search-')) return spellingsOf(preview);
  const level = levels.find(({ id }) => file.startsWith(`level-${id}-`));
  return level ? bytesOf(level) : null;
}

const encoded = new WeakMap<object, Promise<Uint8Array>>();

/** Encodes a level once, and keeps the bytes as long as its draft: many or slow readers share the work and memory. */
function bytesOf(level: Preview['levels'][number]): Promise<Uint8Array> {
  const bytes = encoded.get(level) ?? encodeInTurns(level, 'level');
  encoded.set(level, bytes);
  return bytes;
}

const spelled = new WeakMap<object, ReturnType<typeof draftSpellings>>();

/** Spells a draft once. Anybody with the link may ask often, and 20,000 Chinese titles take seconds. */
function spellingsOf({ project, levels }: Preview): ReturnType<typeof draftSpellings> {
  const spellings = spelled.get(levels) ?? draftSpellings(project, levels);
  spelled.set(levels, spellings);
  return spellings;
}

function previewFiles({ project, levels }: Preview, way: string | null) {
  return {
    project: `project-${project.version}.json`,
    levels: Object.fromEntries(levels.map(({ id }) => [id, `level-${id}-${project.version}.json`])),
    way,
    ...(project.languages.some(({ code }) => isChinese(code)) && {
      search: `search-${project.version}.json`,
    }),
  };
}
