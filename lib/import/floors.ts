import { keyAllocator } from '../mapmodel/key-allocator.ts';
import { floorNumber } from './floor-number.ts';
import { importLimits } from './limits.ts';
import type { Proposal, ProposedLevel } from './proposal.ts';
import { ImportRefused } from './refused.ts';
import type { ReportLine } from './report.ts';

/** Returns the proposal with each of these layers on its own level, as large as the drawing, the lowest first. */
export function layersAsLevels(proposal: Proposal, layers: readonly string[]): Proposal {
  const [drawing] = proposal.levels;
  if (!drawing || layers.length === 0) return proposal;
  const refs = new Map(layers.map((layer) => [layer, `${drawing.ref}#${layer}`]));
  const floors = [...refs].map(([layer, ref]) => ({ ...drawing, ref, names: { '': innermost(layer) } }));
  const places = proposal.places.map((place) => ({
    ...place,
    level: refs.get(place.group ?? '') ?? place.level,
  }));
  const isLeftOver = places.some(({ level }) => level === drawing.ref);
  return { ...proposal, levels: inOrder(isLeftOver ? [...floors, drawing] : floors), places };
}

/**
 * Combines several drawings into the floors of one building, sorted from the lowest. If a key occurs twice, the first
 * place keeps it. Throws ImportRefused for no file or too many.
 */
export function filesAsFloors(proposals: readonly Proposal[]): Proposal {
  const [first] = proposals;
  if (!first) throw new ImportRefused('empty');
  if (proposals.length > importLimits.filesMax)
    throw new ImportRefused('files', { count: importLimits.filesMax });
  if (proposals.length === 1) return first;
  const nextKey = keyAllocator([]);
  const named = proposals.map((proposal, file) => withPrefix(proposal, `${file + 1}/`));
  return {
    source: { ...first.source, files: named.flatMap(({ source }) => source.files) },
    levels: inOrder(named.flatMap(({ levels }) => levels)),
    places: named
      .flatMap(({ places }) => places)
      .map((place) => ({ ...place, key: place.key === null ? null : nextKey(place.key) })),
    report: joined(named.flatMap(({ report }) => report)),
    remarks: joined(named.flatMap(({ remarks }) => remarks)),
    elements: named.reduce((sum, { elements }) => sum + elements, 0),
    changes: [],
    questions: named.flatMap(({ questions }) => questions),
    // Each of several drawings has to be traced on its own.
    facts: { ...first.facts, walls: named.every(({ facts }) => facts.walls) ? [] : null },
  };
}

function withPrefix(proposal: Proposal, prefix: string): Proposal {
  return {
    ...proposal,
    levels: proposal.levels.map((level) => ({ ...level, ref: prefix + level.ref })),
    places: proposal.places.map((place) => ({
      ...place,
      ref: prefix + place.ref,
      level: place.level === null ? null : prefix + place.level,
    })),
    questions: proposal.questions.map((question) => ({
      ...question,
      refs: question.refs.map((ref) => prefix + ref),
    })),
  };
}

/** Sorts levels by the numbers in their names. Levels without a number come last. */
function inOrder(levels: readonly ProposedLevel[]): ProposedLevel[] {
  const numbers = levels.map(({ names }) => floorNumber(names[''] ?? ''));
  let next = Math.max(-1, ...numbers.flatMap((number) => number ?? [])) + 1;
  return levels
    .map((level, i) => ({ ...level, ordinal: numbers[i] ?? next++ }))
    .sort((one, other) => one.ordinal - other.ordinal);
}

function innermost(layer: string): string {
  return layer.split(' / ').at(-1) ?? layer;
}

function joined(lines: readonly ReportLine[]): ReportLine[] {
  const byCode = new Map<ReportLine['code'], ReportLine>();
  for (const line of lines) {
    const known = byCode.get(line.code);
    const examples = [...(known?.examples ?? []), ...line.examples].slice(0, importLimits.examplesMax);
    byCode.set(line.code, { ...line, count: line.count + (known?.count ?? 0), examples });
  }
  return [...byCode.values()];
}
