import type { Point } from '../../geometry/point.ts';
import { ImportRefused } from '../refused.ts';
import { type Entity, polylineOf, readEntity } from './entities.ts';
import { type Groups, numberOf, plainText, pointsOf, readPairs, textAt } from './pairs.ts';

export type Block = { base: Point; entities: Entity[] };

/** The parts of a DXF file that draw. */
export type DxfDocument = {
  /** Metres in a unit of the drawing; null if the file does not say. */
  metresPerUnit: number | null;
  /** Layers that are frozen or off. */
  hiddenLayers: ReadonlySet<string>;
  blocks: ReadonlyMap<string, Block>;
  entities: readonly Entity[];
  /** Entities that draw nothing of a plan, by their type. */
  others: ReadonlyMap<string, number>;
};

/** Metres of a unit by its number in `$INSUNITS`. */
const units: Readonly<Record<number, number>> = {
  1: 0.0254,
  2: 0.3048,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1000,
  8: 2.54e-8,
  9: 2.54e-5,
  10: 0.9144,
  14: 0.1,
};
const entitiesMax = 500_000;
/** Entities that are parts of another one, or no part of the drawing. */
const silent = new Set(['SEQEND', 'ATTDEF', 'VIEWPORT', 'ENDBLK', 'BLOCK', 'ENDSEC', 'SECTION', 'EOF']);

/** Reads a DXF file. Throws ImportRefused for a damaged one, one without entities and one with too many. */
export function readDocument(bytes: Uint8Array): DxfDocument {
  const hiddenLayers = new Set<string>();
  const blocks = new Map<string, Block>();
  const entities: Entity[] = [];
  const others = new Map<string, number>();
  let metresPerUnit: number | null = null;
  let section = '';
  let variable = '';
  let block: Block | null = null;
  let polyline: { head: Groups; corners: { at: Point; bulge: number }[] } | null = null;
  let count = 0;
  let isEnded = false;
  let groups: Groups = { type: '', codes: [], values: [] };

  const add = (entity: Entity, type: string) => {
    if (++count > entitiesMax) throw new ImportRefused('drawn', { count: entitiesMax });
    if (entity.kind === 'unknown') others.set(type, (others.get(type) ?? 0) + 1);
    if (section === 'ENTITIES') entities.push(entity);
    else block?.entities.push(entity);
  };
  const endPolyline = () => {
    if (!polyline) return;
    const { head, corners } = polyline;
    polyline = null;
    // Meshes and surfaces are no lines.
    const flags = numberOf(head, 70);
    const drawn = (flags & (16 | 64)) === 0 ? polylineOf(corners, (flags & 1) === 1) : null;
    const plain = readEntity({ ...head, type: '' });
    add(drawn ? ({ ...plain, ...drawn } as Entity) : plain, 'POLYLINE');
  };
  const end = () => {
    const { type } = groups;
    if (type === 'LAYER' && section === 'TABLES') {
      const isOff = numberOf(groups, 62, 7) < 0 || (numberOf(groups, 70) & 1) === 1;
      if (isOff) hiddenLayers.add(plainText(textAt(groups, 2)));
    } else if (type === 'EOF') isEnded = true;
    if (section !== 'ENTITIES' && section !== 'BLOCKS') return;
    if (type === 'BLOCK') {
      const [base = [0, 0] as const] = pointsOf(groups);
      block = { base, entities: [] };
      blocks.set(plainText(textAt(groups, 2)), block);
    } else if (type === 'VERTEX') {
      // Points that only shape a curve or a surface are no corners.
      const isCorner = (numberOf(groups, 70) & (16 | 128)) === 0;
      const [at] = pointsOf(groups);
      if (polyline && at && isCorner) polyline.corners.push({ at, bulge: numberOf(groups, 42) });
      return;
    }
    endPolyline();
    if (type === 'POLYLINE') polyline = { head: groups, corners: [] };
    else if (type !== '' && !silent.has(type)) add(readEntity(groups), type);
  };
  readPairs(bytes, (code, value) => {
    if (isEnded) return;
    if (code === 0) {
      end();
      groups = { type: value.trim(), codes: [], values: [] };
    } else if (groups.type === 'SECTION' && groups.codes.length === 0 && code === 2) section = value.trim();
    else if (section === 'HEADER' && code === 9) variable = value.trim();
    else if (section === 'HEADER' && variable === '$INSUNITS' && code === 70)
      metresPerUnit = units[Number(value)] ?? null;
    if (code < 1 || code >= 1000 || (section === 'HEADER' && groups.codes.length > 0)) return;
    groups.codes.push(code);
    groups.values.push(value);
  });
  end();
  if (entities.length === 0) throw new ImportRefused('noDrawing');
  return { metresPerUnit, hiddenLayers, blocks, entities, others };
}
