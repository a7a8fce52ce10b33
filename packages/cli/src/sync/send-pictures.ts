import { createIcon, deleteIcon, InvalidError, NotFoundError, sendImage } from '@atrium/client';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import { type Entry, type Icon, isIcon } from '../folder/icon.ts';
import { sha256 } from '../folder/pictures.ts';
import { withPictures } from '../folder/plain-form.ts';
import type { Local } from '../folder/read-folder.ts';
import { Stop } from '../program/stop.ts';
import type { Item } from './plan-push.ts';
import type { Job } from './send-changes.ts';

export type SentPicture = { path: string; url: string; id: string; sha256: string; icon: Icon | null };

type PictureJob = Omit<Job, 'revision'> & {
  /** Records the pictures that arrived, also before a failure. The next run does not send them again. */
  keep(sent: readonly SentPicture[]): void;
};

/** Sends the pictures and icons that the items name. Returns the items with the ids and URLs of the service. */
export async function sendPictures(
  items: readonly Item[],
  uploads: Local['uploads'],
  job: PictureJob,
): Promise<Item[]> {
  const wanted = new Set(
    items.flatMap(({ mine }) => addressesIn(mine)).filter((address) => uploads.has(address)),
  );
  const iconNames = new Map(items.flatMap(({ id, mine }) => (isIcon(mine) ? [[id, mine.name]] : [])));
  const sent = new Map<string, SentPicture>();
  try {
    for (const address of wanted) {
      const upload = uploads.get(address);
      if (!upload) continue;
      sent.set(address, await sendOne(upload, iconNames.get(address), job));
      job.terminal.progress('Pictures', sent.size, wanted.size);
    }
  } finally {
    if (sent.size > 0) job.keep([...sent.values()]);
  }
  return items.map((item) => withSent(item, sent));
}

async function sendOne(
  { path, bytes }: { path: string; bytes: Uint8Array<ArrayBuffer> },
  iconName: string | undefined,
  { connection: { client }, project, signal }: Omit<Job, 'revision'>,
): Promise<SentPicture> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const file = new Blob([bytes]);
  try {
    if (iconName === undefined) {
      const { id, url } = await sendImage(client, project, file, { name, signal });
      return { path, url, id, sha256: sha256(bytes), icon: null };
    }
    const form = new FormData();
    form.append('name', iconName);
    form.append('file', file, name);
    const { id, url } = await client.call(createIcon, { params: { project_id: project }, form, signal });
    return { path, url, id, sha256: sha256(bytes), icon: { kind: 'icon', id, name: iconName, url } };
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    throw new Stop('failed', `${path}: ${error.message}`, { cause: error });
  }
}

/** Deletes the icons that the items remove. Their markers were changed before. */
export async function deleteIcons(
  items: readonly Item[],
  { connection: { client }, project, signal }: Omit<Job, 'revision'>,
): Promise<void> {
  for (const { id, old, mine } of items) {
    if (mine !== null || !isIcon(old)) continue;
    try {
      await client.call(deleteIcon, { params: { project_id: project, icon_id: id }, signal });
    } catch (error) {
      // Somebody else deleted it first.
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
}

function addressesIn(entry: Entry | null): string[] {
  const of = (address: string | null) => (address === null ? [] : [address]);
  switch (entry?.kind) {
    case 'icon':
      return [entry.id];
    case 'project':
      return [...of(entry.appearance.logo), ...(entry.settings.kiosk.pictures ?? []).map(({ id }) => id)];
    case 'level':
      return of(entry.imageUrl);
    case 'area':
    case 'marker':
      return entry.images.map(({ id }) => id);
    default:
      return [];
  }
}

function withSent(item: Item, sent: ReadonlyMap<string, SentPicture>): Item {
  const { mine } = item;
  const urlOf = (address: string | null) => (address === null ? null : (sent.get(address)?.url ?? address));
  const idOf = (address: string) => sent.get(address)?.id ?? address;
  if (mine?.kind === 'project') {
    const { appearance } = mine;
    const settings = withPictures(mine.settings, (image) => ({ ...image, id: idOf(image.id) }));
    const logo = urlOf(appearance.logo);
    return { ...item, mine: { ...mine, settings, appearance: { ...appearance, logo } } };
  }
  if (mine?.kind === 'level') return { ...item, mine: { ...mine, imageUrl: urlOf(mine.imageUrl) } };
  if (mine === null || isIcon(mine) || !isPlace(mine)) return item;
  const images = mine.images.map((image) => ({ ...image, id: idOf(image.id) }));
  if (mine.kind === 'area') return { ...item, mine: { ...mine, images } };
  const customIcon = mine.customIcon === null ? null : idOf(mine.customIcon);
  return { ...item, mine: { ...mine, images, customIcon } };
}
