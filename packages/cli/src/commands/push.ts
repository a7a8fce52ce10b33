import { resolve } from 'node:path';
import { createProject } from '@atrium/client';
import type { ProjectDetail } from '../../../../lib/editor/model/types.ts';
import { type Lock, requireLock } from '../folder/lock.ts';
import { type Call, type Command, textOf } from '../program/command.ts';
import { type Connection, connectWithKey, loadProject } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';
import { compareFolder, describePlan } from '../sync/compare-folder.ts';
import { countsOf, describe, lineOf } from '../sync/describe.ts';
import { overwriting, type PushPlan } from '../sync/plan-push.ts';
import { type SentPicture, sendChanges, sendPictures } from '../sync/send-changes.ts';
import { folderOf, writeFolder } from '../sync/write-project.ts';
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
    const detail = await loadProject(connection, into.project, signal);
    const { local, plan: found } = compareFolder(folder, into, detail);
    const isOverwriting = values.overwrite === true || name !== undefined;
    const plan = isOverwriting ? overwriting(name === undefined ? found : asNew(found, detail)) : found;

    if (plan.conflicts.length > 0) return refuse(call, found);
    if (values['dry-run'] || plan.items.length === 0) return report(call, plan);
    await askAboutLoss(call, found, plan, isOverwriting);
    const job = { connection, project: into.project, places: local.places, terminal, signal };
    const { items, sent } = await sendPictures(plan.items, local.uploads, job);
    await sendChanges(items, { ...job, revision: detail.revision });
    await takeOver(call, folder, { lock: withSent(into, sent), connection });
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
  { lock, connection }: { lock: Lock; connection: Connection },
): Promise<void> {
  const { terminal, signal } = call;
  const detail = await loadProject(connection, lock.project, signal);
  writeFolder(folder, await folderOf(detail, { folder, url: connection.url, lock, terminal, signal }));
}

/** Pictures keep the names that they have here; what the service made of them is fetched. */
function withSent(lock: Lock, sent: readonly SentPicture[]): Lock {
  const pictures = { ...lock.pictures };
  for (const { path, url, id } of sent) pictures[path] = { url, id, sha256: '' };
  return { ...lock, pictures };
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

/** Name and key are those of the new project; icons and the logo are files of the old one. */
function asNew(plan: PushPlan, detail: ProjectDetail): PushPlan {
  const { name, key } = detail;
  const adapted = (item: PushPlan['items'][number]) => {
    const { mine } = item;
    if (mine?.kind === 'project')
      return { ...item, mine: { ...mine, name, key, appearance: { ...mine.appearance, logo: null } } };
    return mine?.kind === 'marker' ? { ...item, mine: { ...mine, customIcon: null } } : item;
  };
  return {
    items: plan.items.map(adapted),
    conflicts: plan.conflicts.map(adapted),
    theirs: plan.theirs.map(adapted),
  };
}
