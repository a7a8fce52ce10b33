import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { describe, expect, test, vi } from 'vitest';
import { filesIn, sourceText } from '#tests/support/imports.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Pattern = { at: string; source: string; flags: string };
type Found = { patterns: Pattern[]; made: { at: string; text: string; isOfModule: boolean }[] };

const files = filesIn(['app', 'lib', 'db', 'packages'], /\.(?:ts|tsx|mjs|js)$/).filter(
  (file) => !/\/(?:node_modules|dist)\/|generated\.ts$/.test(file),
);

/** Patterns that a function makes of the characters of a text, without a repetition. */
const literalTexts = ['lib/editor/sheet/find-text.ts', 'lib/mapmodel/contains-words.ts'];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns the patterns of a file, and the calls of RegExp that make one from other texts. */
function findPatterns(file: string): Found {
  const text = sourceText(file);
  const found: Found = { patterns: [], made: [] };
  const at = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`;
  const visit = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, depth);
    if (!isNode(value)) return;
    const regex = value.regex as { pattern: string; flags: string } | undefined;
    if (value.type === 'Literal' && regex) {
      found.patterns.push({ at: at(value), source: regex.pattern, flags: regex.flags });
    }
    const callee = value.callee as { name?: string } | undefined;
    if (callee?.name === 'RegExp') {
      found.made.push({ at: at(value), text: text.slice(value.start, value.end), isOfModule: depth === 0 });
    }
    const inner = depth + (/Function|Method/.test(value.type) ? 1 : 0);
    for (const [name, member] of Object.entries(value)) if (name !== 'type') visit(member, inner);
  };
  visit(parseAst(text, { lang: /x$/.test(file) ? 'tsx' : /ts$/.test(file) ? 'ts' : 'js' }), 0);
  return found;
}

/** Says what a pattern repeats in more than one way: its time then grows faster than its input. */
function faultsOf({ at, source, flags }: Pattern): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map(({ type }) => `${at} ${type} /${source}/${flags}`);
}

/** Returns the patterns that these modules, and those that they import, make with RegExp while they load. */
async function madeByModules(modules: readonly string[]): Promise<Pattern[]> {
  const made: Pattern[] = [];
  let loading = '';
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct: (target, [source, flags = '']: [string, string?]) => {
        if (typeof source === 'string') made.push({ at: loading, source, flags });
        return new target(source, flags);
      },
    }),
  );
  vi.resetModules();
  try {
    for (const file of modules) {
      loading = file;
      await import(/* @vite-ignore */ new URL(`../../../${file}`, import.meta.url).href);
    }
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
}

describe('a regular expression', () => {
  const found = files.map(findPatterns);

  test('of the product has one way to read its input, so its time grows no faster than the input', () => {
    const patterns = found.flatMap((one) => one.patterns);
    expect(patterns.length).toBeGreaterThan(400);
    expect(patterns.flatMap(faultsOf)).toEqual([]);
  });

  test('that a module makes of parts has one way too', async () => {
    const made = found.flatMap((one) => one.made).filter(({ isOfModule }) => isOfModule);
    const patterns = await madeByModules([...new Set(made.map(({ at }) => fileOf(at)))]);
    expect(patterns.length).toBeGreaterThanOrEqual(made.length);
    expect(patterns.flatMap(faultsOf)).toEqual([]);
  });

  test('that a function makes has one way around the text that it puts in', () => {
    const made = found
      .flatMap((one) => one.made)
      .filter(({ at, isOfModule }) => !isOfModule && !literalTexts.includes(fileOf(at)));
    const patterns = made.map(({ at, text }) => {
      const [, template, flags = ''] = /RegExp\(\s*`([^`]*)`(?:,\s*'(\w*)')?/.exec(text) ?? [];
      if (template === undefined) throw new Error(`${at}: write the pattern as one template.`);
      return { at, source: template.replace(/\$\{[^}]*\}/g, 'x').replaceAll('\\\\', '\\'), flags };
    });
    expect(patterns.flatMap(faultsOf)).toEqual([]);
  });
});

function fileOf(at: string): string {
  return at.slice(0, at.lastIndexOf(':'));
}

test('the check finds every kind of a second way', () => {
  const flagged = [/(?:a+)+b/, /\s*,?\s*x/, /\s+$/, /^(.*)-(.*)-(.*)$/].map(({ source, flags }) =>
    faultsOf({ at: 'here', source, flags }),
  );
  expect(flagged.every((faults) => faults.length > 0)).toBe(true);
  expect(faultsOf({ at: 'here', source: '(?<!\\s)\\s+$', flags: '' })).toEqual([]);
});
