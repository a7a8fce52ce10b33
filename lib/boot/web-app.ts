import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type createNext from 'next';
import { BootError } from './boot-error.ts';
import type { NextHandler } from './http-server.ts';
import { root } from './root.ts';

/** Environment variable through which Next's standalone servers pass the settings of the build. */
const builtConfigName = '__NEXT_PRIVATE_STANDALONE_CONFIG';
/** Loading blocks everything else, so a failed load is not tried again at once. */
const pauseMs = 2_000;

type Next = ReturnType<typeof createNext>;
/** `port` is known once the server listens. */
type WebAppOptions = { isDev: boolean; hostname: string; port: () => number };
type WebApp = { handle: NextHandler; load: () => Promise<unknown>; close: () => Promise<void> };

/**
 * Returns Next, which renders the pages of the web application. Next loads with the first request for a page, so that a
 * process that only serves embedded maps saves its memory. A failed load is tried again by a later request. Throws
 * `BootError` if the app was not built.
 */
export function webApp(options: WebAppOptions): WebApp {
  const config = options.isDev ? null : builtConfig();
  let loading: Promise<Next> | null = null;
  const load = () => {
    if (loading) return loading;
    loading = prepareNext(options, config);
    loading.catch(() => {
      setTimeout(() => {
        loading = null;
      }, pauseMs).unref();
    });
    return loading;
  };
  return {
    handle: async (req, res) => (await load()).getRequestHandler()(req, res),
    load,
    close: async () => {
      const app = await loading?.catch(() => null);
      await app?.close();
    },
  };
}

async function prepareNext({ isDev, port, hostname }: WebAppOptions, config: string | null): Promise<Next> {
  const { default: next } = await import('next');
  const options = { dev: isDev, dir: root, port: port(), hostname, quiet: !isDev };
  // Next listens for upgrades, which only development needs, and leaves unknown ones unanswered. With a server that
  // never receives one, such a request (curl --http2 sends it) is answered like any other.
  const app = next(isDev ? options : { ...options, httpServer: createServer() });
  if (config !== null) process.env[builtConfigName] = config;
  try {
    await app.prepare();
  } finally {
    delete process.env[builtConfigName];
  }
  return app;
}

/** Returns the settings of the build as JSON. Reading next.config.ts again would load a compiler of 20 MB. */
function builtConfig(): string {
  const file = join(root, '.next/required-server-files.json');
  try {
    const { config } = JSON.parse(readFileSync(file, 'utf8')) as { config: object };
    return JSON.stringify(config);
  } catch (error) {
    throw new BootError(`${file} cannot be read (${(error as Error).message}). Run: npm run build`);
  }
}
