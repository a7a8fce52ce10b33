import { floorNumber } from '../mapmodel/floor-number.ts';
import { codedFloor } from '../mapmodel/level-names.ts';

/** Words that cameras, scanners, messengers and programs put into the names of files. */
const words = new Set(
  `img image images pxl dsc dscn dscf mvimg burst photo photos foto picture pic bild scan scanned scanner camscanner
  screenshot screen shot bildschirmfoto signal whatsapp wa received telegram snapchat document dokument doc file datei
  unnamed untitled unbenannt export output page seite edited edit bearbeitet copy kopie mp um am pm at heic jpg jpeg png
  pdf e p gopr dji`.split(/\s+/),
);
/** Names of files that say only that they are a plan. */
const plan = /^(?:floor[\s_-]?)?plan$|^grundriss$|^drawing$|^zeichnung$/i;
const hexadecimal = /^(?=.*\d)[\da-f-]{16,}$/i;

/** Checks whether no person chose a name: it says nothing about a floor. A floor's number alone does. */
export function isMachineName(name: string): boolean {
  const text = name.trim();
  if (codedFloor(text) !== null) return false;
  if (plan.test(text) || hexadecimal.test(text)) return true;
  const letters = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return letters.every((word) => words.has(word) || word === 'x');
}

/** Returns the floor that a file's name tells, or null. A number that a device gave counts pictures or tells the time. */
export function floorOfFile(name: string): number | null {
  return isMachineName(name) ? null : floorNumber(name);
}
