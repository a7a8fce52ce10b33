import type { ApiError, Faults } from '../../contract/client.ts';
import { draftFields } from '../../contract/initial.ts';
import { entitiesOf } from '../model/entities.ts';
import { changedPaths, withPaths } from '../model/merge.ts';
import type { Session } from '../model/session.ts';
import type { Conflict } from '../model/state.ts';
import { type Change, type Entity, isPlace, type ProjectDetail } from '../model/types.ts';
import type { Sent } from './batch.ts';
import type { InUse } from './field-in-use.ts';
import { withLevelConflicts } from './level-conflicts.ts';
import { mergeTheirs } from './merge-theirs.ts';
import type { Saved } from './transport.ts';
import { isNewOnLevel } from './wire.ts';

/** The known state of the server, and the changes of this tab that the server does not have. */
export type UnsavedWork = {
  readonly session: Session;
  /** The server's entities, by id. */
  readonly base: Map<string, Entity>;
  readonly dirty: Set<string>;
  /** Rejected entities, as they were when the server rejected them. */
  readonly refused: Map<string, Entity | null>;
  /** Ids of new entities whose key the server makes. */
  readonly keyless: Set<string>;
  /** Entities sent without a reply. The server may have saved them. */
  unknown: Map<string, Entity | null>;
  revision: number;
  /** Whether others saved. Their work is fetched before the next batch. */
  isStale: boolean;
  /** Whether a save was asked for during a save, as by the answer to a conflict. */
  isAskedAgain: boolean;
  /** Refused batches of this save. */
  refusals: number;
  /** Changed by others in a field that is in use. Taken when the field is left, or at a pause of typing. */
  heldBack: Set<string>;
};

export function newUnsavedWork(session: Session, revision: number): UnsavedWork {
  return {
    session,
    base: new Map([...session.document.all()].map((entity) => [entity.id, entity])),
    dirty: new Set(),
    refused: new Map(),
    keyless: new Set(),
    unknown: new Map(),
    revision,
    isStale: false,
    isAskedAgain: false,
    refusals: 0,
    heldBack: new Set(),
  };
}

/** Compares these entities with the server's. A rejected entity that changed may be sent again. */
export function markChanged({ session, base, dirty, refused }: UnsavedWork, ids: Iterable<string>): void {
  const { document, store } = session;
  for (const id of ids) {
    const mine = document.get(id) ?? null;
    if (mine === (base.get(id) ?? null)) dirty.delete(id);
    else dirty.add(id);
    if (!refused.has(id) || refused.get(id) === mine) continue;
    refused.delete(id);
    const faults = new Map(store.getState().faults);
    faults.delete(id);
    session.setFaults(faults);
  }
}

export function setBase({ base }: UnsavedWork, id: string, entity: Entity | null): void {
  if (entity) base.set(id, entity);
  else base.delete(id);
}

/** Returns ids on hold: rejected by the server, in conflict, or on a level on hold that one side lacks. */
export function heldIds({ refused, session, base, dirty }: UnsavedWork): Set<string> {
  const { document, store } = session;
  const held = new Set([...refused.keys(), ...store.getState().conflicts.map(({ id }) => id)]);
  for (const id of dirty) {
    const place = document.get(id) ?? base.get(id);
    if (!isPlace(place) || !held.has(place.level)) continue;
    if (!base.has(place.level) || !document.get(place.level)) held.add(id);
  }
  return held;
}

/**
 * Merges the server's present state. What others changed in a field that is in use waits, unless this tab has changes of
 * the same thing. `isQuiet` tells nothing of it.
 */
export function takeTheirs(
  work: UnsavedWork,
  detail: ProjectDetail,
  { inUse = new Map(), isQuiet = false }: { inUse?: InUse; isQuiet?: boolean } = {},
): void {
  const { session, base, dirty } = work;
  const known = work.unknown;
  work.unknown = new Map();
  const { document } = session;
  work.heldBack = new Set();
  const server = entitiesOf(detail).map((theirs) => {
    const paths = inUse.get(theirs.id);
    const old = base.get(theirs.id);
    if (!paths || !old || dirty.has(theirs.id)) return theirs;
    const held = changedPaths(theirs, old).filter(({ path }) => paths === 'all' || paths.has(path));
    if (held.length > 0) work.heldBack.add(theirs.id);
    return withPaths(theirs, held);
  });
  const merged = mergeTheirs(server, base, document, known);
  const result = withLevelConflicts(merged, { base, document, dirty, unknown: known });
  for (const [id, entity] of result.theirs) setBase(work, id, entity);
  document.rankAs(server.map(({ id }) => id));
  session.takeOver(result.changes);
  markChanged(work, result.theirs.keys());
  // Somebody may save all the time, such as a sensor: then what is right must not wait for what is refused.
  if (result.theirs.size > 0 && work.refusals < 2) forgetRefusals(work);
  work.revision = detail.revision;
  work.isStale = false;
  const { status, has_unpublished_changes, published_at, live_updated_at } = detail;
  const { conflicts } = session.store.getState();
  session.setLive({ status, has_unpublished_changes, published_at, live_updated_at });
  session.setConflicts(
    joinConflicts(
      conflicts.filter(({ id }) => dirty.has(id)),
      result.conflicts.map((one) => ({ ...one, at: session.now(), revision: detail.revision })),
    ),
  );
  if (result.foreign > 0 && !isQuiet) session.notify({ kind: 'merged', count: result.foreign });
}

