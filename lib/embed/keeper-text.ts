import { scriptJson } from '#lib/viewer/html.ts';

/** The built service worker with what it has to know of its build. */
export function keeperText(
  script: string,
  known: { files: readonly string[]; storedOrigin: string | null },
): string {
  return `const known=${scriptJson(known)};\n${script}`;
}
