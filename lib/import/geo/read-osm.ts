import { importLimits } from '../limits.ts';
import type { Proposal } from '../proposal.ts';
import { readXml } from '../xml.ts';
import { newTags, type OsmData, type OsmRelation, type OsmWay, osmFeatures } from './osm-features.ts';
import { type GeoFile, type GeoOptions, proposeFeatures } from './propose-features.ts';
import { sortOsm } from './sort-osm.ts';

/** Reads an OpenStreetMap file, as JOSM and the export of openstreetmap.org write it. Throws ImportRefused. */
export function readOsmFile(file: GeoFile, options: GeoOptions = {}): Proposal {
  const read = { features: osmFeatures(parse(file.bytes)), crs: null };
  return proposeFeatures(read, { format: 'osm', files: [file], sort: sortOsm }, options);
}

/**
 * Leaves out deleted elements, which JOSM keeps in its file until the next upload. Overpass writes positions within ways
 * and members (`out geom`), or only a middle (`out center`).
 */
function parse(bytes: Uint8Array): OsmData {
  const read: OsmData = { nodes: new Map(), ways: new Map(), relations: [] };
  let current: { tags: Record<string, string> } | null = null;
  let member: OsmWay | null = null;
  let pending = '';
  const position = ({ lon = 'x', lat = 'x' }: Readonly<Record<string, string>>) =>
    [Number(lon), Number(lat)] as const;
  const take = (way: OsmWay | null, attributes: Readonly<Record<string, string>>) => {
    const at = position(attributes);
    const id = attributes.ref ?? at.join(',');
    if (attributes.lat !== undefined && !read.nodes.has(id)) read.nodes.set(id, { at, tags: newTags() });
    way?.nodes?.push(id);
  };
  readXml(bytes, importLimits.osmElementsMax, {
    open(name, attributes) {
      const { id = '', ref = '' } = attributes;
      if (attributes.action === 'delete' || attributes.visible === 'false') return;
      if (name === 'node') {
        const node = { at: position(attributes), tags: newTags() };
        read.nodes.set(id, node);
        current = node;
      } else if (name === 'way') {
        const way: OsmWay = { nodes: [], tags: newTags(), center: null };
        read.ways.set(id, way);
        current = way;
      } else if (name === 'relation') {
        const relation: OsmRelation = { id, tags: newTags(), members: [], center: null };
        read.relations.push(relation);
        current = relation;
      } else if (name === 'tag' && current && attributes.k) current.tags[attributes.k] = attributes.v ?? '';
      else if (name === 'nd') take(member ?? (current as OsmWay | null), attributes);
      else if (name === 'center' && current) (current as OsmWay).center = position(attributes);
      else if (name === 'member') {
        const { type = '', role = '' } = attributes;
        (current as OsmRelation | null)?.members?.push({ type, ref, role });
        member = type === 'way' && !read.ways.has(ref) ? { nodes: [], tags: newTags(), center: null } : null;
        pending = ref;
      }
    },
    close(name) {
      if (name === 'member') {
        if (member && member.nodes.length > 0) read.ways.set(pending, member);
        member = null;
      }
      if (name === 'node' || name === 'way' || name === 'relation') current = null;
    },
  });
  return read;
}
