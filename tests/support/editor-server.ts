import { ApiError } from '#lib/contract/client.ts';
import { changesBody } from '#lib/contract/schemas/changes.ts';
import type { ProjectDetail } from '#lib/editor/model/types.ts';
import type { Transport } from '#lib/editor/save/transport.ts';

type Fields = Record<string, unknown>;
type Held = { kind: string; level?: string; revision: number; record: Fields };
type Mode = 'up' | 'offline' | 'answerLost' | 'signedOut' | 'down' | 'archived';

/** A server in memory that follows the contract of `changes/`: all or nothing, conflicts by entity revision. */
export type FakeServer = Transport & {
  mode: Mode;
  /** Received batches. */
  readonly batches: readonly unknown[];
  readonly revision: number;
  /** Makes a change as another caller, such as a sensor or a colleague. */
  touch(id: string, fields: Fields): void;
  add(kind: 'area' | 'marker', level: string, record: Fields): void;
  remove(id: string): void;
  record(id: string): Fields | null;
};

export function fakeServer(start: ProjectDetail): FakeServer {
  const held = new Map<string, Held>();
  let revision = start.revision;
  const { levels, tags, ...project } = structuredClone(start);
  held.set(project.id, { kind: 'project', revision, record: project });
  for (const tag of tags) held.set(tag.id, { kind: 'tag', revision, record: tag });
  for (const { areas, markers, ...level } of levels) {
    held.set(level.id, { kind: 'level', revision, record: level });
    for (const area of areas) held.set(area.id, { kind: 'area', level: level.id, revision, record: area });
    for (const marker of markers)
      held.set(marker.id, { kind: 'marker', level: level.id, revision, record: marker });
  }
  const batches: unknown[] = [];
  const detail = (): ProjectDetail => {
    const of = (kind: string) => [...held.values()].filter((one) => one.kind === kind);
    const records = (kind: string, level: unknown) =>
      of(kind)
        .filter((one) => one.level === level)
        .map(({ record }) => record);
    const allLevels = of('level').map(({ record }) => ({
      ...record,
      areas: records('area', record.id),
      markers: records('marker', record.id),
    }));
    const answer = {
      ...held.get(start.id)?.record,
      revision,
      levels: allLevels,
      tags: records('tag', undefined),
    };
    return structuredClone(answer) as unknown as ProjectDetail;
  };
  const refuse = (status: number, body: unknown): never => {
    throw new ApiError(status, body);
  };
  const drop = (id: string) => {
    held.delete(id);
    for (const [each, { level }] of held) if (level === id) held.delete(each);
  };
  const checkUp = (mode: Mode) => {
    if (mode === 'offline') throw new ApiError(0, null);
    if (mode === 'signedOut') refuse(401, { detail: 'Sign in.' });
    if (mode === 'down') refuse(503, { detail: 'Later.' });
  };
  const apply = (change: { kind: string; op: string; id: string; fields?: Fields }) => {
    const { kind, op, id, fields = {} } = change;
    const before = held.get(id);
    if (op === 'delete') {
      drop(id);
      return null;
    }
    const { level, order: _, tags: tagIds, status, ...rest } = fields as Fields & { level?: string };
    const record = merged(before?.record ?? { id, ...defaults(kind) }, rest);
    if (status !== undefined) record.status = status;
    if (Array.isArray(tagIds)) {
      record.tags = tagIds.map((tag) => held.get(String(tag))?.record ?? { id: tag });
    }
    if (kind === 'area' || kind === 'marker') record.key ??= `${kind}-made`;
    const onLevel = level ?? before?.level;
    held.set(id, { kind, revision: revision + 1, record, ...(onLevel && { level: onLevel }) });
    return record;
  };
  return {
    mode: 'up',
    batches,
    get revision() {
      return revision;
    },
    async load() {
      checkUp(this.mode);
      return this.mode === 'archived' ? { ...detail(), status: 'ARCHIVE' } : detail();
    },
    async send(batch) {
      checkUp(this.mode);
      const parsed = changesBody.parse(batch);
      batches.push(structuredClone(batch));
      if (this.mode === 'archived') refuse(409, { detail: 'Archived.' });
      const faults: Record<string, string[]> = {};
      const conflicts: unknown[] = [];
      for (const [i, change] of parsed.changes.entries()) {
        const known = held.get(change.id);
        const fields = (change.fields ?? {}) as Fields;
        if (change.op === 'create' && known) faults[`changes[${i}].id`] = ['This id exists.'];
        const isOutdated = batch.base_revision < revision;
        const isTouched = [...held].some(([id, one]) => {
          const isOn = change.op === 'delete' && one.level === change.id;
          return (id === change.id || isOn) && one.revision > batch.base_revision;
        });
        const isMade = parsed.changes.some(({ op, id }) => op === 'create' && id === fields.level);
        const isHomeless = fields.level !== undefined && !held.has(String(fields.level)) && !isMade;
        if (isHomeless && !isOutdated) faults[`changes[${i}].fields.level`] = ['No such level.'];
        if ((change.op !== 'create' && (!known || isTouched)) || (isHomeless && isOutdated)) {
          conflicts.push({ id: change.id, kind: change.kind, theirs: known?.record ?? null });
        }
        const isTaken = [...held].some(
          ([id, one]) => id !== change.id && one.kind === change.kind && one.record.key === fields.key,
        );
        if (fields.key !== undefined && isTaken)
          faults[`changes[${i}].fields.key`] = ['This name is taken already.'];
        if (fields.price === 'refused') faults[`changes[${i}].fields.price`] = ['Not this one.'];
      }
      if (Object.keys(faults).length > 0) refuse(400, faults);
      if (conflicts.length > 0) refuse(409, { detail: 'Changed meanwhile.', revision, conflicts });
      const created: Record<string, Fields> = {};
      for (const change of batch.changes) {
        const record = apply(change as Parameters<typeof apply>[0]);
        if (record && change.op === 'create') created[change.id] = structuredClone(record);
      }
      revision++;
      if (this.mode === 'answerLost') {
        this.mode = 'up';
        throw new ApiError(0, null);
      }
      const updated = batch.changes.filter(({ op }) => op === 'update').map(({ id }) => id);
      return { revision, created, updated } as unknown as Awaited<ReturnType<Transport['send']>>;
    },
    touch(id, fields) {
      const one = held.get(id);
      if (!one) throw new Error(`The server has no ${id}.`);
      revision++;
      held.set(id, { ...one, revision, record: merged(one.record, fields) });
    },
    add(kind, level, record) {
      revision++;
      held.set(String(record.id), { kind, level, revision, record });
    },
    remove(id) {
      revision++;
      drop(id);
    },
    record: (id) => structuredClone(held.get(id)?.record ?? null),
  };
}

