import { publishProject, updateLive } from '@atrium/client';
import type { Command } from '../program/command.ts';
import { projectOption, textOf } from '../program/command.ts';
import { loadProject } from '../program/connect.ts';
import { projectOf } from '../program/project-of.ts';
import { Stop } from '../program/stop.ts';

export const publish: Command = {
  name: 'publish',
  usage: '[FOLDER]',
  summary: 'make the draft live',
  about: [
    'Publishes a draft project, or updates the live map of a published project. Does nothing if there are no changes.',
  ],
  options: {
    project: projectOption,
    note: { type: 'string', value: 'TEXT', text: 'what changes, for the history of versions' },
  },
  argumentsMin: 0,
  argumentsMax: 1,
  takesFiles: true,
  async run(call) {
    const { terminal, values, signal } = call;
    const { connection, id } = await projectOf(call, call.args[0]);
    const detail = await loadProject(connection, id, signal);
    const { status, key } = detail;
    if (status === 'ARCHIVE') throw new Stop('failed', 'The project is archived. Restore it first.');
    const isDone = status === 'PUBLISH' && !detail.has_unpublished_changes;
    const operation = status === 'DRAFT' ? publishProject : updateLive;
    const note = textOf(values, 'note');
    const body = note === undefined ? {} : { note };
    if (!isDone) await connection.client.call(operation, { params: { project_id: id }, body, signal });
    const address = `${connection.url}/m/${key}`;
    if (values.json) terminal.print(JSON.stringify({ project: id, url: address, changed: !isDone }));
    else terminal.print(isDone ? `Already live: ${address}` : `Live: ${address}`);
  },
};
