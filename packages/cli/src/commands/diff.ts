import { resolve } from 'node:path';
import { type DiffEntry, getDiff, type ProjectDiff } from '@atrium/client';
import { requireLock } from '../folder/lock.ts';
import { type Call, type Command, projectOption, textOf } from '../program/command.ts';
import { connectWithKey } from '../program/connect.ts';
import { projectOf } from '../program/project-of.ts';
import { Stop } from '../program/stop.ts';
import { compareFolder, type DescribedPlan, describePlan } from '../sync/compare-folder.ts';
import { lineOf } from '../sync/describe.ts';
import { loadRemote } from '../sync/load-remote.ts';

export const diff: Command = {
  name: 'diff',
  usage: '[FOLDER]',
  summary: 'compare a folder with the draft, or the draft with the live map',
  about: [
    'Shows the changes that push would send, the changes of others since the pull, and conflicts between both.',
    'With --live, compares the draft with the live map. This needs no folder.',
  ],
  options: {
    live: { type: 'boolean', text: 'compare the draft with the live map' },
    detail: { type: 'boolean', text: 'with --live: show what differs, who changed it and when' },
    'exit-code': { type: 'boolean', text: 'exit with 5 if there are differences' },
    project: projectOption,
  },
  argumentsMin: 0,
  argumentsMax: 1,
  takesFiles: true,
  async run(call) {
    if (call.values.detail && !call.values.live) throw new Stop('usage', '--detail requires --live.');
    const isDifferent = call.values.live ? await diffLive(call) : await diffFolder(call);
    if (isDifferent && call.values['exit-code']) throw new Different();
  },
};

/** Ends the command with its own exit code and no message. */
class Different extends Stop {
  constructor() {
    super('different', '');
  }
}

async function diffFolder(call: Call): Promise<boolean> {
  const { args, terminal, values, signal } = call;
  if (textOf(values, 'project')) throw new Stop('usage', '--project requires --live.');
  const folder = resolve(call.folder, args[0] ?? '.');
  const lock = requireLock(folder);
  const connection = connectWithKey(call, lock.url);
  const remote = await loadRemote(connection, lock.project, signal);
  const found = describePlan(compareFolder(folder, lock, remote).plan);
  if (values.json) terminal.print(JSON.stringify(inWords(found)));
  else printPlan(found, terminal.print);
  return Object.values(found).some((list) => list.length > 0);
}

export function inWords({ items, conflicts, theirs }: DescribedPlan) {
  return { changes: items, conflicts, theirs };
}

export function printPlan({ items, conflicts, theirs }: DescribedPlan, print: (text: string) => void): void {
  for (const item of items) print(lineOf(item));
  if (conflicts.length > 0) print('Changed in the folder and by somebody else:');
  for (const item of conflicts) print(lineOf(item));
  if (theirs.length > 0) print('Changed by somebody else since the pull:');
  for (const item of theirs) print(lineOf(item));
  if (items.length + conflicts.length + theirs.length === 0) print('No difference.');
}

const kinds = ['levels', 'areas', 'markers'] as const;
const groups = [
  ['added', '+'],
  ['changed', '~'],
  ['removed', '-'],
] as const;

async function diffLive(call: Call): Promise<boolean> {
  const { terminal, values, signal } = call;
  const { connection, id } = await projectOf(call, call.args[0]);
  const pages: ProjectDiff[] = [];
  for (let page = 1; page === 1 || pages.at(-1)?.next; page++) {
    const query = values.detail ? { detail: 'true' as const, page } : {};
    pages.push(await connection.client.call(getDiff, { params: { project_id: id }, query, signal }));
  }
  const found = joined(pages);
  const lines = groups.flatMap(([op, sign]) =>
    kinds.flatMap((kind) =>
      found[op][kind].flatMap((entry) => linesOf(`${sign} ${kind.slice(0, -1)}`, entry)),
    ),
  );
  const first = pages[0];
  lines.push(...settingsLines(first), ...tagLines(first));
  const { settings, tags } = first ?? {};
  if (values.json)
    terminal.print(JSON.stringify({ ...found, ...(settings && { settings }), ...(tags && { tags }) }));
  else for (const line of lines.length > 0 ? lines : ['No difference.']) terminal.print(line);
  return lines.length > 0;
}

/** Returns the pages of a comparison as one. */
function joined(pages: readonly ProjectDiff[]): Pick<ProjectDiff, (typeof groups)[number][0]> {
  const of = (op: (typeof groups)[number][0]) => ({
    levels: pages.flatMap((page) => page[op].levels),
    areas: pages.flatMap((page) => page[op].areas),
    markers: pages.flatMap((page) => page[op].markers),
  });
  return { added: of('added'), changed: of('changed'), removed: of('removed') };
}

function settingsLines({ settings = [] }: Partial<ProjectDiff> = {}): string[] {
  return settings.map(({ changed_by: by, changed_at: at, ...field }) => {
    const who = [by?.full_name || by?.email, at].filter(Boolean).join(', ');
    return `~ ${fieldLine(field)}${who && `  (${who})`}`;
  });
}

function tagLines({ tags = [] }: Partial<ProjectDiff> = {}): string[] {
  return tags.flatMap(({ name, change, fields }) => [
    `${groups.find(([op]) => op === change)?.[1]} tag ${name}`,
    ...fields.map((field) => `    ${fieldLine(field)}`),
  ]);
}

function fieldLine({ path, before, after }: NonNullable<DiffEntry['fields']>[number]): string {
  return `${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`;
}

function linesOf(head: string, { key, fields = [], changed_by: by, changed_at: at }: DiffEntry): string[] {
  const who = [by?.full_name || by?.email, at].filter(Boolean).join(', ');
  return [`${head} ${key}${who && `  (${who})`}`, ...fields.map((field) => `    ${fieldLine(field)}`)];
}
