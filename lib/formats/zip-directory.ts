import { strFromU8 } from 'fflate';

const [entrySign, endSign] = [0x02014b50, 0x06054b50];
const [entryBytes, endBytes, commentBytesMax] = [46, 22, 0xffff];
const utf8Flag = 0x800;

/** Returns the checksums of at most `entriesMax` entries of a ZIP by name, from the directory at its end. */
export function readDirectory(archive: Uint8Array, entriesMax: number): ReadonlyMap<string, number> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const checksums = new Map<string, number>();
  const end = endOf(view);
  let at = end < 0 ? 0 : view.getUint32(end + 16, true);
  for (let i = 0; i < entriesMax && at + entryBytes <= end && view.getUint32(at, true) === entrySign; i++) {
    const nameEnd = at + entryBytes + view.getUint16(at + 28, true);
    const isUtf8 = (view.getUint16(at + 8, true) & utf8Flag) !== 0;
    const name = strFromU8(archive.subarray(at + entryBytes, nameEnd), !isUtf8);
    checksums.set(plainEntryName(name), view.getUint32(at + 16, true));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return checksums;
}

/** Returns where the end of the directory begins, before a comment; negative if it is missing. */
function endOf(view: DataView): number {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - commentBytesMax); at--)
    if (view.getUint32(at, true) === endSign) return at;
  return -1;
}

const systemFolders = new Set([
  '__macosx',
  '.spotlight-v100',
  '.trashes',
  '.fseventsd',
  '.temporaryitems',
  '.documentrevisions-v100',
  '.appledouble',
  '.dropbox.cache',
  '#recycle',
  '.git',
  '.svn',
  '@eadir',
  '$recycle.bin',
  'system volume information',
]);
const systemFiles = new Set([
  '.ds_store',
  'thumbs.db',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  'thumbs.db:encryptable',
  '.apdisk',
  '.volumeicon.icns',
  '.com.apple.timemachine.donotpresent',
  '.dropbox',
  '.dropbox.attr',
  '.picasa.ini',
  '.bridgesort',
  '.gitkeep',
  '.gitignore',
  '.gitattributes',
  'desktop.ini',
  '.localized',
  '.directory',
  'icon\r',
]);

/** Returns the name of an entry without `./`, with which some programs begin every name. */
export function plainEntryName(name: string): string {
  return name.replace(/^(?:\.\/)+/, '');
}

/** Checks whether a system added an entry that no person packed, such as `__MACOSX/._plan.svg` or `Thumbs.db`. */
export function isSystemEntry(name: string): boolean {
  const parts = name.toLowerCase().split('/');
  const file = parts.at(-1) ?? '';
  const isFolder = (part: string) => systemFolders.has(part) || part.startsWith('.trash-');
  // `~$` and `.~lock.` are files of office programs that are open.
  return parts.some(isFolder) || systemFiles.has(file) || /^(?:\._|~\$|\.~lock\.)/.test(file);
}

/**
 * Returns the folder, with its slash, that is around all entries of an archive and in which its root is; empty if the
 * root is not in a folder. `isRoot` checks the name of an entry that is at the root.
 */
export function folderAround(names: Iterable<string>, isRoot: (name: string) => boolean): string {
  const own = [...names].filter((name) => !isSystemEntry(name));
  const [first = ''] = own;
  const folder = first.slice(0, first.indexOf('/') + 1);
  if (folder === '' || own.some(isRoot) || !own.every((name) => name.startsWith(folder))) return '';
  return own.some((name) => isRoot(name.slice(folder.length))) ? folder : '';
}
