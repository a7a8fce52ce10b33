import { withoutUmlauts } from './plain-slug.ts';

const words = (list: string) => new Set(folded(list).trim().split(/\s+/));

/** Words of floors, with their accents. */
const ground = words(`
  eg erdgeschoss parterre hochparterre ground gf g lobby rdc rch pb pt rc terra terreno térreo baja bg begane grond
  stueetage stue bottenvåning entréplan bv pohjakerros bakkeplan bakkenivå parter przyziemie přízemí földszint foldszint
  fszt zemin ισόγειο наземный наземний 地上 地面 지상 الأرضي همکف קרקע
`);
const below = words(`
  b bl ug u s ss sb sub kg k lg ll p pk minus basement basements cellar sublevel subbasement keller kellergeschoss
  untergeschoss tiefgeschoss souterrain tiefgarage garage parkade parking underground sótano subsuelo subsolo subterráneo
  seminterrato interrato scantinato sottosuolo kelder kælder kaelder kjeller källare kallare kellari piwnica podziemie
  suterén suteren sklep alagsor pince subsol demisol bodrum υπόγειο подвал підвал цоколь цокольный 地下 負 负 지하 قبو
  سرداب السفلي زیرزمین מרתף
`);
const level = words(`
  level lvl l floor fl f storey story deck og obergeschoss etage ebene stock stockwerk geschoss niveau niv n r étage piano
  planta piso andar nível verdieping plan våning sal kerros etasje nivå piętro poziom patro podlaží emelet szint etaj kat
  όροφος этаж рівень поверх 階 楼 樓 层 層 レベル 레벨 층 الطابق طابق طبقه קומה
`);
const ordinals = new Map(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'erstes zweites drittes viertes fuenftes sechstes siebtes achtes',
    'erster zweiter dritter vierter fuenfter sechster siebter achter',
    'premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme',
    'primera segunda tercera cuarta quinta sexta septima octava',
    'primo secondo terzo quarto quinto sesto settimo ottavo',
    'primeiro segundo terceiro quarto quinto sexto setimo oitavo',
    'eerste tweede derde vierde vijfde zesde zevende achtste',
    '一 二 三 四 五 六 七 八 九 十',
  ].flatMap((list) => list.split(' ').map((word, i) => [folded(word), i + 1] as const)),
);
/** Short words mean a floor only beside its number or alone: `Building B level 2`, `Haus P`. */
const short = /^(?!eg|gf|ug|og)[a-z]{1,2}$/;
const nameCharsMax = 200;

/**
 * Returns the number of a floor from its name or key, in many languages: `EG` is 0, `B1`, `Sous-sol 1` and `R-1` are
 * below, `1` and `First floor` above. Returns null if the name tells no number.
 */
export function floorNumber(name: string): number | null {
  const tokens = tokensOf(name);
  const isNumber = (i: number) => numberAt(tokens, i) !== null;
  const isWord = (i: number, list: ReadonlySet<string>) => {
    const token = tokens[i] ?? '';
    if (!list.has(token)) return false;
    return !short.test(token) || tokens.length === 1 || isNumber(i + 1) || isNumber(i - 1);
  };
  const find = (list: ReadonlySet<string>) => tokens.findIndex((_, i) => isWord(i, list));
  const [under, at, above] = [find(below), find(ground), find(level)];
  if (under >= 0) return -Math.abs(nearest(tokens, under) ?? 1);
  const isLower = tokens[at - 1] === 'lower';
  if (at >= 0 && !(tokens[at] === 'g' && isNumber(at + 1))) return isLower ? -1 : 0;
  if (above >= 0) {
    const number = nearest(tokens, above);
    if (number !== null) return number;
  }
  return nearest(tokens, -1);
}

/** Returns a text without case, accents and width. */
function folded(text: string): string {
  return withoutUmlauts(text.normalize('NFKC')).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

/** Splits a name into words and numbers. A minus stays with its number where it is one. */
function tokensOf(name: string): string[] {
  return folded(name.slice(0, nameCharsMax))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[−‒–]/g, '-')
    .replace(/rez[- ]de[- ]chaussee/g, ' ground ')
    .replace(/sous[- ]?sol|sub-basement|sub-level|lower level/g, ' basement ')
    .replace(/\b(?:19|20)\d\d(?:[-_.]?\d\d){0,2}\b/g, ' ')
    .replace(
      /(?<![a-z])(?:v|ver|version|rev|revision|copy|kopie|copie|copia)[ ._-]?\d+(?:\.\d+)*(?![a-z\d])/g,
      ' ',
    )
    .replace(/(?<![a-z])([rnl])-(?=\d)/g, '$1 minus ')
    .replace(/(?<![^\s_(/])-(?=\d)/g, ' minus ')
    .replace(/(地下|地上|地面|負|负|[一二三四五六七八九十]|[階楼樓层層]|지하|지상|층)/g, ' $1 ')
    .replace(/(\p{L})(?=\d)|(\d)(?=\p{L})/gu, '$1$2 ')
    .split(/[\s_.,()/+'’"#:;-]+/)
    .filter(Boolean);
}

/** Returns the number that a word is, as digits or as an ordinal. */
function numberAt(tokens: readonly string[], i: number): number | null {
  const token = tokens[i] ?? '';
  if (/^\d{1,3}$/.test(token)) return Number(token);
  return ordinals.get(token) ?? null;
}

/** Returns the number after a word, else before it, else the first of the name. */
function nearest(tokens: readonly string[], at: number): number | null {
  if (at >= 0) {
    const beside = numberAt(tokens, at + 1) ?? numberAt(tokens, at - 1);
    if (beside !== null) return beside;
  }
  for (const [i] of tokens.entries()) {
    const number = numberAt(tokens, i);
    if (number !== null) return number;
  }
  return null;
}

/** Returns the ASCII digit of a decimal digit of any script. Each script has its ten digits in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
