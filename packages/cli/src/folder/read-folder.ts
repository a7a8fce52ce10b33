import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity, Tag } from '../../../../lib/editor/model/types.ts';
import { Faults } from './faults.ts';
import { LocalPictures } from './local-pictures.ts';
import { type Lock, projectName } from './lock.ts';
import type { Fields } from './plain-form.ts';
import { readLevel, readPlace, readProject, readTag, type Scope } from './read-entity.ts';
import { settleOrders } from './settle-orders.ts';
import { tagNames } from './to-files.ts';

/** What a folder says, beside what the service has: live fields and derived ones are the service's. */
export type Local = {
  entities: Entity[];
  /** Where each stands, for messages. */
  places: ReadonlyMap<string, string>;
  /** What has to be sent before: by the address `file:<path>` that stands for it. */
  uploads: ReadonlyMap<string, { path: string; bytes: Uint8Array<ArrayBuffer> }>;
};

/** Reads the files of a project. Throws a Stop with all that is wrong with them. */
export function readFolder(folder: string, lock: Lock, remote: ReadonlyMap<string, Entity>): Local {
  const faults = new Faults();
  const pictures = new LocalPictures(folder, lock.pictures);
  const places = new Map<string, string>();
  const entities: Entity[] = [];
  const put = (entity: Entity, file: string, at: string) => {
    if (places.has(entity.id)) faults.add(file, at, `has the id of ${places.get(entity.id)}`);
    places.set(entity.id, at === '' ? file : `${file}: ${at}`);
    entities.push(entity);
  };
  const scopeOf = (file: string, at: string, tags: ReadonlyMap<string, string>): Scope => ({
    remote,
    pictures,
    tags,
    fault: (member, text) => faults.add(file, [at, member].filter(Boolean).join('.'), text),
  });

  const content = readJson(folder, projectName, faults);
  const none = new Map<string, string>();
  const project = readProject(objectOf(content.project), lock.project, scopeOf(projectName, 'project', none));
  if (project) put(project, projectName, 'project');
  const tags: Tag[] = [];
  for (const [i, fields] of listOf(content.tags).entries()) {
    const tag = readTag(fields, i, scopeOf(projectName, `tags[${i}]`, none));
    if (tag) tags.push(tag);
    if (tag) put(tag, projectName, `tags[${i}]`);
  }
  const names = new Map([...tagNames(tags)].map(([id, name]) => [name, id]));
  const baseOrder = new Map(Object.keys(lock.base).map((id, i) => [id, i]));
  for (const file of levelFiles(folder)) {
    const { areas, markers, ...fields } = readJson(folder, file, faults);
    const level = readLevel(fields, scopeOf(file, '', names));
    if (!level) continue;
    put(level, file, '');
    for (const [kind, name, list] of [
      ['area', 'areas', areas],
      ['marker', 'markers', markers],
    ] as const) {
      const read = listOf(list).flatMap((each, i) => {
        const place = readPlace(
          each,
          { kind, level: level.id, order: i },
          scopeOf(file, `${name}[${i}]`, names),
        );
        return place ? [{ place, at: `${name}[${i}]` }] : [];
      });
      const settled = settleOrders(
        read.map(({ place }) => place),
        remote,
        baseOrder,
      );
      for (const [i, place] of settled.entries()) put(place, file, read[i]?.at ?? name);
    }
  }
  faults.throwAny();
  return { entities, places, uploads: pictures.uploads };
}

function levelFiles(folder: string): string[] {
  const levels = join(folder, 'levels');
  if (!existsSync(levels)) return [];
  return readdirSync(levels)
    .filter((name) => name.endsWith('.json') && lstatSync(join(levels, name)).isFile())
    .sort()
    .map((name) => `levels/${name}`);
}

function readJson(folder: string, file: string, faults: Faults): Fields {
  const path = join(folder, file);
  if (!existsSync(path)) {
    faults.add(file, '', 'is not there');
    return {};
  }
  try {
    return objectOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    faults.add(file, '', error instanceof Error ? error.message : 'is no JSON');
    return {};
  }
}

function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
