import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import type { Position } from './feature.ts';
import { newTags, type OsmData } from './osm-features.ts';
import { isObject, type Json } from './read-geojson.ts';

/** Checks whether a JSON is OpenStreetMap data, as Overpass and the API of OpenStreetMap write it. */
export function isOverpass(json: Json): boolean {
  return Array.isArray(json.elements) && !Array.isArray(json.features);
}

/**
 * Reads the elements of OpenStreetMap data in JSON, also with positions within the ways (`out geom`) or with only a
 * middle (`out center`). Throws ImportRefused if there are too many.
 */
export function readOverpass({ elements }: Json): OsmData {
  const data: OsmData = { nodes: new Map(), ways: new Map(), relations: [] };
  const list = Array.isArray(elements) ? (elements as unknown[]) : [];
  if (list.length > importLimits.osmElementsMax)
    throw new ImportRefused('elements', { count: importLimits.osmElementsMax });
  for (const element of list) {
    if (!isObject(element)) continue;
    const id = idOf(element.id);
    const tags = tagsOf(element.tags);
    const center = isObject(element.center) ? positionOf(element.center) : null;
    if (element.type === 'node') data.nodes.set(id, { at: positionOf(element), tags });
    else if (element.type === 'way') data.ways.set(id, { nodes: nodesOf(element, data), tags, center });
    else if (element.type === 'relation')
      data.relations.push({ id, tags, center, members: membersOf(element, data) });
  }
  return data;
}

/** A way has the ids of its nodes, or their positions, which then serve as ids too: its ends may meet others. */
function nodesOf({ nodes, geometry }: Json, data: OsmData): string[] {
  const ids = Array.isArray(nodes) ? nodes.map(idOf) : [];
  const places = Array.isArray(geometry) ? (geometry as unknown[]) : [];
  if (places.length === 0 || (ids.length > 0 && ids.length !== places.length)) return ids;
  return places.map((place, i) => {
    const at = isObject(place) ? positionOf(place) : ([Number.NaN, Number.NaN] as const);
    const id = ids[i] ?? at.join(',');
    if (!data.nodes.has(id)) data.nodes.set(id, { at, tags: newTags() });
    return id;
  });
}

function membersOf({ members }: Json, data: OsmData): { type: string; ref: string; role: string }[] {
  if (!Array.isArray(members)) return [];
  return (members as unknown[]).filter(isObject).map((member) => {
    const ref = idOf(member.ref);
    const type = String(member.type ?? '');
    if (type === 'way' && Array.isArray(member.geometry) && !data.ways.has(ref))
      data.ways.set(ref, { nodes: nodesOf(member, data), tags: newTags(), center: null });
    return { type, ref, role: String(member.role ?? '') };
  });
}

function positionOf({ lon, lat }: Json): Position {
  return [typeof lon === 'number' ? lon : Number.NaN, typeof lat === 'number' ? lat : Number.NaN];
}

function idOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function tagsOf(value: unknown): Record<string, string> {
  const tags = newTags();
  if (isObject(value))
    for (const [key, text] of Object.entries(value)) if (typeof text === 'string') tags[key] = text;
  return tags;
}
