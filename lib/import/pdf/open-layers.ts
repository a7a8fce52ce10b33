import type { PdfDocument } from './load-library.ts';

type Groups = Awaited<ReturnType<PdfDocument['getOptionalContentConfig']>>;
type Layer = { readonly name: string; readonly isVisible: boolean };

/** The layers in which the present element of a page lies. */
export type PageLayers = {
  /** Name of the innermost layer; empty if it lies in none. */
  readonly name: string;
  readonly isShown: boolean;
  readonly depth: number;
  begin(tag: unknown, properties: unknown): void;
  end(): void;
  /** Ends all that began after a depth. */
  endTo(depth: number): void;
};

/** Returns the layers of a page, of which none is open yet. */
export function openLayers(groups: Groups): PageLayers {
  const marks: (Layer | null)[] = [];
  const known = new Map<string, Layer>();
  let [name, isShown] = ['', true];
  const settle = () => {
    name = marks.findLast((mark) => mark !== null && mark.name !== '')?.name ?? '';
    isShown = marks.every((mark) => mark?.isVisible !== false);
  };
  const layerOf = (properties: unknown): Layer => {
    const { type, id } = (properties ?? {}) as { type?: string; id?: string };
    const before = id === undefined ? undefined : known.get(id);
    if (before) return before;
    const group = type === 'OCG' && id ? (groups.getGroup(id) as { name?: string | null } | null) : null;
    const layer = { name: group?.name ?? '', isVisible: groups.isVisible(properties as never) };
    if (id !== undefined) known.set(id, layer);
    return layer;
  };
  return {
    get name() {
      return name;
    },
    get isShown() {
      return isShown;
    },
    get depth() {
      return marks.length;
    },
    begin(tag, properties) {
      marks.push(tag === 'OC' && properties ? layerOf(properties) : null);
      settle();
    },
    end() {
      marks.pop();
      settle();
    },
    endTo(depth) {
      marks.length = Math.min(marks.length, depth);
      settle();
    },
  };
}
