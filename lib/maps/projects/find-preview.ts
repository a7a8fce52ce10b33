import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { projectLook } from '#lib/contract/schemas/project.ts';
import { mergeDefined } from '#lib/mapmodel/merge-defined.ts';
import { type LevelShape, metadataOf } from '#lib/mapmodel/present.ts';
import { servedTags } from '#lib/mapmodel/translations.ts';
import { findProjectRow, type ProjectRow } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { type Draft, loadDraft } from '#lib/maps/entities/load-draft.ts';
import { findImageByFile, listImageRowsById } from '#lib/maps/images/queries.ts';
import { type PublicProject, presentPublicProject } from '#lib/maps/live/public-project.ts';
import { draftWayFile } from '#lib/maps/ways/draft-ways.ts';
import { findWayBytes } from '#lib/maps/ways/live-ways.ts';
import { kilobyte, megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { storedPicture } from './kiosk-pictures.ts';
import { mergeSettings } from './merge-fields.ts';
import { findPreviewed } from './preview-links.ts';
import { findLooked } from './preview-look-token.ts';
import { countVersionBytes, hasVersion } from './queries-versions.ts';
import { type LoadedVersion, loadVersion } from './versions.ts';

type Look = z.output<typeof projectLook>;
type ReadableRow = ProjectRow & { id: ProjectId };
export type Preview = {
  project: PublicProject;
  levels: LevelShape[];
  /** True if people with the link may write notes. */
  allowsComments: boolean;
};

/**
 * Finds the draft that a preview link shows, in the shapes of the public API and without hidden things, as it would be
 * after going live. For the page `/preview/{token}`. Null if the token is unknown, withdrawn or expired. A look
 * token shows a version to the session that it was made for, or the draft with `look` merged over its saved settings.
 */
export async function findPreview(ctx: Ctx, token: string, look: Look = {}): Promise<Preview | null> {
  const reviewed = await findPreviewed(ctx, token);
  const looked = reviewed ? { ...reviewed, version: null } : await findLooked(ctx, token);
  if (!looked) return null;
  const { projectId: id, version } = looked;
  const row = await findProjectRow(ctx.db, id);
  if (!row) return null;
  const shown =
    version === null
      ? await loadShownDraft(ctx, { ...row, id }, reviewed ? {} : look)
      : await loadShownVersion(ctx, { ...row, id }, version);
  if (!shown) return null;
  const { parts, languages, levels } = shown;
  const { key, name, revision, updatedAt } = row;
  const content = {
    parts,
    languages,
    tags: servedTags(shown.tags, languages),
    levels: levels.map(metadataOf),
  };
  const project = await presentPublicProject(
    { id, key, name, version: revision, updatedAt, ...content },
    ctx.origin,
  );
  const allowsComments = reviewed?.isArchived === false && reviewed.allowsComments;
  return { project, levels, allowsComments };
}

/** A draft or a version in memory: its objects, and their JSON once it was read. */
type KeptDraft = { draft: Draft; bytes: number };
/** Memory of the drafts that are kept, and of those that are being read. */
const heldBytesMax = 384 * megabyte;
/** It takes this many times its content, and a place more than its body. */
const bytesPerByte = 4;
const bytesPerPlace = 2 * kilobyte;

const drafts = keptValues<KeptDraft>('preview-drafts', heldBytesMax, ({ bytes }) => bytes);
const reads = sharedQueue('preview-reads', {
  running: Number.POSITIVE_INFINITY,
  weight: heldBytesMax,
  waiting: 200,
  waitingPerCaller: 50,
  waitMs: 30_000,
});

function withoutHidden<T extends Draft>(draft: T): T {
  const levels = draft.levels
    .filter((level) => !level.isHidden)
    .map((level) => ({
      ...level,
      areas: level.areas.filter((area) => !area.isHidden),
      markers: level.markers.filter((marker) => !marker.isHidden),
    }));
  return { ...draft, levels };
}

/** Reads the draft without hidden things. Its levels are the same objects until the next revision. */
async function loadShownDraft(ctx: Ctx, row: ReadableRow, look: Look): Promise<LoadedVersion> {
  const parts = { analytics: row.analytics, ...(await withLook(ctx, row, look)) };
  const draft = await readOnce(`${row.id} ${ctx.origin}`, row, {
    bytes: async () => row.contentBytes,
    load: () => loadDraft(ctx, row),
  });
  return { ...draft, languages: row.languages, parts };
}

/** Reads a version without hidden things. A revision may change the images to which it refers. Null if there is none. */
async function loadShownVersion(ctx: Ctx, row: ReadableRow, number: number): Promise<LoadedVersion | null> {
  if (!(await hasVersion(ctx.db, row.id, number))) return null;
  return readOnce(`${row.id} ${number} ${ctx.origin}`, row, {
    bytes: () => countVersionBytes(ctx.db, row.id, number),
    load: async () => {
      const version = await loadVersion(ctx, row.id, number);
      if (!version) throw new AppError('notFound.preview');
      return version;
    },
  });
}

/**
 * Reads content without hidden things once for each revision: a page reads several files of it, and anybody with a link
 * may read often. What is read at the same time is bounded by its size.
 */
async function readOnce<T extends Draft>(
  key: string,
  { id, revision }: ReadableRow,
  { bytes, load }: { bytes: () => Promise<number>; load: () => Promise<T> },
): Promise<T> {
  const make = async () => {
    const weight = Math.min((await bytes()) * bytesPerByte, heldBytesMax);
    // Readers share a read, so none of them may be its caller.
    const content = await reads().run({ caller: id, weight }, load);
    const places = content.levels.reduce((sum, { areas, markers }) => sum + areas.length + markers.length, 1);
    return { draft: withoutHidden(content), bytes: weight + places * bytesPerPlace };
  };
  const { draft } = await drafts.get(key, revision, make);
  // The key names what `load` reads.
  return draft as T;
}

/** Returns the name of a draft's file of directions. Null if they are off or not built, or the token is invalid. */
export async function findPreviewWayFile(ctx: Ctx, token: string): Promise<string | null> {
  const previewed = await findPreviewed(ctx, token);
  if (!previewed) return null;
  const { projectId: id } = previewed;
  const row = await findProjectRow(ctx.db, id);
  return row && draftWayFile(ctx, { ...row, id });
}

/** Returns a file of directions that a preview link may read. Null for other names and for an invalid token. */
export async function findPreviewWay(ctx: Ctx, token: string, name: string): Promise<Buffer | null> {
  const previewed = await findPreviewed(ctx, token);
  return previewed && findWayBytes(previewed.projectId, name);
}

/** Merges unsaved settings over the saved ones. Leaves out a logo and pictures that are no images of the project. */
async function withLook(ctx: Ctx, { id, settings, appearance }: ReadableRow, look: Look) {
  const { logo, ...fields } = look.appearance ?? {};
  const file = typeof logo === 'string' ? fileNameOfUrl(logo) : logo;
  const isOwn = typeof file !== 'string' || (await findImageByFile(ctx.db, id, file)) !== null;
  const logoFile = isOwn ? file : undefined;
  const written = look.settings?.kiosk?.pictures;
  const rows = await listImageRowsById(ctx.db, id, written?.map((picture) => picture.id) ?? []);
  const shown = written?.flatMap((picture) => rows.find((one) => one.id === picture.id) ?? []);
  const pictures = shown && [...new Set(shown)].map(storedPicture);
  return {
    settings: mergeSettings(settings, look.settings, pictures),
    appearance: mergeDefined(appearance, { ...fields, logoFile }),
  };
}
