/** Returns the bytes of a table of characters by its file name (`90ms-RKSJ-H.bcmap`) and the version of the library. */
export type CmapReader = (name: string, version: string) => Promise<Uint8Array>;

/** Folder of the tables on the origin of the service. Each is loaded when a file has a font that needs it. */
export const cmapFolder = '/build/cmaps/';
const isName = /^[\w-]{1,40}\.bcmap$/;

/** In a browser, they are on the origin of the page. */
let reader: CmapReader = (name, version) => cmapsFrom(globalThis.location?.origin ?? '')(name, version);

/** Sets where tables of characters come from: fonts of Chinese, Japanese and Korean plans name them. */
export function readCmapsBy(read: CmapReader): void {
  reader = read;
}

/** Returns a reader that fetches tables from an origin. */
export function cmapsFrom(origin: string): CmapReader {
  return async (name, version) => {
    // Files of this folder are kept by browsers for ever.
    const answer = await fetch(new URL(`${cmapFolder}${name}?v=${version}`, origin));
    if (!answer.ok) throw new Error(`${cmapFolder}${name} answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

type Asked = { kind: string; filename: string };

/**
 * Returns what the library of this version asks for its tables. It asks for nothing else, because nothing is painted, and
 * the names are written in files. The library goes on without a table that does not come: `onMissed` is told.
 */
export function cmapFactory(
  version: string,
  onMissed: () => void,
): new () => { fetch(asked: Asked): Promise<Uint8Array> } {
  return class {
    async fetch({ kind, filename }: Asked): Promise<Uint8Array> {
      if (kind !== 'cMapUrl' || !isName.test(filename)) throw new Error(`There is no ${filename}.`);
      try {
        return await reader(filename, version);
      } catch (error) {
        onMissed();
        throw error;
      }
    }
  };
}
