import { asciiDigit } from './ascii-digit.ts';
import { withoutUmlauts } from './plain-slug.ts';

const words = (list: string) => new Set(folded(list).trim().split(/\s+/));

/** Words of floors, with their accents. */
const ground = words(`
  eg erdgeschoss parterre hochparterre ground gf g lobby rdc rch pb pt rc terra terreno térreo baja bg begane grond
  stueetage stue bottenvåning entréplan bv pohjakerros bakkeplan bakkenivå parter przyziemie přízemí földszint foldszint
  fszt zemin ισόγειο наземный наземний 地上 地面 지상 الأرضي همکف קרקע stuen stueplan markplan gatuplan jarðhæð prízemie
  prizemlje pritličje приземље приземен партер rialzato baixa dasar trệt भूतल
`);
const below = words(`
  b bl ug u s ss sb sub kg k lg ll p pk minus basement basements cellar sublevel subbasement keller kellergeschoss
  untergeschoss tiefgeschoss souterrain tiefgarage garage parkade parking underground sótano subsuelo subsolo subterráneo
  seminterrato interrato scantinato sottosuolo kelder kælder kaelder kjeller källare kallare kellari piwnica podziemie
  suterén suteren sklep alagsor pince subsol demisol bodrum υπόγειο подвал підвал цоколь цокольный 地下 負 负 지하 قبو
  سرداب السفلي زیرزمین מרתף tg cave cantina interrata källarplan källarvåning kælderetage kjelleretasje underetasje
  kelderverdieping podrum klet pivnica подрум сутерен мазе soterrani kjallari rūsys pagrabs hầm ชั้นใต้ดิน तहखाना
  moins menos meno минус мінус pp
`);
const level = words(`
  level lvl l floor fl f storey story deck og obergeschoss etage ebene stock stockwerk geschoss niveau niv n r étage piano
  planta piso andar nível verdieping plan våning sal kerros etasje nivå piętro poziom patro podlaží emelet szint etaj kat
  όροφος этаж рівень поверх 階 楼 樓 层 層 レベル 레벨 층 الطابق طابق طبقه קומה
`);
const ordinals = new Map(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
    'erstes zweites drittes viertes fuenftes sechstes siebtes achtes',
    'erster zweiter dritter vierter fuenfter sechster siebter achter',
    'premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme',
    'primera segunda tercera cuarta quinta sexta septima octava',
    'primo secondo terzo quarto quinto sesto settimo ottavo',
    'primeiro segundo terceiro quarto quinto sexto setimo oitavo',
    'eerste tweede derde vierde vijfde zesde zevende achtste',
    'erste zweite dritte vierte fuenfte sechste siebte achte',
    'premiere seconde',
    'primer segundo tercer cuarto quinto sexto septimo octavo',
    'första andra tredje fjärde femte',
    'første anden tredje fjerde',
    'ensimmäinen toinen kolmas neljäs',
    'pierwsze drugie trzecie czwarte',
    'první druhé třetí čtvrté',
    'első második harmadik negyedik',
    'birinci ikinci üçüncü dördüncü',
    'первый второй третий четвертый пятый',
    'перший другий третій четвертий',
    'πρώτος δεύτερος τρίτος τέταρτος',
    'الأول الثاني الثالث الرابع الخامس',
    'اول دوم سوم چهارم',
    'ראשונה שנייה שלישית רביעית',
  ].flatMap((list) => list.split(' ').map((word, i) => [folded(word), i + 1] as const)),
);
/** Numbers that are a floor only beside a word for floors: `Level one`, `II piętro`. */
const besideWords = new Map(
  [
    'i ii iii iv v vi vii viii ix x xi xii',
    'one two three four five six seven eight nine ten',
    'eins zwei drei vier fuenf sechs sieben acht',
    'un deux trois quatre cinq six sept huit',
    'uno dos tres cuatro cinco seis siete ocho',
    'uno due tre quattro cinque sei sette otto',
  ].flatMap((list) => list.split(' ').map((word, i) => [word, i + 1] as const)),
);
/** Short words mean a floor only beside its number or alone: `Building B level 2`, `Haus P`. */
const short = /^(?:(?!eg|gf|ug|og)[a-z]{1,2}|cave)$/;
/** Those that also mean one beside a word for floors, if no number is there: `Floor G`, `LG/F`. Others may be a letter. */
const groundSigns = /^(?:g|lg|ll|rc|pb|bg)$/;
const chineseDigits = '一二三四五六七八九';
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
    if (!short.test(token) || tokens.length === 1 || isNumber(i + 1) || isNumber(i - 1)) return true;
    const isBesideFloor = level.has(tokens[i + 1] ?? '') || level.has(tokens[i - 1] ?? '');
    return groundSigns.test(token) && isBesideFloor && !tokens.some((_, at) => isNumber(at));
  };
  const czech = tokens.indexOf('np');
  // Czech and Slovak plans count the floors above the ground from 1.
  const counted = czech < 0 ? null : besideOf(tokens, czech);
  if (counted !== null) return counted - 1;
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
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[一二三四五六七八九十]+/g, (number) => ` ${chineseNumber(number)} `)
    .replace(/nadzemn[ie] podlazi(?:e|a)?/g, ' np ')
    .replace(/podzemn[ie] podlazi(?:e|a)?/g, ' pp ')
    .replace(/res[- ]do[- ]chao|(?<![a-z])(?:r\/c|ug\/f)(?![a-z])/g, ' ground ')
    .replace(/−(?=\d)/g, ' minus ')
    .replace(/[−‐‑‒–]/g, '-')
    .replace(/rez[- ]de[- ]chaussee/g, ' ground ')
    .replace(/sous[- ]?sol|sub-basement|sub-level|lower level/g, ' basement ')
    .replace(/\b(?:19|20)\d\d(?:[-_.]?\d\d){0,2}\b/g, ' ')
    .replace(
      /(?<![a-z])(?:v|ver|version|rev|revision|copy|kopie|copie|copia)[ ._(-]{0,2}\d+(?:\.\d+)*(?![a-z\d])/g,
      ' ',
    )
    .replace(/(?<![a-z])([rnle])-(?=\d)/g, '$1 minus ')
    .replace(/(?<![^\s_(/[:=."“]|\d\.)-(?=\d)/g, ' minus ')
    .replace(/(地下|地上|地面|負|负|[階楼樓层層]|지하|지상|층)/g, ' $1 ')
    .replace(/(\p{L})(?=\d)|(\d)(?=\p{L})/gu, '$1$2 ')
    .split(/[\s_.,()[\]/+'’"#:;—-]+/)
    .filter(Boolean);
}

/** Returns the number that a word is, as digits or as an ordinal. */
function numberAt(tokens: readonly string[], i: number): number | null {
  const token = tokens[i] ?? '';
  if (/^\d{1,3}$/.test(token)) return Number(token);
  return ordinals.get(token) ?? null;
}

/** Returns the number after a word, else before it; also one that only stands beside words for floors. */
function besideOf(tokens: readonly string[], at: number): number | null {
  const written = (i: number) => {
    const token = tokens[i] ?? '';
    // Letters such as `i` and `v` are also words of sentences.
    const isMeant = token.length > 1 || i < at || i === tokens.length - 1;
    return isMeant ? (besideWords.get(token) ?? null) : null;
  };
  return numberAt(tokens, at + 1) ?? numberAt(tokens, at - 1) ?? written(at + 1) ?? written(at - 1);
}

/** Returns the number beside a word, else the first of the name. */
function nearest(tokens: readonly string[], at: number): number | null {
  const beside = at < 0 ? null : besideOf(tokens, at);
  if (beside !== null) return beside;
  for (const [i] of tokens.entries()) {
    const number = numberAt(tokens, i);
    if (number !== null) return number;
  }
  return null;
}

/** Returns a number below 100 in Chinese characters: `十一` is 11, `二十三` is 23. Other rows of digits are read one by one. */
function chineseNumber(text: string): string {
  const digit = (sign: string | undefined) => (sign ? chineseDigits.indexOf(sign) + 1 : 0);
  const ten = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(text);
  if (ten) return String((digit(ten[1]) || 1) * 10 + digit(ten[2]));
  return [...text].map((sign) => (sign === '十' ? '10' : String(digit(sign)))).join(' ');
}
