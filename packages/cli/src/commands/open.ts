import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findLock } from '../folder/lock.ts';
import type { Command } from '../program/command.ts';
import { projectOption, textOf } from '../program/command.ts';
import { connect, loadProject } from '../program/connect.ts';
import { projectOf } from '../program/project-of.ts';
import { Stop } from '../program/stop.ts';

export const open: Command = {
  name: 'open',
  usage: '[FOLDER]',
  summary: 'open the map, or its editor, in the browser',
  about: ['--print prints the address without opening it.'],
  options: {
    project: projectOption,
    editor: { type: 'boolean', text: 'open the editor' },
    print: { type: 'boolean', text: 'only print the address' },
  },
  argumentsMin: 0,
  argumentsMax: 1,
  takesFiles: true,
  async run(call) {
    const { terminal, values, signal } = call;
    const address = await addressToOpen(call);
    if (values.json) terminal.print(JSON.stringify({ url: address }));
    else terminal.print(address);
    if (!values.print && !values.json) await openInBrowser(address, signal);
  },
};

async function addressToOpen(call: Parameters<Command['run']>[0]): Promise<string> {
  const { values, signal, args } = call;
  const named = textOf(values, 'project');
  const lock = findLock(resolve(call.folder, args[0] ?? '.'));
  if (values.editor && !named && lock) return `${connect(call, lock.url).url}/projects/${lock.project}/edit`;
  const { connection, id } = await projectOf(call, args[0]);
  if (values.editor) return `${connection.url}/projects/${id}/edit`;
  const { key } = await loadProject(connection, id, signal);
  return `${connection.url}/m/${key}`;
}

async function openInBrowser(address: string, signal: AbortSignal): Promise<void> {
  const [command, ...before] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const child = spawn(command, [...before, address], { stdio: 'ignore', detached: true });
  try {
    await once(child, 'spawn', { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new Stop('failed', 'Cannot open a browser. Open the address above yourself.', { cause });
  }
  child.unref();
}
