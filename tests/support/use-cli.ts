import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { runInProcess } from './cli-in-process.ts';
import { doorPort } from './door.ts';
import { newApiKey, type Person } from './factories.ts';
import { type Ran, useInstalled } from './installed-packages.ts';
import { projectOf } from './projects.ts';
import { usePerson } from './use-person.ts';

export type Cli = {
  /** The person whose key the commands use. */
  ada: Person;
  /** The folder in which the commands run. */
  folder: () => string;
  /** Runs a command in this process. */
  atrium: (...args: string[]) => Promise<Ran>;
  /** Runs a command of the installed program. */
  program: (...args: string[]) => Promise<Ran>;
};

/** Installs the command line from its package, with a writing key. Call it at the top, after useDoor. */
export function useCli(url: () => string = () => `http://127.0.0.1:${doorPort()}`): Cli {
  const installed = useInstalled(['cli']);
  const ada = usePerson();
  let key = '';
  beforeAll(async () => {
    key = await newApiKey(ada, 'write');
  });
  const env = () => ({ ATRIUM_URL: url(), ATRIUM_KEY: key });
  return {
    ada,
    folder: installed.folder,
    atrium: (...args) => {
      const folder = installed.folder();
      const home = join(folder, 'home');
      return runInProcess(args, {
        env: { ...env(), HOME: home, XDG_CONFIG_HOME: join(home, 'config') },
        folder,
      });
    },
    program: (...args) => installed.command('atrium', args, { env: env(), cwd: installed.folder() }),
  };
}

/**
 * Returns a function that makes a folder with the project as it is. It pulls the project only if it changed since the
 * last folder, and copies that one otherwise.
 */
export function foldersOf({ ada, folder: workplace, atrium }: Cli, projectId: () => string) {
  let pulled = '';
  let revision: number | null = null;
  return async (name: string): Promise<string> => {
    const project = await projectOf(ada, projectId());
    const folder = join(workplace(), name);
    if (project.revision !== revision) {
      pulled = join(workplace(), `pulled-${project.revision}`);
      const ended = await atrium('pull', projectId(), pulled);
      if (ended.code !== 0) throw new Error(`The project cannot be pulled: ${ended.error}`);
      revision = project.revision;
    }
    cpSync(pulled, folder, { recursive: true });
    return folder;
  };
}

/** Returns the bytes of every file in a folder by its path. */
export const bytesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path, readFileSync(path, 'base64')]),
  );
