import { resolve } from 'node:path';
import { createProject } from '@atrium/client';
import { textsOf } from '../folder/json-files.ts';
import { type Lock, requireLock } from '../folder/lock.ts';
import { hashOf } from '../folder/plain-form.ts';
import { type Call, type Command, textOf } from '../program/command.ts';
import { type Connection, connectWithKey } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';
import { compareFolder, describePlan } from '../sync/compare-folder.ts';
import { countsOf, describe, lineOf } from '../sync/describe.ts';
import { loadRemote, type Remote } from '../sync/load-remote.ts';
import { overwriting, type PushPlan } from '../sync/plan-push.ts';
import { sendChanges } from '../sync/send-changes.ts';
import { deleteIcons, type SentPicture, sendPictures } from '../sync/send-pictures.ts';
import { folderOf, writeFolder, writeLock } from '../sync/write-project.ts';
import { inWords, printPlan } from './diff.ts';

export const push: Command = {
  name: 'push',
  usage: '[FOLDER]',
  summary: 'send what was changed in a folder to the draft',
  about: [
    'Only what was changed here since the pull is sent. What somebody else changed meanwhile stays; where both changed the same place nothing is sent, and the command ends with 4. Afterwards the folder holds what the service has.',
    '--overwrite makes the draft what the folder says, others’ changes included; it asks before. In a pipeline, where git has the truth, that is: atrium push --overwrite --yes.',
    '--new makes another project of the folder.',
  ],
  options: {
    overwrite: { type: 'boolean', text: 'take the folder for the truth' },
    'dry-run': { type: 'boolean', text: 'say what would be sent, and send nothing' },
    new: { type: 'string', value: 'NAME', text: 'make a new project of the folder' },
  },
  argumentsMin: 0,
  argumentsMax: 1,
  takesFiles: true,
  async run(call) {
    const { args, values, terminal, signal } = call;
    const folder = resolve(call.folder, args[0] ?? '.');
    const name = textOf(values, 'new');
    const lock = requireLock(folder);
    const connection = connectWithKey(call, name === undefined ? lock.url : null);
    const into = name === undefined ? lock : await newProject(call, connection, name);
    const remote = await loadRemote(connection, into.project, signal);
    const texts = textsOf(folder);
    const { local, plan: found } = compareFolder(folder, into, remote);
    const isOverwriting = values.overwrite === true || name !== undefined;
    const plan = isOverwriting ? overwriting(name === undefined ? found : asNew(found, remote)) : found;

    if (plan.conflicts.length > 0) return refuse(call, found);
    if (values['dry-run'] || plan.items.length === 0) return report(call, plan);
    await askAboutLoss(call, found, plan, isOverwriting);
    const job = { connection, project: into.project, places: local.places, terminal, signal };
    const { items, sent } = await sendPictures(plan.items, local.uploads, job);
    const next = withSent(into, sent);
    // Where the changes are refused, the next run finds what was sent already.
    if (name === undefined && sent.length > 0) writeLock(folder, next);
    await sendChanges(items, { ...job, revision: remote.detail.revision });
    await deleteIcons(items, job);
    await takeOver(call, folder, { lock: next, connection, texts });
    report(call, plan);
  },
};

function refuse({ values, terminal }: Call, plan: PushPlan): void {
  const found = describePlan(plan);
  if (values.json) terminal.print(JSON.stringify(inWords(found)));
  else printPlan(found, terminal.tell);
  throw new Stop(
    'conflict',
    'Nothing was sent. Keep your files with git, pull, and make your change again; or --overwrite.',
  );
}

function report({ values, terminal }: Call, { items, theirs }: PushPlan): void {
  const described = items.map(describe);
  if (values.json) {
    terminal.print(
      JSON.stringify({
        ...inWords(describePlan({ items, theirs, conflicts: [] })),
        dry_run: values['dry-run'] === true,
      }),
    );
    return;
  }
  for (const item of described) terminal.print(lineOf(item));
  const verb = values['dry-run'] ? 'Would be sent' : 'Sent';
  terminal.print(described.length === 0 ? 'Nothing to push.' : `${verb}: ${countsOf(described)}.`);
  if (theirs.length > 0 && described.length === 0)
    terminal.print(`Somebody else changed ${theirs.length} since the pull. atrium pull fetches that.`);
}

/** Deletions, and what others did where the folder counts. */
async function askAboutLoss(
  { values, terminal }: Call,
  found: PushPlan,
  { items }: PushPlan,
  isOverwriting: boolean,
): Promise<void> {
  if (textOf(values, 'new') !== undefined) return;
  const removed = items.filter(({ mine }) => mine === null);
  const others = isOverwriting ? found.conflicts.length + found.theirs.length : 0;
  if (removed.length === 0 && others === 0) return;
  for (const item of items) if (item.mine === null || isOverwriting) terminal.tell(lineOf(describe(item)));
  const parts = [
    ...(removed.length > 0 ? [`delete ${removed.length}`] : []),
    ...(others > 0 ? [`undo what others did to ${others}`] : []),
  ];
  await terminal.confirm(`This will ${parts.join(' and ')}. Go on?`, values.yes === true);
}

/** After a push the folder holds what the service has, as a pull writes it. */
async function takeOver(
  call: Call,
  folder: string,
  { lock, connection, texts }: { lock: Lock; connection: Connection; texts: ReadonlyMap<string, string> },
): Promise<void> {
  const { terminal, signal } = call;
  const remote = await loadRemote(connection, lock.project, signal);
  const next = await folderOf(remote, { folder, url: connection.url, lock, terminal, signal });
  writeFolder(folder, next, texts);
}

/** Pictures keep the names that they have here; what the service made of them is fetched. */
function withSent(lock: Lock, sent: readonly SentPicture[]): Lock {
  const pictures = { ...lock.pictures };
  const base = { ...lock.base };
  for (const { path, url, id, sha256, icon } of sent) {
    pictures[path] = { url, id, sha256, isSent: true };
    if (icon) base[id] = hashOf(icon);
  }
  return { ...lock, base, pictures };
}

/** An empty project, and a lock by which everything in the folder is new. */
async function newProject(call: Call, connection: Connection, name: string): Promise<Lock> {
  if (call.values['dry-run'])
    throw new Stop('usage', '--new makes a project at once; --dry-run does not go with it.');
  const { id, revision } = await connection.client.call(createProject, {
    body: { name },
    signal: call.signal,
  });
  return { format: 1, url: connection.url, project: id, revision, base: {}, pictures: {} };
}

/** Name and key are those of the new project. */
function asNew(plan: PushPlan, { detail: { name, key } }: Remote): PushPlan {
  const adapted = (item: PushPlan['items'][number]) =>
    item.mine?.kind === 'project' ? { ...item, mine: { ...item.mine, name, key } } : item;
  return {
    items: plan.items.map(adapted),
    conflicts: plan.conflicts.map(adapted),
    theirs: plan.theirs.map(adapted),
  };
}
