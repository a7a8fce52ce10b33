import { importLimits } from '../limits.ts';
import type { Proposal } from '../proposal.ts';
import { readXml } from '../xml.ts';
import type { Feature, Geometry, Position } from './feature.ts';
import { type GeoFile, type GeoOptions, proposeFeatures } from './propose-features.ts';
import { sortOsm } from './sort-osm.ts';

type Tags = Record<string, string>;
type Way = { nodes: string[]; tags: Tags; isMember: boolean };
type Relation = { id: string; tags: Tags; members: { type: string; ref: string; role: string }[] };
type Read = {
  nodes: Map<string, { at: Position; tags: Tags }>;
  ways: Map<string, Way>;
  relations: Relation[];
};

/** Reads an OpenStreetMap file, as JOSM and the export of openstreetmap.org write it. Throws ImportRefused. */
export function readOsmFile(file: GeoFile, options: GeoOptions = {}): Proposal {
  const read = { features: readOsm(file.bytes), crs: null };
  return proposeFeatures(read, { format: 'osm', files: [file], sort: sortOsm }, options);
}

/**
 * Reads the tagged nodes, ways and relations of an OpenStreetMap file. Closed ways and multipolygons become
 * areas. Leaves out deleted elements, which JOSM keeps in its file until the next upload.
 */
function readOsm(bytes: Uint8Array): Feature[] {
  const read = parse(bytes);
  const features: Feature[] = [];
  const take = (id: string, tags: Tags, geometry: Geometry | 'outlineGaps' | 'coordinates' | null) => {
    const fault = typeof geometry === 'string' ? geometry : null;
    const properties: Tags = Object.fromEntries(Object.entries(tags));
    features.push({
      ref: id,
      id,
      type: null,
      properties,
      geometry: fault ? null : (geometry as Geometry),
      fault,
      floor: null,
    });
  };
  for (const [id, { at, tags }] of read.nodes)
    if (hasTags(tags))
      take(`node/${id}`, tags, at.every(Number.isFinite) ? { type: 'point', points: [at] } : 'coordinates');
  for (const [id, way] of read.ways)
    if (hasTags(way.tags) || !way.isMember) take(`way/${id}`, way.tags, wayGeometry(way, read));
  for (const relation of read.relations)
    take(
      `relation/${relation.id}`,
      relation.tags,
      relation.tags.type === 'multipolygon' ? multipolygon(relation, read) : null,
    );
  return features;
}

function parse(bytes: Uint8Array): Read {
  const read: Read = { nodes: new Map(), ways: new Map(), relations: [] };
  let current: { tags: Tags } | null = null;
  readXml(bytes, importLimits.osmElementsMax, {
    open(name, attributes) {
      const { id = '', ref = '' } = attributes;
      if (attributes.action === 'delete' || attributes.visible === 'false') return;
      if (name === 'node') {
        const node = {
          at: [Number(attributes.lon ?? 'x'), Number(attributes.lat ?? 'x')] as const,
          tags: newTags(),
        };
        read.nodes.set(id, node);
        current = node;
      } else if (name === 'way') {
        const way: Way = { nodes: [], tags: newTags(), isMember: false };
        read.ways.set(id, way);
        current = way;
      } else if (name === 'relation') {
        const relation: Relation = { id, tags: newTags(), members: [] };
        read.relations.push(relation);
        current = relation;
      } else if (name === 'tag' && current && attributes.k) current.tags[attributes.k] = attributes.v ?? '';
      else if (name === 'nd') (current as Way | null)?.nodes?.push(ref);
      else if (name === 'member')
        (current as Relation | null)?.members?.push({
          type: attributes.type ?? '',
          ref,
          role: attributes.role ?? '',
        });
    },
    close(name) {
      if (name === 'node' || name === 'way' || name === 'relation') current = null;
    },
  });
  for (const { members } of read.relations)
    for (const { type, ref } of members) {
      const way = type === 'way' ? read.ways.get(ref) : undefined;
      if (way) way.isMember = true;
    }
  return read;
}

/** Without a prototype, because a tag may be named `__proto__`. */
function newTags(): Tags {
  return Object.create(null) as Tags;
}

function hasTags(tags: Tags): boolean {
  return Object.keys(tags).length > 0;
}

function wayGeometry(way: Way, read: Read): Geometry | 'outlineGaps' {
  const positions = positionsOf(way.nodes, read);
  if (!positions) return 'outlineGaps';
  const isClosed = way.nodes.length > 3 && way.nodes[0] === way.nodes.at(-1);
  const isLine =
    !isClosed ||
    (way.tags.area !== 'yes' && (way.tags.highway || way.tags.barrier || way.tags.indoor === 'wall'));
  return isLine ? { type: 'line', lines: [positions] } : { type: 'area', polygons: [[positions]] };
}

function positionsOf(nodes: readonly string[], read: Read): Position[] | null {
  const positions = nodes.map((node) => read.nodes.get(node)?.at);
  const known = positions.filter((at): at is Position => at?.every(Number.isFinite) === true);
  return known.length === nodes.length && known.length > 1 ? known : null;
}

/** Makes a polygon of each outer ring. All inner rings go with the first one, as holes that the report mentions. */
function multipolygon(relation: Relation, read: Read): Geometry | 'outlineGaps' {
  const rings = (isInner: boolean) => {
    const ways = relation.members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === isInner)
      .map(({ ref }) => read.ways.get(ref)?.nodes ?? []);
    return joinWays(ways)?.map((nodes) => positionsOf(nodes, read));
  };
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
