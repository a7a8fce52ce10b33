import { log } from './log.ts';
import { processSingleton } from './process-singletons.ts';
import { parseSettings, SettingsError } from './settings.ts';

const nodeMajorMin = 24;

/**
 * Returns why this process cannot serve: a Node.js that is too old, or settings that are missing or wrong, in one
 * sentence for each. Null if it can. Our own server checks both at its start; a host of functions has no start.
 */
export function hostFault(): string | null {
  return processSingleton<string | null>('host-fault', () => {
    const fault = findHostFault(process.versions.node, process.env);
    if (fault !== null) log('error', 'host_fault', { fault });
    return fault;
  });
}

/** Returns the fault of a host with this version of Node.js and these variables, or null. */
export function findHostFault(
  nodeVersion: string,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  if (Number(nodeVersion.split('.')[0]) < nodeMajorMin) {
    return `Atrium needs Node.js ${nodeMajorMin}, and this is ${nodeVersion}. Choose ${nodeMajorMin}.x in the settings of the host.`;
  }
  try {
    parseSettings(env);
    return null;
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

/** Writes to the log which missing settings a host of functions can do without, and what does not work then. */
export function warnAboutMissing(env: Readonly<Record<string, string | undefined>>): void {
  if (!env.VERCEL) return;
  const consequences = {
    CRON_SECRET: 'housekeeping does not run: webhooks, mails and directions may stay unfinished',
    UPSTASH_REDIS_REST_URL: 'each function counts rate limits by itself',
  };
  for (const [setting, consequence] of Object.entries(consequences)) {
    if (!env[setting]?.trim()) log('warn', 'setting_missing', { setting, consequence });
  }
}
