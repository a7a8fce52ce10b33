import { AppError } from '#lib/contract/errors.ts';
import { projectLook } from '#lib/contract/schemas/project.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import type { PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import { encodeLevel } from '#lib/maps/projects/encode-document.ts';
import {
  findPreview,
  findPreviewWay,
  findPreviewWayFile,
  type Preview,
} from '#lib/maps/projects/find-preview.ts';
import type { Answer } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { parseJson } from '#lib/platform/parse-json.ts';
import { compressed, html } from './html-answer.ts';
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
export async function answerPreviewPage({ ctx, request, query }: Asked, token: string): Promise<Answer> {
  const preview = await findPreview(ctx, token, lookOf(query.get('look')));
  if (!preview) throw new AppError('notFound.preview');
  const level = chooseFirstLevel(preview.project, query.get('level'));
  const { text, policy } = renderMap({
    project: preview.project,
    firstLevel: preview.levels.find(({ id }) => id === level?.id) ?? null,
    files: previewFiles(preview, await findPreviewWayFile(ctx, token)),
    // The token is the permission here, as publication is for a live map.
    extras: await draftExtras(preview.project.id as PublishedProjectId, ctx.origin, preview.levels),
    urls: { data: `/preview/${token}/data/`, analytics: null, share: `${ctx.origin}/preview/${token}` },
    language: languageOf(preview.project, wantedLanguages(request, query)),
    source: 'page',
    isPreview: true,
    ...(preview.allowsComments && { review: token }),
  });
  return compressed(request, html(request, 200, text, { 'Content-Security-Policy': policy }));
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
): Promise<Answer> {
  const body = wayFile.test(file)
    ? await findPreviewWay(ctx, token, file)
    : await contentOf(ctx, token, file);
  if (!body) throw new AppError('notFound.file');
  const type = file.endsWith('.bin') ? 'application/octet-stream' : 'application/json; charset=utf-8';
  return compressed(request, { status: 200, headers: { ...request.headers, 'Content-Type': type }, body });
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
  const level = levels.find(({ id }) => file.startsWith(`level-${id}-`));
  return level ? bytesOf(level) : null;
}

const encoded = new WeakMap<object, Promise<Uint8Array>>();

/** Encodes a level once, and keeps the bytes as long as its draft: many or slow readers share the work and memory. */
function bytesOf(level: Preview['levels'][number]): Promise<Uint8Array> {
  const bytes = encoded.get(level) ?? encodeLevel(level);
  encoded.set(level, bytes);
  return bytes;
}

function previewFiles({ project, levels }: Preview, way: string | null) {
  return {
    project: `project-${project.version}.json`,
    levels: Object.fromEntries(levels.map(({ id }) => [id, `level-${id}-${project.version}.json`])),
    way,
  };
}
