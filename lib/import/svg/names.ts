import { elementsOf, type SvgNode, textOf } from './read-tree.ts';

/** Default names that drawing programs give, in the languages in which they are sold. */
const madeNames =
  `path rect rectangle polygon polyline circle ellipse line shape compound use text tspan g group layer svg surface
glyph clip clippath clip-path mask image symbol defs vector union subtract intersect exclude frame artboard object
svgid xmlid id obj instance component bezier curve
pfad rechteck vieleck polygonzug kreis linie form gruppe ebene objekt bild zeichenfläche
tracé groupe calque objet ligne forme cercle capa grupo objeto trazado rectángulo livello gruppo oggetto tracciato`.split(
    /\s+/,
  );
const made = new RegExp(
  `^(?:${madeNames.join('|')})[\\s\\d_.-]*(?:(?:copy|kopie|copie|copia)[\\s\\d_.-]*)?$`,
  'iu',
);

/** Returns the name that a person gave as an id; null if a program made the id. */
export function nameOfId(id: string | undefined): string | null {
  if (!id || id.length > 200) return null;
  const text = id
    .replace(/_x([0-9A-Fa-f]{2,5})_/g, (_, code: string) => fromCode(Number.parseInt(code, 16)))
    .replace(/_\d+_$/, '')
    .replace(/^_+(?=\d)/, '')
    .replace(/_+/g, ' ')
    .trim();
  return isMade(text) ? null : text;
}

/** Checks whether a program made this name. A name without letters and digits counts as made. */
export function isMade(text: string): boolean {
  if (text.length > 100) return false;
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  // A small letter with a number (`g12`, `tspan3-4`). A capital letter with a number is how rooms are named (`A12`).
  if (/^[a-z]{1,2}\d[\d_.-]*$/.test(text)) return true;
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return true;
  return made.test(text);
}

/** Returns the name that an element gives itself, before any text inside and its id; null if there is none. */
export function ownName(node: SvgNode): string | null {
  const title = elementsOf(node).find(({ name }) => name === 'title');
  const said = [
    node.attributes.get('data-name'),
    title && textOf(title),
    node.attributes.get('inkscape:label'),
    node.attributes.get('aria-label'),
  ];
  for (const text of said) {
    const plain = text?.replace(/\s+/g, ' ').trim();
    if (plain && !isMade(plain)) return plain;
  }
  return null;
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
