import { elementsOf, type SvgNode, textOf } from './read-tree.ts';

/** Default names that drawing programs give, in the languages in which they are sold. */
const madeNames =
  `path sheet rect rectangle polygon polyline circle ellipse line shape compound use text tspan g group layer svg surface
glyph clip clippath clip-path mask image symbol defs vector union subtract intersect exclude frame artboard object
svgid xmlid id obj instance component bezier curve oval star triangle arrow fill stroke page bitmap slice freeform
freeform:shape textbox connector straight-connector combined-shape isolation-mode artwork rectangle:rounded-corners
pfad textfeld freihandform pfeil stern dreieck rechthoek cirkel laag groep vorm tekst rektangel lager grupp lag
prostokąt warstwa grupa retângulo camada texte flèche triángulo flecha rettangolo freccia
прямоугольник слой группа контур 長方形 楕円 レイヤー グループ パス 矩形 椭圆 图层 组 路径 圖層 사각형 레이어 그룹 패스
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
  const text = withoutNumber(asWritten(id))
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
  if (/^#?[a-z]{1,2}\d[\d_.-]*$/.test(text)) return true;
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return true;
  return made.test(
    text.replace(/^#/, '').replace(/(?<=\p{L}):? (?=\p{L})/gu, (gap) => (gap === ' ' ? '-' : ':')),
  );
}

/** Returns the name that an element gives itself, before any text inside and its id; null if there is none. */
export function ownName(node: SvgNode): string | null {
  const said = [
    node.attributes.get('data-name'),
    // Affinity replaces spaces and accents in the id.
    node.attributes.get('serif:id'),
    titleOf(node),
    node.attributes.get('inkscape:label'),
    node.attributes.get('aria-label'),
  ];
  for (const text of said) {
    const plain = text && asWritten(text).replace(/\s+/g, ' ').trim();
    if (plain && !isMade(plain)) return plain;
  }
  return null;
}

/** Figma numbers names that come again. Only its ids have spaces. */
function withoutNumber(id: string): string {
  const at = id.lastIndexOf('_');
  return at > 0 && id.includes(' ') && /^\d+$/.test(id.slice(at + 1)) ? id.slice(0, at) : id;
}

/** Visio writes the name of its stencil with a number as the title (`Room.12`), and the text as the description. */
function titleOf(node: SvgNode): string | undefined {
  const partOf = (name: string) => {
    const part = elementsOf(node).find((each) => each.name === name);
    return part && textOf(part).trim();
  };
  const title = partOf('title');
  return title !== undefined && /\.\d{1,6}$/.test(title) ? (partOf('desc') ?? title) : title;
}

/** Undoes what some versions of Figma do to names: they write the bytes of UTF-8 as signs (`CafÃ©`). */
function asWritten(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[^\0-\u00ff]/.test(text)) return text;
  try {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
