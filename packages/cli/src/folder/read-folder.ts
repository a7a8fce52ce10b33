import type { Entity, Tag } from '../../../../lib/editor/model/types.ts';
import { Faults } from './faults.ts';
import { type Entry, isIcon } from './icon.ts';
import { JsonFiles, levelFiles } from './json-files.ts';
import { LocalPictures } from './local-pictures.ts';
import { type Lock, projectName } from './lock.ts';
import { NewIds } from './new-ids.ts';
import { requireOwnFolders } from './own-files.ts';
import { readLevel, readPlace, readProject, readTag, type Scope } from './read-entity.ts';
import { readIcons } from './read-icons.ts';
import { settleOrders } from './settle-orders.ts';
import { tagNames } from './to-files.ts';

/** Content of a folder. Live and derived fields are those of the service. */
export type Local = {
  entries: Entry[];
  /** Place of each entry in the files, for messages. */
  places: ReadonlyMap<string, string>;
  /** Pictures to send first, by the temporary address `file:<path>`. */
  uploads: LocalPictures['uploads'];
};

/** Reads the files of a project. Throws a Stop that lists all their faults. */
export function readFolder(folder: string, lock: Lock, service: readonly Entry[]): Local {
  requireOwnFolders(folder);
  const faults = new Faults();
  const reader = new FolderReader(folder, lock, service, faults);
  const json = new JsonFiles(folder, faults);
  reader.readProject(json);
  for (const file of levelFiles(folder)) reader.readLevelFile(json, file);
  faults.throwAny();
  const { entries, places } = reader;
  return { entries, places, uploads: reader.pictures.uploads };
}

class FolderReader {
  readonly entries: Entry[] = [];
  readonly places = new Map<string, string>();
  readonly pictures: LocalPictures;
  readonly #lock: Lock;
  readonly #faults: Faults;
  readonly #remote: ReadonlyMap<string, Entity>;
  readonly #remoteIcons;
  readonly #baseOrder: ReadonlyMap<string, number>;
  readonly #newIds: NewIds;
  #tags: ReadonlyMap<string, string> = new Map();
  #icons: ReadonlyMap<string, string> = new Map();

  constructor(folder: string, lock: Lock, service: readonly Entry[], faults: Faults) {
    this.#lock = lock;
    this.#faults = faults;
    this.pictures = new LocalPictures(folder, lock.pictures);
    const entities = service.filter((entry): entry is Entity => !isIcon(entry));
    this.#remote = new Map(entities.map((entity) => [entity.id, entity]));
    this.#remoteIcons = new Map(service.filter(isIcon).map((icon) => [icon.id, icon]));
    this.#baseOrder = new Map(Object.keys(lock.base).map((id, i) => [id, i]));
    this.#newIds = new NewIds(lock.project, Object.keys(lock.base));
  }

  readProject(json: JsonFiles): void {
    const content = json.read(projectName);
    if (!content) return;
    const project = readProject(
      json.objectIn(content, projectName, 'project'),
      this.#lock.project,
      this.#scopeOf(projectName, 'project'),
    );
    if (project) this.#put(project, projectName, 'project');
    const { icons, ids } = readIcons(json.listIn(content, projectName, 'icons'), {
      remote: this.#remoteIcons,
      pictures: this.pictures,
      fault: (at, text) => this.#faults.add(projectName, at, text),
    });
    for (const [i, icon] of icons.entries()) this.#put(icon, projectName, `icons[${i}]`);
    this.#icons = ids;
    const tags: Tag[] = [];
    for (const [i, fields] of json.listIn(content, projectName, 'tags').entries()) {
      const tag = readTag(fields, i, this.#scopeOf(projectName, `tags[${i}]`));
      if (tag) tags.push(tag);
      if (tag) this.#put(tag, projectName, `tags[${i}]`);
    }
    this.#tags = new Map([...tagNames(tags)].map(([id, name]) => [name, id]));
  }

  readLevelFile(json: JsonFiles, file: string): void {
    const content = json.read(file);
    if (!content) return;
    const { areas: _, markers: __, ...fields } = content;
    const level = readLevel(fields, this.#scopeOf(file, ''));
    if (!level) return;
    this.#put(level, file, '');
    for (const [kind, name] of [
      ['area', 'areas'],
      ['marker', 'markers'],
    ] as const) {
      const read = json.listIn(content, file, name).flatMap((each, order) => {
        const at = `${name}[${order}]`;
        const place = readPlace(each, { kind, level: level.id, order }, this.#scopeOf(file, at));
        return place ? [{ place, at }] : [];
      });
      const list = read.map(({ place }) => place);
      const settled = settleOrders(list, this.#remote, this.#baseOrder);
      for (const [i, place] of settled.entries()) this.#put(place, file, read[i]?.at ?? name);
    }
  }

  #put(entry: Entry, file: string, at: string): void {
    if (this.places.has(entry.id)) this.#faults.add(file, at, `has the id of ${this.places.get(entry.id)}`);
    this.places.set(entry.id, at === '' ? file : `${file}: ${at}`);
    this.entries.push(entry);
  }

  #scopeOf(file: string, at: string): Scope {
    return {
      remote: this.#remote,
      pictures: this.pictures,
      tags: this.#tags,
      icons: this.#icons,
      fault: (member, text) => this.#faults.add(file, [at, member].filter(Boolean).join('.'), text),
      newId: (kind, content) => this.#newIds.make(file, kind, content),
    };
  }
}
