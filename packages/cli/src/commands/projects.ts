import { listProjects } from '@atrium/client';
import type { Command } from '../program/command.ts';
import { connectWithKey } from '../program/connect.ts';

export const projects: Command = {
  name: 'projects',
  usage: '',
  summary: 'list the projects that the key can access',
  about: [],
  options: {},
  argumentsMin: 0,
  argumentsMax: 0,
  takesFiles: false,
  async run(call) {
    const { terminal, values, signal } = call;
    const { client } = connectWithKey(call);
    const found: { id: string; key: string; name: string; status: string }[] = [];
    for await (const { id, key, name, status } of client.each(listProjects, {
      query: { page_size: 100 },
      signal,
    }))
      found.push({ id, key, name, status });
    if (values.json) terminal.print(JSON.stringify(found));
    else
      for (const { key, name, status } of found) terminal.print(`${key}  ${status.toLowerCase()}  ${name}`);
  },
};
