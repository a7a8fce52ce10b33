import { ApiError } from '../../../contract/client.ts';
import { type SniffedFormat, sniff } from '../../../import/sniff.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import type { PartsOf } from '../../../ui/base-parts.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { addLevel, type LevelNames, namesOfFile } from '../../commands/new-levels.ts';
import { updatePlaces } from '../../commands/places.ts';
import { type Plan, type PlanFit, replacePlan } from '../../commands/replace-plan.ts';
import type { Editor } from '../../editor.ts';
import { type CheckedImage, checkImage, sizedFile } from '../../save/check-image.ts';
import { readBytes } from '../../save/read-bytes.ts';
import { sendImage } from '../../save/send-image.ts';
import { smallerImage } from '../../save/smaller-image.ts';
import type { Photo } from '../../screen/state.ts';
import type { Uploads } from '../frame/context.tsx';
import { type Looked, lookAtPhoto } from './read-photos.ts';
import { WorkerFailed } from './run-worker.ts';

const sniffedBytes = 64 * 1024;

const mb = ({ size }: File): string => (size / 1024 / 1024).toFixed(1);

/** Question for a plan of another size: how to fit the drawn places. */
export type PlanQuestion = { levelId: string; plan: Plan; use: (fit: PlanFit) => void };

export type UploadDeps = {
  editor: Editor;
  projectId: string;
  t: EditorStrings;
  app: PartsOf;
  say: (message: { tone: 'success' | 'error'; title: string; text?: string }) => void;
  showBusy: (text: string | null) => void;
  ask: (question: PlanQuestion) => void;
};

/** Uploads plans and images into the document. The editor loads this code with the first file. */
export function createUploads(deps: UploadDeps): Uploads {
  const { editor, projectId, t, app, say } = deps;
  const { screen, session } = editor;
  const refuse = ({ name }: File, text: string) =>
    say({ tone: 'error', title: fill(t.plan.failedFile, { name }), text });
  const checked = async (given: File): Promise<(CheckedImage & { file: File }) | null> => {
    const file = await fitting(given, deps);
    const result = await checkImage(file);
    if ('wrong' in result) {
      refuse(file, fill(t.plan[result.wrong], { size: mb(file) }));
      return null;
    }
    return { ...result, file };
  };
  const attempt = async (file: File, text: string, work: () => Promise<void>): Promise<boolean> => {
    deps.showBusy(text);
    try {
      await work();
      return true;
    } catch (error) {
      refuse(file, error instanceof ApiError ? reasonOf(error, app, t) : t.plan.unreadable);
      return false;
    } finally {
      deps.showBusy(null);
    }
  };
  const putPlan = (plan: Plan, levelId: string | null, names: LevelNames) => {
    const { document } = session;
    const level = levelId ? document.get(levelId) : null;
    if (level?.kind !== 'level') {
      const id = session.newId();
      if (session.run(addLevel(document, { id, ...names, fields: plan }))) screen.setLevel(id);
      return;
    }
    const isOther = level.width !== plan.width || level.height !== plan.height;
    if (isOther && document.places(level.id).length > 0) {
      const use = (fit: PlanFit) => session.run(replacePlan(session.document, { id: level.id, plan, fit }));
      deps.ask({ levelId: level.id, plan, use });
    } else session.run(replacePlan(document, { id: level.id, plan }));
  };
  return {
    async bring(files) {
      // Another level may be shown before the pictures are looked at.
      const { levelId: shown } = screen.store.getState();
      const formats = new Set(await Promise.all(files.map(formatOf)));
      const isAll = (format: SniffedFormat) => formats.size === 1 && formats.has(format);
      // Files of unknown type among pictures count as pictures. Each is then refused by its name.
      const isPictures = [...formats].every(
        (format) => format === 'picture' || format === 'photo' || format === null,
      );
      const isCalledPicture = files.length > 0 && files.every(({ type }) => type.startsWith('image/'));
      if (isPictures && (formats.has('picture') || formats.has('photo') || isCalledPicture)) {
        screen.endBringIn();
        const { photos, others } = await photosAmong(byName(files), deps);
        // One picture is the plan of the shown level. Several become a level each.
        const levelId = files.length === 1 ? shown : null;
        for (const file of others) await this.plan(file, levelId);
        if (photos.length > 0)
          screen.bringIn({ kind: 'photos', photos, target: { levelId, isReplacing: false } });
        return;
      }
      screen.bringIn({ kind: 'files', files, isSvg: isAll('svg') });
    },
    async plan(file, levelId) {
      const image = await checked(file);
      if (!image) return false;
      if (image.note) say({ tone: 'success', title: t.plan[image.note] });
      return attempt(file, t.plan.uploading, async () => {
        const { url, thumbnails } = await sendImage(projectId, sizedFile(image.file, image));
        const { width, height } = image;
        putPlan(
          { imageUrl: url, imageThumbnails: thumbnails, width, height },
          levelId,
          namesOfFile(session.document, file.name),
        );
      });
    },
    async replace(file, levelId) {
      const { photos, others } = await photosAmong([file], deps);
      for (const other of others) await this.plan(other, levelId);
      if (photos.length > 0)
        screen.bringIn({ kind: 'photos', photos, target: { levelId, isReplacing: true } });
    },
    async images(files, ids) {
      for (const file of files)
        await attempt(file, t.plan.uploadingImages, async () => {
          const found = await checked(file);
          if (!found) return;
          const image = await sendImage(projectId, sizedFile(found.file, found));
          for (const id of ids) {
            const place = session.document.place(id);
            if (!place) continue;
            const images = [...place.images, { ...image, order: place.images.length }];
            session.run(updatePlaces(session.document, { ids: [id], fields: { images } }));
          }
        });
    },
  } satisfies Uploads;
}

