export { floorNumber } from '../mapmodel/floor-number.ts';

/** Returns the name of a file without folder and extension. */
export function baseName(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return name.replace(/(?!^)\.[A-Za-z0-9]{1,8}$/, '').trim() || name || file;
}
