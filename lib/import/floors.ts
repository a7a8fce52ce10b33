import { keyAllocator } from '../mapmodel/key-allocator.ts';
import { baseName, floorNumber } from './floor-number.ts';
import { importLimits } from './limits.ts';
import type { PlanLayer, Proposal, ProposedLevel } from './proposal.ts';
import { ImportRefused } from './refused.ts';
import type { ReportLine } from './report.ts';

/** Shorter beginnings are no name of a building, and words for floors are part of the floor's own name. */
const buildingMin = 3;
const floorWords =
  /floor|level|storey|etage|étage|ebene|geschoss|stockwerk|niveau|planta|piso|piano|andar|verdieping|plan|[\s\d_.-]/giu;

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
  const names = namesOfFiles(proposals.map(({ source }) => source.files[0] ?? ''));
  const named = proposals.map((proposal, file) => {
    const prefixed = withPrefix(proposal, `${file + 1}/`);
    // The floors of a plan have names of their own.
    const own = baseName(proposal.source.files[0] ?? '');
    const levels = prefixed.levels.map((level) =>
      level.names[''] === own || proposal.source.format === 'svg'
        ? { ...level, names: { '': names[file] ?? level.ref } }
        : level,
    );
    return { ...prefixed, levels };
  });
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
    facts: {
      ...first.facts,
      walls: named.every(({ facts }) => facts.walls) ? [] : null,
      layers: joinLayers(named.flatMap(({ facts }) => facts.layers)),
    },
  };
}

/**
 * Returns a name for the floor of each file: its number, if the names begin with a building and tell a floor each (`house-gf`,
 * `house-1`), which gets its name in the languages of the map; else the name of the file.
 */
export function namesOfFiles(files: readonly string[]): string[] {
  const names = files.map(baseName);
  const [first = ''] = names;
  const shared = names.reduce((sum, name) => Math.min(sum, alikeUntil(first, name)), first.length);
  const numbers = names.map((name) => floorNumber(name.slice(shared)));
  const isEach = new Set(numbers).size === files.length && !numbers.includes(null);
  const building = first.slice(0, shared).replace(floorWords, '');
  return files.length > 1 && building.length >= buildingMin && isEach ? numbers.map(String) : names;
}

/** Returns where two texts begin to differ, at a border between words. */
function alikeUntil(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at++;
  while (at > 0 && !/[\s_.-]/.test(one.charAt(at - 1))) at--;
  return at;
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

/** Returns the layers of several drawings, each once. */
export function joinLayers(layers: readonly PlanLayer[]): PlanLayer[] {
  return [...Map.groupBy(layers, ({ name }) => name)].map(([name, same]) => ({
    name,
    lines: same.reduce((sum, { lines }) => sum + lines, 0),
    isWall: same.some(({ isWall }) => isWall),
  }));
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