/** Returns a picture as it may be uploaded: one of too many bytes is made smaller, if the browser can draw it. */
async function fitting(given: File, { t, say }: Pick<UploadDeps, 't' | 'say'>): Promise<File> {
  if (given.size <= limits.imageBytesMax) return given;
  const file = await smallerImage(given);
  if (file) {
    const told = { name: given.name, from: mb(given), to: mb(file) };
    say({ tone: 'success', title: fill(t.plan.madeSmaller, told) });
  }
  return file ?? given;
}

/**
 * Returns the pictures that a camera or a scanner made, which are straightened first, and the others. Tells which pictures
 * of phones the browser cannot read.
 */
async function photosAmong(
  files: readonly File[],
  { t, say, showBusy }: UploadDeps,
): Promise<{ photos: Photo[]; others: File[] }> {
  const photos: Photo[] = [];
  const others: File[] = [];
  showBusy(t.plan.looking);
  try {
    for (const file of files) {
      const format = await formatOf(file);
      const look = format === null ? null : await lookedAt(file, format === 'picture');
      // A picture that is too large to be straightened is a floor plan as it is.
      if (look && 'wrong' in look && format === 'photo')
        say({
          tone: 'error',
          title: fill(t.plan.failedFile, { name: file.name }),
          text: look.wrong === 'tooLarge' ? fill(t.plan.tooManyPixels, look) : t.plan.phoneFormat,
        });
      else if (look && !('wrong' in look) && (look.look.isPhoto || format === 'photo')) photos.push(look);
      else others.push(file);
    }
  } finally {
    showBusy(null);
  }
  return { photos, others };
}

/** Looks at a picture; null if the code for it cannot be loaded now: then it is a floor plan as it is. */
async function lookedAt(file: File, isPlain: boolean): Promise<Looked | null> {
  try {
    return await lookAtPhoto(file, isPlain, new AbortController().signal);
  } catch (error) {
    if (error instanceof WorkerFailed) return null;
    throw error;
  }
}

/**
 * Returns the format of a file by its first bytes, or null if the format is unknown or the file, such as a folder,
 * unreadable.
 */
async function formatOf(file: File): Promise<SniffedFormat | null> {
  const head = await readBytes(file.slice(0, sniffedBytes));
  const found = head && sniff(head);
  return found && 'format' in found ? found.format : null;
}

/** Sorts by name, with `level2` before `level10`: the lowest floor becomes the first level. */
function byName(files: readonly File[]): File[] {
  return files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** Returns the service's message, or that the file did not arrive. */
function reasonOf(error: ApiError, app: PartsOf, t: EditorStrings): string {
  if (error.status === 0) return t.plan.notSent;
  return describeError(error, app).message ?? t.plan.notSent;
}
