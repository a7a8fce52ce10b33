import type { Feature, Geometry, Position } from './feature.ts';

type Tags = Record<string, string>;
/** `center` is all that some exports give of a way or relation. */
type Center = { center: Position | null };
export type OsmNode = { at: Position; tags: Tags };
export type OsmWay = Center & { nodes: string[]; tags: Tags };
export type OsmRelation = Center & {
  id: string;
  tags: Tags;
  members: { type: string; ref: string; role: string }[];
};
/** The elements of OpenStreetMap data by their ids. */
export type OsmData = { nodes: Map<string, OsmNode>; ways: Map<string, OsmWay>; relations: OsmRelation[] };

/** Returns the tagged nodes, ways and relations. Closed ways and multipolygons become areas. */
export function osmFeatures(data: OsmData): Feature[] {
  const features: Feature[] = [];
  const take = (id: string, tags: Tags, geometry: Geometry | 'outlineGaps' | 'coordinates' | null) => {
    const fault = typeof geometry === 'string' ? geometry : null;
    features.push({
      ref: id,
      id,
      type: null,
      properties: Object.fromEntries(Object.entries(tags)),
      geometry: fault ? null : (geometry as Geometry),
      fault,
      otherShapes: 0,
      floor: null,
    });
  };
  const members = membersOf(data);
  for (const [id, { at, tags }] of data.nodes)
    if (hasTags(tags))
      take(`node/${id}`, tags, at.every(Number.isFinite) ? { type: 'point', points: [at] } : 'coordinates');
  for (const [id, way] of data.ways)
    if (hasTags(way.tags) || !members.has(id)) take(`way/${id}`, way.tags, wayGeometry(way, data));
  for (const relation of data.relations)
    take(
      `relation/${relation.id}`,
      relation.tags,
      relation.tags.type === 'multipolygon' ? multipolygon(relation, data) : null,
    );
  return features;
}

/** Returns the ids of the ways that are part of a relation. */
function membersOf({ relations }: OsmData): ReadonlySet<string> {
  return new Set(
    relations.flatMap(({ members }) => members.flatMap(({ type, ref }) => (type === 'way' ? [ref] : []))),
  );
}

/** Returns tags without a prototype, because a tag may be named `__proto__`. */
export function newTags(): Tags {
  return Object.create(null) as Tags;
}

function hasTags(tags: Tags): boolean {
  return Object.keys(tags).length > 0;
}

function wayGeometry(way: OsmWay, data: OsmData): Geometry | 'outlineGaps' {
  if (way.nodes.length === 0 && way.center) return { type: 'point', points: [way.center] };
  const positions = positionsOf(way.nodes, data);
  if (!positions) return 'outlineGaps';
  const isClosed = way.nodes.length > 3 && way.nodes[0] === way.nodes.at(-1);
  const isLine = !isClosed || isLineByTags(way.tags);
  return isLine ? { type: 'line', lines: [positions] } : { type: 'area', polygons: [[positions]] };
}

/** Checks whether a way that ends where it begins is a line all the same, such as a road or a wall. */
export function isLineByTags(tags: Readonly<Record<string, unknown>>): boolean {
  const isRoad = Boolean(tags.highway) && tags.highway !== 'elevator';
  return tags.area !== 'yes' && (isRoad || Boolean(tags.barrier) || tags.indoor === 'wall');
}

function positionsOf(nodes: readonly string[], data: OsmData): Position[] | null {
  const positions = nodes.map((node) => data.nodes.get(node)?.at);
  const known = positions.filter((at): at is Position => at?.every(Number.isFinite) === true);
  return known.length === nodes.length && known.length > 1 ? known : null;
}

/** Makes a polygon of each outer ring. All inner rings go with the first one, as holes that the report mentions. */
function multipolygon(relation: OsmRelation, data: OsmData): Geometry | 'outlineGaps' {
  const rings = (isInner: boolean) => {
    const ways = relation.members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === isInner)
      .map(({ ref }) => data.ways.get(ref)?.nodes ?? []);
    return joinWays(ways)?.map((nodes) => positionsOf(nodes, data));
  };
  if (relation.center && !relation.members.some(({ ref }) => data.ways.has(ref)))
    return { type: 'point', points: [relation.center] };
  const outer = rings(false);
  const inner = rings(true)?.filter((ring) => ring !== null) ?? [];
  if (!outer || outer.length === 0 || outer.some((ring) => ring === null)) return 'outlineGaps';
  const polygons = outer.flatMap((ring, i) => (ring ? [[ring, ...(i === 0 ? inner : [])]] : []));
  return { type: 'area', polygons };
}

/** Joins ways end to end into closed rings; null if one stays open. Finds ends in a map, not by a search. */
function joinWays(ways: readonly (readonly string[])[]): string[][] | null {
  const byEnd = new Map<string, Set<readonly string[]>>();
  for (const way of ways)
    for (const end of [way[0], way.at(-1)])
      if (end !== undefined) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(way));
  const left = new Set(ways);
  const take = (way: readonly string[]) => {
    left.delete(way);
    for (const end of [way[0], way.at(-1)]) if (end !== undefined) byEnd.get(end)?.delete(way);
  };
  const rings: string[][] = [];
  for (const way of ways) {
    if (!left.has(way)) continue;
    take(way);
    const ring = [...way];
    while (ring.length > 0 && ring[0] !== ring.at(-1)) {
      const end = ring.at(-1) ?? '';
      const [next] = byEnd.get(end) ?? [];
      if (!next) return null;
      take(next);
      const onward = next[0] === end ? next.slice(1) : [...next].reverse().slice(1);
      for (const node of onward) ring.push(node);
    }
    if (ring.length < 4) return null;
    rings.push(ring);
  }
  return rings;
}
