import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { randomHex } from './ids.ts';
import { processSingleton } from './process-singletons.ts';
import { SettingsError, settings } from './settings.ts';

/** Returns AUTH_SECRET, or the secret in `dataDir/auth-secret`, which the first use creates. */
export function authSecret(): string {
  return processSingleton('auth-secret', () => {
    const { configuredAuthSecret, dataDir } = settings();
    return configuredAuthSecret ?? keptSecret(join(/* turbopackIgnore: true */ dataDir, 'auth-secret'));
  });
}

/** Returns the secret that this installation has already, or null before its first start. */
export function knownSecret(): string | null {
  const { configuredAuthSecret, dataDir } = settings();
  return configuredAuthSecret ?? readSecret(join(/* turbopackIgnore: true */ dataDir, 'auth-secret'));
}

/** Gives this installation a secret in `dataDir`. Returns the one that it has then: that of before, if there was one. */
export function adoptSecret(secret: string): string {
  return (
    knownSecret() ?? keptSecret(join(/* turbopackIgnore: true */ settings().dataDir, 'auth-secret'), secret)
  );
}

/** Returns the secret in `file`, created if missing. Parallel processes all return the same secret. */
export function keptSecret(file: string, first = randomHex(32)): string {
  const kept = readSecret(file);
  if (kept) return kept;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomHex(4)}`;
  writeFileSync(draft, `${first}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A hard link appears whole or not at all, and never replaces a file that another process has created.
    linkSync(draft, file);
  } catch (error) {
    // Some mounted folders do not support hard links.
    if (errorCode(error) !== 'EEXIST') copyFileSync(draft, file, constants.COPYFILE_EXCL);
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readSecret(file);
  if (!made) throw new SettingsError([`AUTH_SECRET: ${file} is empty; delete it or set AUTH_SECRET.`]);
  return made;
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8').trim() || null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new SettingsError([`AUTH_SECRET: ${file} cannot be read (${(error as Error).message}).`]);
  }
}
