import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from '#tests/support/imports.ts';

/** Returns the imports of each folder from other folders, including types. `folderOf` maps a file to its folder. */
type Graph = Map<string, Set<string>>;

const imports = sourceFiles()
  .flatMap(importsOf)
  .filter(({ isOwn }) => isOwn);

function graphOf(edges: readonly (readonly [string, string])[]): Graph {
  const graph: Graph = new Map();
  for (const [from, to] of edges) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Returns the groups of folders that reach each other (Tarjan's strongly connected components, larger than one). */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (folder: string): number => {
    const number = order.size;
    order.set(folder, number);
    lowest.set(folder, number);
    open.push(folder);
    for (const next of graph.get(folder) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? order.get(next) : undefined) : visit(next);
      if (reached !== undefined) lowest.set(folder, Math.min(lowest.get(folder) ?? number, reached));
    }
    const low = lowest.get(folder) ?? number;
    if (low === number) {
      const group = open.splice(open.indexOf(folder));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;
}

/** Maps a file to its folder at the top: `lib/maps`, `db`, `app`. */
function stratumOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'lib' ? `lib/${second}` : top;
}

const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`);

describe('imports, including those of types,', () => {
  test('form no circle between the folders of lib, db and app', () => {
    expect(imports.length).toBeGreaterThan(2_000);
    const edges = imports.map(({ from, to }) => [stratumOf(from), stratumOf(to)] as const);
    expect(circlesIn(graphOf(edges))).toEqual([]);
  });

  test('form no circle between folders at any depth, unless one contains the other', () => {
    const edges = imports
      .map(({ from, to }) => [dirname(from), dirname(to)] as const)
      .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from));
    expect(circlesIn(graphOf(edges))).toEqual([]);
  });

  test('form no circle between files, also those that load later', () => {
    const edges = imports.map(({ from, to }) => [from, to] as const);
    expect(circlesIn(graphOf(edges))).toEqual([]);
  });
});

test('the folders of the viewer form no circle, also not one within another', () => {
  const own = imports.filter(({ from, to }) => isWithin(from, 'lib/viewer') && isWithin(to, 'lib/viewer'));
  expect(own.length).toBeGreaterThan(400);
  const folders = own.map(({ from, to }) => [dirname(from), dirname(to)] as const);
  expect(circlesIn(graphOf(folders))).toEqual([]);
});

test('a circle of three folders is found, without a folder that only leads to it', () => {
  const graph = graphOf([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['d', 'a'],
    ['c', 'e'],
  ]);
  expect(circlesIn(graph)).toEqual([['a', 'b', 'c']]);
  expect(circlesIn(graphOf([['d', 'a']]))).toEqual([]);
});
