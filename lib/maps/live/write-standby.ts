import type { Tx } from '#db/client.ts';
import { hourMs } from '#lib/plans/units.ts';
import {
  deleteSealed,
  getSealed,
  type Packed,
  pack,
  putPacked,
  putSealed,
} from '#lib/platform/files/sealed-files.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { inTransaction } from '#lib/platform/transactions.ts';
import { databaseRows, type LiveRows } from './live-rows.ts';
import { listFormerKeys, listPublishedVersions, selectPublished } from './queries.ts';
import {
  type CopiedBase,
  type CopiedLevel,
  confirmedName,
  type Manifest,
  manifestName,
  pointerName,
} from './standby.ts';
import { deleteOldMarks } from './withdrawals.ts';

/** Returns the versions of the copies that this process has written or read, by project. */
function writtenVersions(): Map<string, number> {
  return processSingleton('standby-versions', () => new Map());
}

/** Writes the copies that are missing or old, and then the time at which all were current. */
export async function copyMissing(): Promise<void> {
  const versions = writtenVersions();
  const at = Date.now();
  for (const { id, liveVersion } of await inTransaction(listPublishedVersions)) {
    if (versions.get(id) === liveVersion) continue;
    // Another process may have copied it.
    const manifest = await getSealed<Manifest>(manifestName(id));
    if (manifest?.published.liveVersion === liveVersion) versions.set(id, liveVersion);
    else await copyProject(id);
  }
  await putSealed(confirmedName(), at);
  await deleteOldMarks();
}

/** Writes the standby copy of a project, or removes it if the project is not published. */
export async function copyProject(projectId: string): Promise<void> {
  const before = await getSealed<Manifest>(manifestName(projectId));
  const copy = await inTransaction((tx) => readCopy(tx, projectId, before), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (copy) await putCopy(projectId, copy);
  else if (before) await deleteSealed([manifestName(projectId), ...filesOf(before)]);
  writtenVersions().set(projectId, copy?.manifest.published.liveVersion ?? 0);
  const after = copy?.manifest;
  const isGone = (name: string) => !after?.names.includes(name);
  await deleteSealed((before?.names ?? []).filter(isGone).map(pointerName));
  const used = new Set(after ? [...filesOf(after), ...after.old.map(({ file }) => file)] : []);
  await deleteSealed((before?.old ?? []).flatMap(({ file }) => (used.has(file) ? [] : [file])));
}

type Copy = { manifest: Manifest; packed: readonly Packed[] };

/** Writes the manifest last, so that it never names a file that is not there. */
async function putCopy(projectId: string, { manifest, packed }: Copy): Promise<void> {
  for (const each of packed) await putPacked(each);
  for (const name of manifest.names) await putSealed(pointerName(name), projectId);
  const present = await getSealed<Manifest>(manifestName(projectId));
  // Another process may have copied a newer version meanwhile.
  if ((present?.published.liveVersion ?? 0) > manifest.published.liveVersion) return;
  await putSealed(manifestName(projectId), manifest);
}

/** Reads a published project with the rows that the copy before does not have. Null if it is not published. */
async function readCopy(tx: Tx, projectId: string, before: Manifest | null): Promise<Copy | null> {
  const published = (await selectPublished(tx, [projectId])).get(projectId);
  if (!published) return null;
  const live = databaseRows(tx, published.id);
  const head = await live.head();
  if (!head) return null;
  const kept = new Set(before ? filesOf(before) : []);
  const packed: Packed[] = [];
  const add = (value: unknown): string => {
    const one = pack('rows', projectId, value);
    if (!kept.has(one.name)) packed.push(one);
    return one.name;
  };
  const rows = await live.levels();
  const [images, counts, icons] = [await live.images(), await live.counts(), await live.icons()];
  const base: CopiedBase = { head, images, levels: rows, counts: [...counts], icons };
  const levels: Record<string, { version: number; file: string }> = {};
  for (const { id, version } of rows) {
    const known = before?.levels[id];
    // An equal version has equal rows.
    levels[id] = known?.version === version ? known : { version, file: add(await readLevel(live, id)) };
  }
  const manifest: Manifest = {
    published,
    names: [published.key, ...(await listFormerKeys(tx, published.id))],
    base: add(base),
    keywords: add([...(await live.keywords())]),
    levels,
    way: head.wayHash === null ? null : await readWay(live, head.wayHash, before, add),
    old: [],
  };
  return { manifest: { ...manifest, old: oldFiles(before, manifest) }, packed };
}

async function readLevel(live: LiveRows, levelId: string): Promise<CopiedLevel> {
  return {
    areas: [...(await live.entities(levelId, 'area'))],
    markers: [...(await live.entities(levelId, 'marker'))],
  };
}

async function readWay(
  live: LiveRows,
  hash: string,
  before: Manifest | null,
  add: (value: unknown) => string,
): Promise<Manifest['way']> {
  if (before?.way?.hash === hash) return before.way;
  const file = await live.wayFile(hash);
  if (!file) return null;
  const known = before?.way?.floors ?? {};
  const rows = await live.wayFloors(file.floors.filter((floor) => known[floor] === undefined));
  const floors = file.floors.map((floor) => [floor, known[floor] ?? add(rows.get(floor) ?? null)] as const);
  return { hash, file: add(file), floors: Object.fromEntries(floors) };
}

function filesOf({ base, keywords, levels, way }: Manifest): string[] {
  const ofWay = way ? [way.file, ...Object.values(way.floors)] : [];
  return [base, keywords, ...Object.values(levels).map(({ file }) => file), ...ofWay];
}

/** Returns the files that this copy does not name any more. Readers of the copy before get an hour. */
function oldFiles(before: Manifest | null, after: Manifest): Manifest['old'] {
  if (!before) return [];
  const now = Date.now();
  const used = new Set(filesOf(after));
  const left = filesOf(before).map((file) => ({ file, since: now }));
  return [...before.old.filter(({ since }) => now - since < hourMs), ...left].filter(
    ({ file }) => !used.has(file),
  );
}
