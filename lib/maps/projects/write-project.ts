import { invalid, invalidAt } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import { recordProjectActivity, settleDraft } from '#lib/maps/core/change-draft.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { hasDraftLevel, listTagRows } from '#lib/maps/entities/queries.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import type { PreparedImages } from '#lib/maps/images/prepare-images.ts';
import { findImageByFile, listImageRowsById } from '#lib/maps/images/queries.ts';
import { withdraw } from '#lib/maps/live/withdrawals.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { noteChanged } from '#lib/platform/work/caller.ts';
import { findPictures, writePictureAlts } from './kiosk-pictures.ts';
import { mergeFields, type ProjectFields } from './merge-fields.ts';
import { keepKey, takeKey } from './project-keys.ts';

type ImageRows = PreparedImages['rows'];
type MergedFields = ReturnType<typeof mergeFields>;

type SentWrite = {
  fields: ProjectFields;
  pathPrefix: string;
  images: ImageRows;
  /** Number of draft changes, for the project's activity. */
  changeCount: number;
};

/** The project's merged fields and its new revision. */
type NextProject = { fields: MergedFields; revision: number };

/** Fields that served bodies contain or depend on, so that their change needs a new live version. */
const servedFields = ['name', 'key', 'description', 'takesReports', 'allowedDomains'] as const;

/** What a save did to the draft. */
type DraftWrite = { isChanged: boolean };

/**
 * Writes a save as one revision: inserts its images, lets `writeDraft` write the draft, and writes the project's row.
 * Name, key, domains and reports apply at once. Returns the result of `writeDraft` and the project's revision, which a
 * save that changes nothing does not raise.
 */
export async function writeProject<T extends DraftWrite>(
  tx: Ctx,
  project: LockedProject,
  sent: SentWrite,
  writeDraft: (next: NextProject) => Promise<T>,
): Promise<{ written: T; revision: number }> {
  const logoPath = `${sent.pathPrefix}appearance.logo`;
  const logoFile = await findLogoFile(tx, project.id, sent.fields.appearance?.logo, logoPath);
  const picturesPath = `${sent.pathPrefix}settings.kiosk.pictures`;
  const shown = await findPictures(tx, project.id, sent.fields.settings?.kiosk?.pictures, picturesPath);
  const named = { ...sent.fields, logoFile, pictures: shown?.pictures };
  const fields = mergeFields(project, named, sent.pathPrefix);
  await addImages(tx, project, sent.images);
  const revision = project.revision + 1;
  const written = await writeDraft({ fields, revision });
  await writePictureAlts(tx, project, shown?.alts ?? [], revision);
  await checkDefaultLevel(tx, project, sent.fields, sent.pathPrefix);
  await checkTiles(tx, project, sent.fields, sent.pathPrefix);
  const { id } = project;
  await noteTurn(tx, project, sent.fields);
  const isKept = isSame({ ...project, ...fields }, project);
  if (!written.isChanged && isKept) return { written, revision: project.revision };
  const isServedChanged = servedFields.some((name) => !isSame(fields[name], project[name]));
  const liveVersion = project.liveVersion + (isServedChanged ? 1 : 0);
  if (isServedChanged) noteChanged(id);
  if (project.status === 'PUBLISH' && !isSame(fields.allowedDomains, project.allowedDomains))
    await withdraw(id, project.liveVersion, false);
  const isRenamed = fields.key !== project.key;
  if (isRenamed) await keepKey(tx, project);
  await updateProjectRow(tx.db, id, {
    ...fields,
    revision,
    revisedBy: userIdOf(tx.actor),
    liveVersion,
    updatedAt: tx.now(),
  });
  if (isRenamed) await takeKey(tx, fields.key, project.organizationId);
  await settleDraft(tx, { ...project, settings: fields.settings });
  await recordWrite(tx, project, sent);
  return { written, revision };
}

/** Keeps that the turn of the map was chosen, also if it stays as it was. */
async function noteTurn(tx: Ctx, { id, isTurnChosen }: LockedProject, { settings }: ProjectFields) {
  const isChosen = settings?.orientation !== undefined || settings?.bearing !== undefined;
  if (isChosen && !isTurnChosen) await updateProjectRow(tx.db, id, { isTurnChosen: true });
}

async function recordWrite(tx: Ctx, project: LockedProject, sent: SentWrite): Promise<void> {
  const fields = groupsSent(sent.fields);
  if (fields.length > 0) {
    await recordProjectActivity(tx, project, { kind: 'settingsChanged', details: { fields } });
  }
  if (sent.changeCount > 0) {
    await recordProjectActivity(tx, project, { kind: 'draftChanged', count: sent.changeCount });
  }
}

/** Returns the names of the sent fields, without groups that are empty. */
function groupsSent(fields: ProjectFields): string[] {
  const isSent = (value: unknown) =>
    value !== undefined &&
    (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length > 0);
  return Object.entries(fields).flatMap(([name, value]) => (isSent(value) ? name : []));
}

/**
 * Throws a 400 if the sent default level is not in the draft. Runs after the levels are written, so that one save can
 * add a level and make it the default. Accepts the stored value, even if its level was deleted.
 */
async function checkDefaultLevel(tx: Ctx, project: LockedProject, fields: ProjectFields, pathPrefix: string) {
  const levelId = fields.settings?.defaultLevelId;
  if (!levelId || (await hasDraftLevel(tx.db, project.id, levelId))) return;
  if (project.settings.defaultLevelId === levelId) return;
  throw invalidAt(`${pathPrefix}settings.defaultLevelId`, 'noSuch.level');
}

/** Throws a 400 if a sent tile of the kiosk is no tag of the draft. Runs after the tags are written. */
async function checkTiles(tx: Ctx, project: LockedProject, fields: ProjectFields, pathPrefix: string) {
  const tiles = fields.settings?.kiosk?.tiles ?? [];
  if (tiles.length === 0) return;
  const known = new Set((await listTagRows(tx.db, project.id)).map(({ id }) => id));
  const faults = tiles.flatMap((id, i) =>
    known.has(id) ? [] : [faultAt(`${pathPrefix}settings.kiosk.tiles[${i}]`, 'noSuch.tag')],
  );
  if (faults.length > 0) throw invalid(faults);
}

/**
 * Returns the stored file of the image that `logo` names by id or URL. Returns null and undefined unchanged. Throws a
 * 400 at `path` if the project's library has no such image.
 */
async function findLogoFile(
  tx: Ctx,
  projectId: LockedProjectId,
  logo: string | null | undefined,
  path: string,
): Promise<string | null | undefined> {
  if (logo === null || logo === undefined) return logo;
  if (isUuid(logo)) {
    const [row] = await listImageRowsById(tx.db, projectId, [logo.toLowerCase()]);
    if (row) return row.file;
  }
  const file = fileNameOfUrl(logo);
  if (file !== null && (await findImageByFile(tx.db, projectId, file))) return file;
  throw invalidAt(path, 'map.logo');
}
