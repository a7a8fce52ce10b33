import { boundsOf } from '../../geometry/bounds.ts';
import { BufferCount } from '../buffers.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { findFloors, type PlanOptions, strokesNamed } from '../drawing/find-walls.ts';
import { guessUnit, isBuildingSize, unitMetres } from '../drawing/guess-unit.ts';
import { proposeFloors } from '../drawing/propose-drawing.ts';
import { floorNames } from '../drawing/read-texts.ts';
import { baseName, floorNumber } from '../floor-number.ts';
import { filesAsFloors } from '../floors.ts';
import type { Proposal } from '../proposal.ts';
import { ImportRefused, readOneOf } from '../refused.ts';
import { type Question, Tally } from '../report.ts';
import { unitByDimensions } from './dimension.ts';
import { placeEntities } from './place-entities.ts';
import { type DxfDocument, readDocument } from './read-document.ts';

type File = { name: string; bytes: Uint8Array };

/** Reads DXF drawings. If there are several, each is a floor or more. Throws ImportRefused. */
export function readDxfFiles(
  files: readonly File[],
  options: PlanOptions,
  onProgress: (share: number) => void = () => {},
): Proposal {
  const proposals = files.map((file, i) =>
    readOneOf(file.name, () => readDxf(file, options, (share) => onProgress((i + share) / files.length))),
  );
  return filesAsFloors(proposals);
}

/** Shares of the work after which the entities are read, and the rooms are searched. */
const [readShare, placedShare] = [0.4, 0.5];

/** Reads the rooms, doors and names of a DXF drawing. Floors that lie side by side become levels. Throws ImportRefused. */
export function readDxf(
  { name, bytes }: File,
  options: PlanOptions,
  onProgress: (share: number) => void,
): Proposal {
  const tally = new Tally();
  const buffers = new BufferCount();
  // The file, its text and the parts of the text.
  buffers.takeDrawing(3 * bytes.byteLength);
  const document = readDocument(bytes);
  onProgress(readShare);
  const drawing = placeEntities(document, tally, buffers);
  onProgress(placedShare);
  const { metres, questions } = unitOf(drawing, document, { tally, options });
  const { floors, layers } = findFloors(drawing, metres, { tally, options });
  if (floors.length === 0) throw new ImportRefused('noWalls');
  const title = baseName(name);
  const proposal = proposeFloors(
    floors.map((floor, i) => ({
      floor,
      page: 1,
      titles: floorNames(drawing.texts),
      name: floors.length > 1 ? `${title} ${i + 1}` : title,
      ordinal: (floors.length === 1 ? floorNumber(title) : null) ?? i,
    })),
    {
      format: 'dxf',
      file: name,
      layers,
      tally,
      onFloor: (done, all) => onProgress(placedShare + ((1 - placedShare) * done) / all),
    },
  );
  return { ...proposal, questions };
}

type Found = { metres: number; questions: Question[] };

/**
 * Returns the metres in a unit of the drawing: as a person says, as it says itself if the walls are then as long as a
 * building, as its dimensions show, else a guess, which is asked about.
 */
function unitOf(
  drawing: Drawing,
  document: DxfDocument,
  { tally, options }: { tally: Tally; options: PlanOptions },
): Found {
  const walls = strokesNamed(drawing, 'walls');
  const { metresPerUnit, strokes } = drawing;
  const measured = walls.length > 0 ? walls : strokes;
  const isStated = metresPerUnit !== null && isBuildingSize(measured, metresPerUnit);
  if (isStated && !options.unit) return { metres: metresPerUnit, questions: [] };
  const shown = unitByDimensions(document);
  const unit = options.unit ?? shown ?? guessUnit(drawing, measured, strokesNamed(drawing, 'doors'));
  const { minX, maxX } = boundsOf(measured.flatMap(({ points }) => points));
  const text = `${unit} (${Math.round((maxX - minX) * unitMetres[unit])} m)`;
  const isAsked = isStated || !shown;
  if (!options.unit) tally.tell(shown ? 'unitMeasured' : 'unitGuessed', text);
  const question = { code: 'unit' as const, refs: [], candidates: Object.keys(unitMetres), text };
  return { metres: unitMetres[unit], questions: isAsked ? [question] : [] };
}
