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

/** Leaves out deleted elements, which JOSM keeps in its file until the next upload. */
function parse(bytes: Uint8Array): OsmData {
  const read: OsmData = { nodes: new Map(), ways: new Map(), relations: [] };
  let current: { tags: Record<string, string> } | null = null;
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
        const way: OsmWay = { nodes: [], tags: newTags(), center: null };
        read.ways.set(id, way);
        current = way;
      } else if (name === 'relation') {
        const relation: OsmRelation = { id, tags: newTags(), members: [], center: null };
        read.relations.push(relation);
        current = relation;
      } else if (name === 'tag' && current && attributes.k) current.tags[attributes.k] = attributes.v ?? '';
      else if (name === 'nd') (current as OsmWay | null)?.nodes?.push(ref);
      else if (name === 'member')
        (current as OsmRelation | null)?.members?.push({
          type: attributes.type ?? '',
          ref,
          role: attributes.role ?? '',
        });
    },
    close(name) {
      if (name === 'node' || name === 'way' || name === 'relation') current = null;
    },
  });
  return read;
}
