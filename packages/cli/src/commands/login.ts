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
  summary: 'store an API key for an address',
  about: [
    'Asks for the key, or reads it from standard input: atrium login --url https://maps.example.org < key.txt. Keys are stored in ~/.config/atrium/keys.json, which only you can read, and are sent only to their address.',
  ],
  async run(call) {
    const { terminal, values, env, signal } = call;
    const path = keyFilePath(call);
    const kept = readKeyFile(path);
    const url = addressOf(textOf(values, 'url') ?? env.ATRIUM_URL) ?? kept.default;
    if (!url) throw new Stop('usage', 'Set the address of Atrium with --url.');
    const key = textOf(values, 'key') ?? (await terminal.readSecret(`API key for ${url}: `));
    if (!/^sk_[0-9a-f]{64}$/.test(key))
      throw new Stop('usage', 'This is not an API key. An API key is sk_ and 64 hex digits.');
    const client = createClient({ baseUrl: url, key });
    try {
      const { count } = await client.call(listProjects, { query: { page_size: 1 }, signal });
      writeKeyFile(path, { default: url, keys: { ...kept.keys, [url]: key } });
      if (values.json) terminal.print(JSON.stringify({ url, projects: count }));
      else terminal.print(`Stored the key for ${url}. It can access ${count} projects.`);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      throw new Stop('notAllowed', `${url} does not accept this key. Nothing was stored.`, { cause: error });
    }
  },
};

export const logout: Command = {
  ...none,
  name: 'logout',
  summary: 'delete the stored key of an address',
  about: ['The key itself stays valid. Revoke it in the settings of the organization.'],
  async run(call) {
    const { terminal, values, env } = call;
    const path = keyFilePath(call);
    const kept = readKeyFile(path);
    const url = addressOf(textOf(values, 'url') ?? env.ATRIUM_URL) ?? kept.default;
    const { [url ?? '']: gone, ...keys } = kept.keys;
    if (!gone) throw new Stop('failed', 'No key is stored for this address.');
    writeKeyFile(path, {
      default: kept.default === url ? (Object.keys(keys)[0] ?? null) : kept.default,
      keys,
    });
    if (values.json) terminal.print(JSON.stringify({ url }));
    else terminal.print(`Deleted the stored key for ${url}.`);
  },
};