/** Merges members of objects and replaces everything else. */
function merged(before: Fields, fields: Fields): Fields {
  const after: Fields = structuredClone(before);
  for (const [name, value] of Object.entries(fields)) {
    const old = after[name];
    const isNested = ['translations', 'settings', 'appearance', 'analytics', 'en', 'de'].includes(name);
    after[name] =
      isNested && typeof old === 'object' && old !== null
        ? merged(old as Fields, value as Fields)
        : isNested && ['en', 'de'].includes(name)
          ? { ...emptyTexts, ...(value as Fields) }
          : isNested
            ? merged({}, value as Fields)
            : structuredClone(value);
  }
  return after;
}

const emptyTexts = {
  title: null,
  description: null,
  statusLabel: null,
  features: [],
  customButtonLabel: null,
};

function defaults(kind: string): Fields {
  if (kind !== 'area' && kind !== 'marker')
    return kind === 'tag' ? { translations: {}, icon: null, order: 0 } : { imageThumbnails: [] };
  const nothing = {
    status: null,
    address: null,
    workingHours: null,
    occupancy: null,
    customButton: null,
    email: null,
    webpage: null,
    telephone: null,
    externalId: null,
    names: null,
    rating: null,
    price: null,
    tags: [],
    images: [],
    translations: { en: emptyTexts },
  };
  return kind === 'area' ? nothing : { ...nothing, icon: null, customIcon: null, markerNumber: null };
}
