import { globSync } from 'node:fs';

/**
 * Throws if a file or folder of tests that the command line names matches none: a mistyped name beside a right one would
 * otherwise pass unread. Names are parts of paths, as Vitest takes them.
 */
export function checkNamedFiles(root: string, argv: readonly string[] = process.argv.slice(2)): void {
  const named = argv
    .filter((arg) => /^tests\/|\.test\.tsx?(?::\d+)?$/.test(arg) && !arg.endsWith('.config.ts'))
    .map((arg) => arg.replace(/:\d+$/, '').replace(/\/$/, ''));
  if (named.length === 0) return;
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root });
  const unknown = named.filter((name) => !files.some((file) => file.includes(name)));
  if (unknown.length > 0) throw new Error(`No test file matches ${unknown.join(' or ')}.`);
}
