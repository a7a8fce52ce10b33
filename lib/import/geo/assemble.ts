import { type Bounds, boundsIntersect, boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { ringArea } from '../../geometry/polygon.ts';
import { limits } from '../../plans/limits.ts';
import { cleanPoint, cleanRing } from '../clean-ring.ts';
import { type CrossingBudget, newCrossingBudget } from '../find-crossing.ts';
import { parseHours } from '../hours/parse-hours.ts';
import { isCorridor } from '../is-corridor.ts';
import { type ProposedKind, readUses } from '../kinds.ts';
import { firstKey, keyMaker } from '../make-keys.ts';
import type {
  ByLanguage,
  Note,
  ProposedFields,
  ProposedLevel,
  ProposedPlace,
  ProposedText,
} from '../proposal.ts';
import type { Tally } from '../report.ts';
import { sourceIdOf } from '../source-ids.ts';
import { emailOf, linkOf, paragraphOf, telephoneOf, titleOf } from '../texts.ts';
import { drawBackdrop, type PlanShape } from './draw-backdrop.ts';
import type { Feature, positionsOf } from './feature.ts';
import type { Projection } from './projection.ts';
import type { RawBuilding, RawLevel, RawPlace } from './raw.ts';

type Assembled = { levels: ProposedLevel[]; places: ProposedPlace[] };
type Plan = { projection: Projection; crossings: CrossingBudget; tally: Tally };

/** Builds levels and places in plan pixels, within the limits of a map. Every place and drawing ends in the tally. */
export function assemble(building: RawBuilding, projection: Projection, tally: Tally): Assembled {
  const plan: Plan = { projection, crossings: newCrossingBudget(), tally };
  const floors = levelsWithPlaces(building).slice(0, limits.levelsMax);
  const kept = new Set(floors.map(({ ref }) => ref));
  const drafts = building.places.map((raw) => draftOf(raw, kept, plan));
  const places = withKeys(drafts, plan);
  if (plan.crossings.isSpent) tally.tell('crossingsUnchecked');
  const drawings = drawingsOf(building, plan);
  const { width, height } = projection;
  const levels = floors.map(({ ref, names, ordinal }) => {
    const shapes = drawings.filter((each) => each.levels === null || each.levels.includes(ref));
    const svg = drawBackdrop(shapes, { width, height });
    const hasWalls = shapes.some(({ kind }) => kind === 'wall');
    const backdrop = svg === null ? null : { svg, hasWalls };
    return { ref, names, ordinal, width, height, backdrop, into: 'new' };
  });
  return { levels, places };
}

function levelsWithPlaces({ levels, places }: RawBuilding): RawLevel[] {
  const used = new Set(places.flatMap((place) => place.levels));
  return levels.filter(({ ref }) => used.has(ref)).sort((one, other) => one.ordinal - other.ordinal);
}

/** A place with its shapes. Each shape becomes a place on each of the levels. */
type Draft = {
  raw: RawPlace;
  levels: readonly string[];
  shapes: readonly {
    ring: readonly Point[] | null;
    point: Point | null;
    size: number;
    notes: readonly Note[];
  }[];
  fields: ProposedFields;
  use: ProposedKind | null;
  notes: Note[];
  label: string;
};

function draftOf(raw: RawPlace, kept: ReadonlySet<string>, plan: Plan): Draft {
  const notes: Note[] = [...raw.notes];
  const { fields, use, title } = fieldsOf(raw, notes);
  const { toPlan } = plan.projection;
  const levels = raw.levels.filter((level) => kept.has(level));
  const shapes =
    raw.points.length > 0
      ? raw.points.map((point) => ({ ring: null, point: cleanPoint(toPlan(point)), size: 0, notes: [] }))
      : raw.polygons.flatMap((rings) => {
          const clean = cleanRing((rings[0] ?? []).map(toPlan), plan.crossings);
          if (!clean) return [];
          if (rings.length > 1) clean.notes.unshift({ code: 'hole', text: String(rings.length - 1) });
          return [{ ring: clean.ring, point: null, size: ringArea(clean.ring), notes: clean.notes }];
        });
  if (shapes.length > 1)
    notes.push({
      code: raw.kind === 'area' ? 'severalOutlines' : 'severalPoints',
      text: String(shapes.length),
    });
  if (raw.feature.otherShapes > 0) notes.push({ code: 'otherShapes', text: String(raw.feature.otherShapes) });
  if (raw.levels.length > 1) notes.push({ code: 'severalLevels', text: raw.levels.join('; ') });
  return { raw, levels, shapes, fields, use, notes, label: title ?? raw.feature.id ?? raw.feature.ref };
}

function fieldsOf(
  raw: RawPlace,
  notes: Note[],
): { fields: ProposedFields; use: ProposedKind | null; title: string | null } {
  const texts: Record<string, ProposedText> = {};
  for (const [language, name] of Object.entries(raw.names)) {
    const title = titleOf(name, notes);
    if (title !== null) texts[language] = { title };
  }
  for (const [language, text] of Object.entries(raw.descriptions)) {
    const description = paragraphOf(text, limits.descriptionCharsMax, notes);
    if (description !== null) texts[language] = { ...texts[language], description };
  }
  const hours = parseHours(raw.hours ?? '');
  notes.push(...hours.notes);
  const { kind, words } = readUses(raw.uses);
  if (words.length > 0) texts[''] = { ...texts[''], keywords: words };
  const telephone = telephoneOf(raw.telephone, notes);
  const webpage = linkOf(raw.webpage, notes);
  const email = emailOf(raw.email, notes);
  const fields = {
    texts,
    ...(hours.hours && { hours: hours.hours }),
    ...(telephone !== null && { telephone }),
    ...(webpage !== null && { webpage }),
    ...(email !== null && { email }),
  };
  const titles = Object.values(texts).flatMap(({ title }) => title ?? []);
  return { fields, use: kind, title: texts['']?.title ?? titles[0] ?? null };
}

/** Makes keys in the order of the file, then sorts places by size: the largest must be below the others. */
function withKeys(drafts: readonly Draft[], { tally }: Plan): ProposedPlace[] {
  const nextKeys = { area: keyMaker(), marker: keyMaker() };
  const counts = { area: 0, marker: 0 };
  const most = { area: limits.areasMax, marker: limits.markersMax };
  const sized: { place: ProposedPlace; size: number }[] = [];
  for (const { raw, levels, shapes, fields, use, notes, label } of drafts) {
    const before = counts[raw.kind];
    for (const level of levels)
      for (const [i, shape] of shapes.entries()) {
        if (counts[raw.kind] >= most[raw.kind]) continue;
        counts[raw.kind]++;
        const key = nextKeys[raw.kind]([raw.keyGiven, ...raw.keyNames], raw.keyFallback);
        const part = `${levels.length > 1 ? `@${level}` : ''}${i > 0 ? `#${i + 1}` : ''}`;
        const sourceId = sourceIdOf(raw.sourceId, part);
        const place: ProposedPlace = {
          ...fields,
          ...(sourceId !== null && { sourceId }),
          ...(use !== null && { use }),
          ref: `${raw.feature.ref}@${level}${i > 0 ? `#${i + 1}` : ''}`,
          kind: raw.kind,
          level,
          group: raw.group,
          ring: shape.ring,
          point: shape.point,
          key,
          isKeyGiven: raw.keyGiven !== null && key === firstKey([raw.keyGiven]),
          isTicked: raw.isTicked,
          match: null,
          notes: [...notes, ...shape.notes],
        };
        sized.push({ place, size: shape.size });
      }
    if (counts[raw.kind] > before) {
      const all = [...notes, ...shapes.flatMap((shape) => shape.notes)];
      tally.endTaken(raw.kind, all, label);
    } else if (levels.length === 0) tally.end('levelsMax', label);
    else tally.end(shapes.length === 0 ? 'tiny' : 'placesMax', label);
  }
  return sized.sort((one, other) => other.size - one.size).map(({ place }) => place);
}

function drawingsOf(
  building: RawBuilding,
  { projection, tally }: Plan,
): (PlanShape & { levels: readonly string[] | null })[] {
  const page: Bounds = { minX: 0, minY: 0, maxX: projection.width, maxY: projection.height };
  const shapes = building.drawings.flatMap(({ feature, kind, levels }) => {
    const drawn = shapesOf(feature, projection).map((shape) => ({ ...shape, kind, levels }));
    const isSeen = drawn.some(({ rings }) => boundsIntersect(boundsOf(rings.flat()), page));
    tally.end(isSeen ? 'backdropOnly' : 'outside', feature.id ?? feature.ref);
    return isSeen ? drawn : [];
  });
  const corridors = building.places
    .filter(({ group, kind }) => kind === 'area' && isCorridor(group))
    .flatMap(({ feature, levels }) =>
      shapesOf(feature, projection).map((shape) => ({ ...shape, kind: 'corridor' as const, levels })),
    );
  return [...shapes, ...corridors];
}

function shapesOf({ geometry }: Feature, { toPlan }: Projection): Omit<PlanShape, 'kind'>[] {
  switch (geometry?.type) {
    case 'area':
      return geometry.polygons.map((rings) => ({
        rings: rings.map((ring) => ring.map(toPlan)),
        isClosed: true,
      }));
    case 'line':
      return geometry.lines.map((line) => ({ rings: [line.map(toPlan)], isClosed: false }));
    case 'point':
      return geometry.points.map((point) => ({ rings: [[toPlan(point)]], isClosed: false }));
    default:
      return [];
  }
}

/** Returns the languages of the texts of a proposal, sorted. */
export function languagesOf(names: readonly ByLanguage[]): string[] {
  return [...new Set(names.flatMap((each) => Object.keys(each)))]
    .filter((language) => language !== '')
    .sort();
}

/** Returns the positions of all places, to fit the projection to. */
export function placePositions(places: readonly RawPlace[]): ReturnType<typeof positionsOf> {
  return places.flatMap(({ polygons, points }) => (points.length > 0 ? points : polygons.flat(2)));
}
