import { createClient, listProjects, UnauthenticatedError } from '@atrium/client';
import type { Command } from '../program/command.ts';
import { textOf } from '../program/command.ts';
import { addressOf } from '../program/connect.ts';
import { keyFilePath, readKeyFile, writeKeyFile } from '../program/key-file.ts';
import { Stop } from '../program/stop.ts';

const none = { argumentsMin: 0, argumentsMax: 0, takesFiles: false, options: {}, usage: '' } as const;

export const login: Command = {
  ...none,
  name: 'login',
  summary: 'keep an API key for an address',
  about: [
    'Asks for the key, or reads it from the input: atrium login --url https://maps.example.org < key.txt. Keys are kept in ~/.config/atrium/keys.json, which nobody else can read, and are sent to their address only.',
  ],
  async run(call) {
    const { terminal, values, env, signal } = call;
    const path = keyFilePath(call);
    const kept = readKeyFile(path);
    const url = addressOf(textOf(values, 'url') ?? env.ATRIUM_URL) ?? kept.default;
    if (!url) throw new Stop('usage', 'Say where Atrium runs: --url');
    const key = textOf(values, 'key') ?? (await terminal.readSecret(`API key for ${url}: `));
    if (!/^sk_[0-9a-f]{64}$/.test(key)) throw new Stop('usage', 'That is no API key: sk_ and 64 characters.');
    const client = createClient({ baseUrl: url, key });
    try {
      const { count } = await client.call(listProjects, { query: { page_size: 1 }, signal });
      writeKeyFile(path, { default: url, keys: { ...kept.keys, [url]: key } });
      if (values.json) terminal.print(JSON.stringify({ url, projects: count }));
      else terminal.print(`The key for ${url} is kept. It reaches ${count} projects.`);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      throw new Stop('notAllowed', `${url} does not know this key. Nothing was kept.`, { cause: error });
    }
  },
};

export const logout: Command = {
  ...none,
  name: 'logout',
  summary: 'forget the key of an address',
  about: ['The key itself stays valid: delete it in the settings of the organization.'],
  async run(call) {
    const { terminal, values, env } = call;
    const path = keyFilePath(call);
    const kept = readKeyFile(path);
    const url = addressOf(textOf(values, 'url') ?? env.ATRIUM_URL) ?? kept.default;
    const { [url ?? '']: gone, ...keys } = kept.keys;
    if (!gone) throw new Stop('failed', 'No key is kept for this address.');
    writeKeyFile(path, {
      default: kept.default === url ? (Object.keys(keys)[0] ?? null) : kept.default,
      keys,
    });
    if (values.json) terminal.print(JSON.stringify({ url }));
    else terminal.print(`The key for ${url} is forgotten.`);
  },
};
