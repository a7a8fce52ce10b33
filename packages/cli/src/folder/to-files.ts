import { isKey } from '../../../../lib/contract/is-key.ts';
import type { Entity, Level, Place, Project, Tag } from '../../../../lib/editor/model/types.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import { type Entry, type Icon, isIcon } from './icon.ts';
import { jsonText } from './json-text.ts';
import { projectName } from './lock.ts';
import { type Fields, pictureForm, plainForm, withPictures } from './plain-form.ts';

/** Paths of pictures by URL (plans, the logo) and by id (pictures of places, icons). */
export type PicturePaths = ReadonlyMap<string, string>;

/** Returns the readable files of a project by their path. */
export function filesOf(entries: readonly Entry[], pictures: PicturePaths): Map<string, string> {
  const files = new Map<string, string>();
  const icons = entries.filter(isIcon);
  const entities = entries.filter((entry): entry is Entity => !isIcon(entry));
  const tags = entities.filter((entity): entity is Tag => entity.kind === 'tag');
  const names = tagNames(tags);
  const project = entities.find((entity): entity is Project => entity.kind === 'project');
  files.set(
    projectName,
    jsonText({
      project: project && projectFields(project, pictures),
      icons: icons.length === 0 ? undefined : icons.map((icon) => iconFields(icon, pictures)),
      tags: inOrder(tags).map(plainForm),
    }),
  );
  const places = entities.filter(isPlace);
  const levels = entities.filter((entity): entity is Level => entity.kind === 'level');
  for (const level of levels) {
    const own = inOrder(places.filter((place) => place.level === level.id));
    const of = (kind: Place['kind']) =>
      own.filter((place) => place.kind === kind).map((place) => placeFields(place, names, pictures));
    const { imageUrl, ...fields } = plainForm(level);
    const image = imageUrl === null ? null : pictures.get(String(imageUrl));
    files.set(
      levelPath(level, files),
      jsonText({ ...fields, image, areas: of('area'), markers: of('marker') }),
    );
  }
  return files;
}

/**
 * Uses the key as file name only if it is well-formed and free, so that an answer of the service cannot lead outside
 * the folder.
 */
function levelPath({ key, id }: Level, files: ReadonlyMap<string, string>): string {
  const path = [key, id].filter(isKey).map((name) => `levels/${name}.json`);
  const free = path.find((one) => !files.has(one));
  if (free === undefined) throw new Error('The service names a level that cannot be a file.');
  return free;
}

function projectFields(project: Project, pictures: PicturePaths): Fields {
  const { appearance } = project;
  const logo = appearance.logo === null ? null : (pictures.get(appearance.logo) ?? appearance.logo);
  const settings = withPictures(project.settings, (image) => pictureForm(image, pictures.get(image.id)));
  return { ...plainForm(project), settings, appearance: { ...appearance, logo } };
}

function iconFields({ id, name }: Icon, pictures: PicturePaths): Fields {
  return { name, image: pictures.get(id) };
}

function placeFields(place: Place, names: ReadonlyMap<string, string>, pictures: PicturePaths): Fields {
  const { id, key, translations, ...fields } = plainForm(place);
  const shape = place.kind === 'area' ? { data: place.data } : { position: pointOf(place.position) };
  const { data: _, position: __, ...rest } = fields;
  const written: Fields = { id, key, ...(translations ? { translations } : {}), ...shape, ...rest };
  if (written.tags) written.tags = place.tags.map((tag) => names.get(tag) ?? tag);
  if (written.images)
    written.images = place.images.map((image) => pictureForm(image, pictures.get(image.id)));
  if (place.kind === 'marker' && place.customIcon !== null)
    written.customIcon = pictures.get(place.customIcon) ?? place.customIcon;
  return written;
}

const pointOf = ([x, y]: readonly [number, number]) => ({ x, y });

/** Returns how each tag is written, by id: by its name, or by its id if the name is not unique. */
export function tagNames(tags: readonly Pick<Tag, 'id' | 'name'>[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of tags) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(tags.map(({ id, name }) => [id, counts.get(name) === 1 ? name : id]));
}

function inOrder<E extends { order: number }>(entities: readonly E[]): E[] {
  return entities.toSorted((a, b) => a.order - b.order);
}
