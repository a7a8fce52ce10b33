import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What conditions of tests ask for, in words, by what stands in their parentheses. */
const needs: readonly [condition: RegExp, words: string][] = [
  [/isLinux|process\.platform/, 'needs Linux'],
  [/isRoot/, 'depends on whether the tests run as root'],
  [/canBeOther/, 'needs root and a second user'],
  [/noDisk|disk/, 'needs the right to mount a disk'],
  [/^!other$/, 'needs a PostgreSQL server of another version'],
  [/library/, 'needs libfaketime'],
  [/redis/i, 'needs redis-server'],
  [/noPooler/, 'needs pgbouncer'],
  [/hasNginx/, 'needs nginx'],
  [/hasOpenssl/, 'needs openssl'],
  [/isInstalled|isHere/, 'needs the program of its language'],
  [/there\.length/, 'needs deno or bun'],
  [/isSlim/, 'is for narrow frames only'],
];

/** Returns why a test of this file was skipped: its own words in the name, or those of its condition. */
export function skipReason(file: string, title: string): string {
  const own = /\((?:skipped: )?([^()]*)\)$|^(need [\w ]+)$/.exec(title);
  if (own) return own[1] ?? own[2] ?? '';
  const source = readFileSync(join(root, file), 'utf8');
  const at = placeOf(title, source);
  const condition = conditionsIn(source).findLast((each) => each.at < at);
  return condition ? wordsOf(condition.text) : 'its file says why';
}

/** Returns the conditions under which tests of a source are skipped. */
export function conditionsIn(source: string): { text: string; at: number }[] {
  const calls = /\.(?:skipIf|runIf)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
  return [...source.matchAll(calls)].map((found) => ({ text: found[1] ?? '', at: found.index }));
}

/** Says what a condition asks for. Returns null if nothing is known about it. */
export function knownWordsOf(condition: string): string | null {
  const programs = [...condition.matchAll(/hasProgram\('([\w-]+)'/g)].map(([, name]) => name);
  if (programs.length > 0) return `needs ${programs.join(' and ')}`;
  return needs.find(([known]) => known.test(condition))?.[1] ?? null;
}

function wordsOf(condition: string): string {
  return knownWordsOf(condition) ?? condition;
}

/** Finds the name of a test in its source. Of one with placeholders, only the beginning stands there. */
function placeOf(title: string, source: string): number {
  const words = title.split(' ');
  for (let count = words.length; count > 0; count--) {
    const at = source.indexOf(words.slice(0, count).join(' '));
    if (at >= 0) return at;
  }
  return source.length;
}
