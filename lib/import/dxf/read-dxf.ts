import { boundsOf } from '../../geometry/bounds.ts';
import type { Drawing, Stroke } from '../drawing/drawing.ts';
import { guessUnit, isBuildingSize, unitMetres } from '../drawing/guess-unit.ts';
import { guessWalls } from '../drawing/guess-walls.ts';
import { proposeFloors } from '../drawing/propose-drawing.ts';
import { roleFinder, splitFloors } from '../drawing/split-floors.ts';
import { baseName, floorNumber } from '../floor-number.ts';
import { filesAsFloors } from '../floors.ts';
import type { Proposal } from '../proposal.ts';
import { ImportRefused, readOneOf } from '../refused.ts';
import { Tally } from '../report.ts';
import { placeEntities } from './place-entities.ts';
import { readDocument } from './read-document.ts';

type File = { name: string; bytes: Uint8Array };

/** Reads DXF drawings. If there are several, each is a floor or more. Throws ImportRefused. */
export function readDxfFiles(
  files: readonly File[],
  onProgress: (share: number) => void = () => {},
): Proposal {
  const proposals = files.map((file, i) =>
    readOneOf(file.name, () => readDxf(file, (share) => onProgress((i + share) / files.length))),
  );
  return filesAsFloors(proposals);
}

/** Shares of the work after which the entities are read, and the rooms are searched. */
const [readShare, placedShare] = [0.4, 0.5];

/** Reads the rooms, doors and names of a DXF drawing. Floors that lie side by side become levels. Throws ImportRefused. */
export function readDxf({ name, bytes }: File, onProgress: (share: number) => void = () => {}): Proposal {
  const tally = new Tally();
  const document = readDocument(bytes);
  onProgress(readShare);
  const drawing = placeEntities(document, tally);
  onProgress(placedShare);
  const byName = roleFinder(drawing, null);
  const named = drawing.strokes.filter((stroke) => byName(stroke) === 'walls');
  const doors = drawing.strokes.filter((stroke) => byName(stroke) === 'doors');
  const metres = metresOf(drawing, named, doors, tally);
  const isGuessed = named.length === 0;
  const walls = isGuessed ? guessWalls(drawing, metres, byName) : null;
  if (isGuessed && !walls) throw new ImportRefused('noWalls');
  if (walls) tally.tell('wallsGuessed', walls.name);
  const floors = splitFloors(drawing, metres, roleFinder(drawing, walls?.isWall ?? null));
  const title = baseName(name);
  return proposeFloors(
    floors.map((floor, i) => ({
      floor,
      name: floors.length > 1 ? `${title} ${i + 1}` : title,
      ordinal: (floors.length === 1 ? floorNumber(title) : null) ?? i,
    })),
    {
      format: 'dxf',
      file: name,
      tally,
      onFloor: (done, all) => onProgress(placedShare + ((1 - placedShare) * done) / all),
    },
  );
}

/** Returns the metres in a unit of the drawing: as it says if the walls are then as long as a building, else a guess. */
function metresOf(
  drawing: Drawing,
  walls: readonly Stroke[],
  doors: readonly Stroke[],
  tally: Tally,
): number {
  const { metresPerUnit, strokes } = drawing;
  const measured = walls.length > 0 ? walls : strokes;
  if (metresPerUnit !== null && isBuildingSize(measured, metresPerUnit)) return metresPerUnit;
  const unit = guessUnit(drawing, measured, doors);
  const { minX, maxX } = boundsOf(measured.flatMap(({ points }) => points));
  tally.tell('unitGuessed', `${unit} (${Math.round((maxX - minX) * unitMetres[unit])} m)`);
  return unitMetres[unit];
}