/** Lets all that was refused be sent again: what others changed may have been the reason. */
function forgetRefusals({ session, refused }: UnsavedWork): void {
  if (refused.size === 0) return;
  refused.clear();
  session.setFaults(new Map());
}

/** Adds conflicts to those without an answer. A thing in both lists keeps the fields that were asked about before. */
function joinConflicts(before: readonly Conflict[], found: readonly Conflict[]): Conflict[] {
  const now = new Map(found.map((one) => [one.id, one]));
  const still = before.filter(({ id }) => !now.has(id));
  for (const { id, clashes } of before) {
    const one = now.get(id);
    if (!one || one.clashes.some(({ path }) => path === '')) continue;
    const earlier = clashes.filter(
      ({ path }) => path !== '' && !one.clashes.some((clash) => clash.path === path),
    );
    now.set(id, { ...one, clashes: [...earlier, ...one.clashes] });
  }
  return [...still, ...now.values()];
}

/** Takes the reply to a batch: the sent entities are saved, with the keys that the server made. */
export function takeReply(work: UnsavedWork, sent: Sent, reply: Saved): void {
  const { session, base, keyless } = work;
  if (reply.draft_version !== null) session.setKeptDraft(reply.draft_version);
  const added = new Set<string>();
  for (const [id, one] of sent)
    if (one && (!base.has(id) || isNewOnLevel(base.get(id) ?? null, one))) added.add(id);
  // The server has them after all others with equal numbers.
  if (added.size > 0)
    session.document.rankAs([...[...session.document.ranked()].filter((id) => !added.has(id)), ...added]);
  const named: Change[] = [];
  const isSeen = ![...sent].every(([id, entity]) => isOfDraftAlone(base.get(id) ?? null, entity));
  for (const [id, entity] of sent) {
    setBase(work, id, entity);
    const record = reply.created[id];
    const mine = session.document.get(id);
    if (!record || !('key' in record) || !entity || !('key' in entity) || record.key === entity.key) continue;
    setBase(work, id, { ...entity, key: record.key });
    if (!mine || !('key' in mine)) continue;
    const isUntouched = mine === entity;
    const after = isUntouched ? (base.get(id) ?? mine) : { ...mine, key: record.key };
    named.push({ id, before: mine, after });
  }
  if (named.length > 0) session.takeOver(named);
  for (const id of sent.keys()) keyless.delete(id);
  // Places may have been refused for what they name.
  if ([...sent.values()].some((one) => one && !isPlace(one))) forgetRefusals(work);
  markChanged(work, sent.keys());
  work.isStale ||= reply.revision !== work.revision + (reply.callCount ?? 1);
  work.revision = reply.revision;
  if (isSeen && reply.isDraftChanged !== false)
    session.setLive({ ...session.store.getState().live, has_unpublished_changes: true });
}

/** Checks whether a change is in fields alone that visitors never get, so that there is nothing to publish. */
function isOfDraftAlone(before: Entity | null, after: Entity | null): boolean {
  if (!before || !after) return false;
  const paths = changedPaths(before, after);
  return paths.length > 0 && paths.every(({ path }) => draftFields.some((name) => name === path));
}

/** Takes a 400: the server makes the key if it was taken, all else goes on hold until it or something of others changes. */
export function takeRefusal(work: UnsavedWork, error: ApiError, ids: readonly string[]): void {
  const { session, base, refused, keyless } = work;
  const byEntity = readFaults(error.faults, ids);
  if (byEntity.size === 0) throw error;
  // What others named or deleted meanwhile may be the reason.
  work.isStale = true;
  work.refusals++;
  const faults = new Map(session.store.getState().faults);
  for (const [id, messages] of byEntity) {
    const isOnlyKey = Object.keys(messages).every((field) => field === 'key' || field === 'id');
    if (isOnlyKey && !base.has(id) && !keyless.has(id)) {
      keyless.add(id);
      continue;
    }
    refused.set(id, session.document.get(id) ?? null);
    faults.set(id, messages);
  }
  session.setFaults(faults);
}

/** Messages of a rejected batch, by entity and field. */
type EntityFaults = Map<string, Record<string, readonly string[]>>;

/** Reads paths such as `changes[3].fields.color`, with the ids of the batch in order. */
function readFaults(faults: Faults, ids: readonly string[]): EntityFaults {
  const byEntity: EntityFaults = new Map();
  for (const [path, messages] of Object.entries(faults)) {
    const match = /^changes\[(\d+)\](?:\.fields)?\.?(.*)$/.exec(path);
    const id = ids[Number(match?.[1])];
    if (!match || id === undefined) continue;
    const field = match[2] || 'id';
    byEntity.set(id, { ...byEntity.get(id), [field]: messages });
  }
  return byEntity;
}
