import { resolve } from 'node:path';
import { isSame } from '../../../../lib/mapmodel/is-same.ts';
import { type BytesBefore, bytesOf } from '../folder/json-files.ts';
import { type Lock, requireLock } from '../folder/lock.ts';
import { hashOf } from '../folder/plain-form.ts';
import { type Call, type Command, textOf } from '../program/command.ts';
import { type Connection, connectWithKey } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';
import { compareFolder, describePlan } from '../sync/compare-folder.ts';
import { countsOf, describe, lineOf } from '../sync/describe.ts';
import { loadRemote, type Remote } from '../sync/load-remote.ts';
import { makeProject } from '../sync/new-project.ts';
import { overwriting, type PushPlan } from '../sync/plan-push.ts';
import { sendChanges } from '../sync/send-changes.ts';
import { deleteIcons, type SentPicture, sendPictures } from '../sync/send-pictures.ts';
import { baseOf, folderOf, writeFolder, writeLock } from '../sync/write-project.ts';
import { inWords, printPlan } from './diff.ts';

export const push: Command = {
  name: 'push',
  usage: '[FOLDER]',
  summary: 'send the changes in a folder to the draft',
  about: [
    'Sends only the changes in the folder since the pull, and keeps the changes of others. If both changed the same place, sends nothing and exits with 4. Afterwards the folder has the state of the service.',
    '--overwrite replaces the draft with the folder, including the changes of others, and asks before. In a pipeline with git as the source of truth, use: atrium push --overwrite --yes',
    '--new creates another project from the folder. The folder then belongs to the new project. If the command fails halfway, the next push continues.',
  ],
  options: {
    overwrite: { type: 'boolean', text: 'replace the draft with the folder' },
    'dry-run': { type: 'boolean', text: 'show what would be sent, and send nothing' },
    new: { type: 'string', value: 'NAME', text: 'create a new project from the folder' },
  },
  argumentsMin: 0,
  argumentsMax: 1,
  takesFiles: true,
  async run(call) {
    const { args, values, terminal, signal } = call;
    const folder = resolve(call.folder, args[0] ?? '.');
    const name = textOf(values, 'new');
    const lock = requireLock(folder);
    if (name === undefined)
      return pushInto(lock, { call, folder, connection: connectWithKey(call, lock.url) });
    if (values['dry-run'])
      throw new Stop('usage', '--new creates a project at once. It cannot be combined with --dry-run.');
    const connection = connectWithKey(call);
    const made = await makeProject(folder, name, { connection, signal });
    try {
      await pushInto(made, { call, folder, connection });
    } catch (error) {
      terminal.tell(
        `The project ${name} was created but is incomplete. ${folder} now belongs to it. The next atrium push continues.`,
      );
      throw error;
    }
  },
};

type Job = { call: Call; folder: string; connection: Connection };

async function pushInto(lock: Lock, job: Job): Promise<void> {
  const { call, folder, connection } = job;
  const { values, terminal, signal } = call;
  const remote = await loadRemote(connection, lock.project, signal);
  const bytes = bytesOf(folder);
  const { local, plan: found } = compareFolder(folder, lock, remote);
  const plan = values.overwrite ? overwriting(found) : found;

  if (plan.conflicts.length > 0) return refuse(call, found);
  if (values['dry-run']) return report(call, plan);
  if (plan.items.length === 0) {
    // An earlier push was interrupted after its last change: update the folder.
    if (plan.theirs.length === 0 && !isOf(lock, remote)) await takeOver(job, lock, bytes);
    return report(call, plan);
  }
  await askAboutLoss(call, found, plan);
  const sending = { connection, project: lock.project, places: local.places, terminal, signal };
  let next = lock;
  const keep = (sent: readonly SentPicture[]) => {
    next = withSent(lock, sent);
    writeLock(folder, next);
  };
  const items = await sendPictures(plan.items, local.uploads, { ...sending, keep });
  await sendChanges(items, { ...sending, revision: remote.detail.revision });
  await deleteIcons(items, sending);
  await takeOver(job, next, bytes);
  report(call, plan);
}

/** Checks whether the folder matches the current state of the service. */
function isOf({ base, pictures }: Lock, { entries }: Remote): boolean {
  return isSame(base, baseOf(entries)) && Object.values(pictures).every(({ isSent }) => !isSent);
}

function refuse({ values, terminal }: Call, plan: PushPlan): void {
  const found = describePlan(plan);
  if (values.json) terminal.print(JSON.stringify(inWords(found)));
  else printPlan(found, terminal.tell);
  throw new Stop(
    'conflict',
    'Nothing was sent. Save your files with git, pull, and repeat your change; or use --overwrite.',
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
    terminal.print(
      `Changed by somebody else since the pull: ${theirs.length}. Get the changes with atrium pull.`,
    );
}

/** Asks before deletions, and before changes of others are overwritten. */
async function askAboutLoss({ values, terminal }: Call, found: PushPlan, { items }: PushPlan): Promise<void> {
  const removed = items.filter(({ mine }) => mine === null);
  const others = values.overwrite ? found.conflicts.length + found.theirs.length : 0;
  if (removed.length === 0 && others === 0) return;
  for (const item of items) if (item.mine === null || values.overwrite) terminal.tell(lineOf(describe(item)));
  const parts = [
    ...(removed.length > 0 ? [`delete ${removed.length}`] : []),
    ...(others > 0 ? [`undo the changes of others to ${others}`] : []),
  ];
  await terminal.confirm(`This will ${parts.join(' and ')}. Continue?`, values.yes === true);
}

/** Updates the folder to the state of the service, as a pull does. */
async function takeOver(
  { call: { terminal, signal }, folder, connection }: Job,
  lock: Lock,
  bytes: BytesBefore,
): Promise<void> {
  const remote = await loadRemote(connection, lock.project, signal);
  const next = await folderOf(remote, { folder, url: connection.url, lock, terminal, signal });
  writeFolder(folder, next, { bytes, pictures: lock.pictures });
}

/**
 * Returns the lock with the sent pictures. They keep their local names; the next fetch replaces their content with the
 * service's version.
 */
function withSent(lock: Lock, sent: readonly SentPicture[]): Lock {
  const pictures = { ...lock.pictures };
  const base = { ...lock.base };
  for (const { path, url, id, sha256, icon } of sent) {
    pictures[path] = { url, id, sha256, isSent: true };
    if (icon) base[id] = hashOf(icon);
  }
  return { ...lock, base, pictures };
}
