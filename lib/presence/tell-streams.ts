import type { ProjectId } from '#lib/maps/core/scope.ts';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { isDatabaseSilent } from '#lib/platform/database-silence.ts';
import { end, eventOf, isBehind } from '#lib/platform/event-streams.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { settings } from '#lib/platform/settings.ts';
import { inTransaction } from '#lib/platform/transactions.ts';
import { forgetAbsent, type Person, peopleOf } from './people.ts';
import { type Named, nameOf, presentPeople } from './present-people.ts';
import { listNames, listRevisions, type RevisionRow } from './queries.ts';
import { type ProjectStream, projectStreams } from './streams.ts';

/** A reader that does not read for so long is cut off. */
const behindMsMax = 30_000;
/** A name is read again after this time. Until it is, the old one is told, or faces would come and go. */
const namesKeptMs = 60_000;
const namesForgottenMs = 10 * namesKeptMs;

/** A stream ends whose right cannot be confirmed for so long. Past the first, it tells nothing more. */
const [untoldMs, unconfirmedMs] = [5_000, 30_000];

/** Work that repeats while streams are open. */
export const repeated = [
  { everyMs: presenceLimits.tellMs, run: () => tellPeople() },
  { everyMs: 500, run: alone('project_events_unasked', askForRevisions) },
  { everyMs: 1_000, run: alone('presence_unasked', askForOthers) },
  { everyMs: 2_000, run: alone('project_rights_unasked', checkRights) },
  { everyMs: 2_000, run: () => endUnconfirmed() },
];

/** Returns `work` so that it never runs twice at once. Without an answer nothing is told; the next round tells all. */
function alone(event: string, work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning || isDatabaseSilent()) return;
    isRunning = true;
    work()
      .catch((error: unknown) => log('warn', event, describeError(error)))
      .finally(() => {
        isRunning = false;
      });
  };
}

function byProject(): Map<ProjectId, ProjectStream[]> {
  return Map.groupBy(projectStreams().streams, ({ projectId }) => projectId);
}

/** Asks for the revisions of all projects with an open stream, in one query, and tells those that are new. */
async function askForRevisions(): Promise<void> {
  const open = byProject();
  const rows = new Map(
    (await inTransaction((tx) => listRevisions(tx, [...open.keys()]))).map((row) => [row.id, row]),
  );
  for (const [projectId, streams] of open) {
    const row = rows.get(projectId);
    for (const stream of streams) {
      if (!row) end(projectStreams(), stream);
      else if (stream.revision !== row.revision && send(stream, revisionEvent(row, stream.isForKey)))
        stream.revision = row.revision;
    }
  }
}

/** Returns the event of a revision, for a member or a key. */
export function revisionEvent({ revision, by, fullName, email }: RevisionRow, isForKey: boolean): Uint8Array {
  const named = { fullName: fullName ?? '', email: email ?? '' };
  return eventOf('revision', {
    revision,
    by: by === null ? null : { id: by, name: nameOf(named, isForKey) },
  });
}

/** Null for ids that nobody has any more. */
const names = new Map<string, { named: Named | null; at: number }>();

async function askForOthers(): Promise<void> {
  if (settings().redis) await (await import('./shared-people.ts')).askForPeople([...byProject().keys()]);
  forgetAbsent();
}

/** Reads the names of people that are not known, or not known any more. */
export async function learnNames(people: readonly Person[]): Promise<void> {
  const now = performance.now();
  for (const [id, { at }] of names) if (at < now - namesForgottenMs) names.delete(id);
  const unknown = people.filter(isNameOld);
  if (unknown.length === 0) return;
  const ids = (kind: Person['kind']) => unknown.filter((one) => one.kind === kind).map(({ id }) => id);
  const rows = await inTransaction((tx) => listNames(tx, { users: ids('user'), keys: ids('key') }));
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id } of unknown) names.set(id, { named: found.get(id) ?? null, at: now });
}

function isNameOld({ id }: Person): boolean {
  return (names.get(id)?.at ?? Number.NEGATIVE_INFINITY) < performance.now() - namesKeptMs;
}

/** Those who came since the last round, and those whose names are old. */
let newcomers: Person[] = [];
const learnNewcomers = alone('names_unasked', async () => learnNames(newcomers));

/** Tells each stream who is in its project, if that is not what it was told last. Newcomers follow with their names. */
function tellPeople(): void {
  newcomers = [];
  for (const [projectId, streams] of byProject()) {
    newcomers.push(...peopleOf(projectId).filter(isNameOld));
    const people = knownPeopleOf(projectId);
    for (const isForKey of [false, true]) {
      const readers = streams.filter((stream) => stream.isForKey === isForKey);
      if (readers.length === 0) continue;
      const text = peopleText(people, isForKey);
      const news = readers.filter((stream) => stream.people !== text);
      // The same bytes for all: the largest event has 200 KB.
      const event = news.length > 0 ? eventOf('presence', JSON.parse(text)) : null;
      for (const stream of news) if (event && send(stream, event)) stream.people = text;
    }
  }
  if (newcomers.length > 0) learnNewcomers();
}

/** Lists the people of a project whose names are known. */
export function knownPeopleOf(projectId: string): Person[] {
  return peopleOf(projectId).filter(({ id }) => names.get(id)?.named);
}

/** Returns the data of a presence event as text. */
export function peopleText(people: readonly Person[], isForKey: boolean): string {
  const nameOfPerson = (id: string) => nameOf(names.get(id)?.named ?? undefined, isForKey);
  return JSON.stringify({ people: presentPeople(people, nameOfPerson) });
}

/** Sends an event unless the reader is behind: it gets the state of the moment at which it has caught up. */
function send(stream: ProjectStream, event: Uint8Array): boolean {
  const now = performance.now();
  // While the database is silent, nobody can say whether the reader may still know.
  if (now - stream.confirmedAt > untoldMs) return false;
  if (!isBehind(stream)) {
    stream.behindSince = null;
    stream.controller.enqueue(event);
    return true;
  }
  stream.behindSince ??= now;
  if (now - stream.behindSince > behindMsMax) end(projectStreams(), stream);
  return false;
}

/** Questions about rights at once. */
const checksAtOnce = 8;

/** Ends the streams whose right is gone, and those whose time is over. */
async function checkRights(): Promise<void> {
  const rights = [
    ...Map.groupBy(
      projectStreams().streams,
      ({ credential, projectId }) => `${projectId} ${credential}`,
    ).values(),
  ];
  const check = async () => {
    for (let streams = rights.pop(); streams; streams = rights.pop()) {
      const may = await streams[0]?.mayStill().catch((error: unknown) => {
        // The next round asks again; the other rights of this one are still asked for.
        log('warn', 'project_rights_unasked', describeError(error));
        return null;
      });
      for (const stream of streams) {
        if (may) stream.confirmedAt = performance.now();
        if (may === false || performance.now() > stream.endsAt) end(projectStreams(), stream);
      }
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, check));
}

/** Ends the streams whose right nobody could confirm for long: their readers ask again, and are refused. */
function endUnconfirmed(): void {
  const since = performance.now() - unconfirmedMs;
  for (const stream of [...projectStreams().streams])
    if (stream.confirmedAt < since) end(projectStreams(), stream);
}
