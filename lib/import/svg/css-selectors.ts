import { scanOutside, splitOutside } from './css-sheet.ts';
import { elementsOf, type SvgNode } from './read-tree.ts';

/** Relations of the elements of one drawing, which selectors ask for. */
export type Family = {
  parentOf(node: SvgNode): SvgNode | null;
  /** The elements beside a node, itself included. */
  siblingsOf(node: SvgNode): readonly SvgNode[];
  /** Place of a node among its siblings, from 0. */
  indexOf(node: SvgNode): number;
};

type Test = (node: SvgNode, family: Family) => boolean;
/** A name, ids, classes and further tests of one element. */
export type Compound = {
  readonly name: string;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly tests: readonly Test[];
};
type Combinator = ' ' | '>' | '+' | '~';
export type Selector = {
  readonly last: Compound;
  /** The other compounds, from the right. */
  readonly before: readonly { readonly combinator: Combinator; readonly compound: Compound }[];
  readonly specificity: number;
};

const compoundsMax = 10;
const [idRank, classRank, nameRank] = [1_000_000, 1000, 1];
/** An escape has one reading: six digits, fewer with a space, or another sign. */
const escaped = String.raw`\\[0-9a-fA-F]{6}\s?|\\[0-9a-fA-F]{1,5}(?![0-9a-fA-F])\s?|\\[^0-9a-fA-F]`;
/** White space of CSS. Others, such as the no-break space, belong to names. */
const space = String.raw`[ \t\n\r\f]`;
const ident = String.raw`(?:[\w\u0080-\u{10ffff}-]|${escaped})+`;
const simple = new RegExp(
  String.raw`\*|([.#]?)(${ident})|\[${space}*(${ident})${space}*(?:([~|^$*]?=)${space}*("[^"]*"|'[^']*'|${ident})${space}*)?([is]${space}*)?\]|:([a-z-]+)(?:\(([^()]*)\))?`,
  'uy',
);

/** Reads one selector; null if it is none or asks for something that a still drawing does not have. */
export function readSelector(text: string): Selector | null {
  const parts = partsOf(text.trim());
  if (parts.length > compoundsMax) return null;
  const compounds: { combinator: Combinator; compound: Compound; specificity: number }[] = [];
  for (const { combinator, words } of parts) {
    const read = readCompound(words);
    if (!read) return null;
    compounds.unshift({ combinator, ...read });
  }
  const [last] = compounds;
  if (!last) return null;
  const before = compounds.slice(1).map(({ compound }, i) => ({
    combinator: compounds[i]?.combinator ?? ' ',
    compound,
  }));
  return {
    last: last.compound,
    before,
    specificity: compounds.reduce((sum, each) => sum + each.specificity, 0),
  };
}

/** Checks whether the elements around a node satisfy a selector, whose last compound fits the node. */
export function fitsAround({ before }: Selector, node: SvgNode, family: Family, count: () => void): boolean {
  const fits = (at: SvgNode, i: number): boolean => {
    const step = before[i];
    if (!step) return true;
    for (let next = nextOf(at, step.combinator, family); next; ) {
      count();
      if (fitsCompound(step.compound, next, family) && fits(next, i + 1)) return true;
      if (step.combinator === '>' || step.combinator === '+') return false;
      next = nextOf(next, step.combinator, family);
    }
    return false;
  };
  return fits(node, 0);
}

/** Checks whether an element has the name, ids, classes and everything else of a compound. */
export function fitsCompound(compound: Compound, node: SvgNode, family: Family): boolean {
  const { name, ids, classes, tests } = compound;
  if (name !== '' && name !== node.name) return false;
  if (ids.some((id) => id !== node.attributes.get('id'))) return false;
  if (classes.length > 0) {
    const own = classesOf(node);
    if (!classes.every((each) => own.includes(each))) return false;
  }
  return tests.every((test) => test(node, family));
}

/** Returns the classes of an element. */
export function classesOf({ attributes }: SvgNode): string[] {
  return (attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
}

/** Returns the relations of the elements below a root. */
export function familyOf(root: SvgNode): Family {
  const places = new Map<SvgNode, { parent: SvgNode | null; siblings: readonly SvgNode[]; index: number }>();
  const walk = (node: SvgNode) => {
    const siblings = elementsOf(node);
    for (const [index, child] of siblings.entries()) {
      places.set(child, { parent: node, siblings, index });
      walk(child);
    }
  };
  places.set(root, { parent: null, siblings: [root], index: 0 });
  walk(root);
  return {
    parentOf: (node) => places.get(node)?.parent ?? null,
    siblingsOf: (node) => places.get(node)?.siblings ?? [node],
    indexOf: (node) => places.get(node)?.index ?? 0,
  };
}

function nextOf(node: SvgNode, combinator: Combinator, family: Family): SvgNode | null {
  if (combinator === ' ' || combinator === '>') return family.parentOf(node);
  return family.siblingsOf(node)[family.indexOf(node) - 1] ?? null;
}

/** Splits a selector at its combinators. Each part has the combinator before it. */
function partsOf(text: string): { combinator: Combinator; words: string }[] {
  const parts: { combinator: Combinator; words: string }[] = [];
  let combinator: Combinator = ' ';
  let start = 0;
  const end = (at: number) => {
    if (at > start) parts.push({ combinator, words: text.slice(start, at) });
    if (at > start) combinator = ' ';
    start = at + 1;
  };
  scanOutside(text, (char, at, depth) => {
    if (depth > 0) return;
    const isSign = char === '>' || char === '+' || char === '~';
    if (isSign || /\s/.test(char)) end(at);
    if (isSign) combinator = char;
  });
  end(text.length);
  return parts;
}

function readCompound(words: string): { compound: Compound; specificity: number } | null {
  const [ids, classes, tests]: [string[], string[], Test[]] = [[], [], []];
  let name = '';
  let specificity = 0;
  let at = 0;
  while (at < words.length) {
    simple.lastIndex = at;
    const match = simple.exec(words);
    if (!match) return null;
    const [, mark, word, attribute, compare, value, flag, pseudo, argument] = match;
    if (word !== undefined) {
      const plain = unescaped(word);
      if (mark === '#') ids.push(plain);
      else if (mark === '.') classes.push(plain);
      else if (at > 0) return null;
      else name = plain;
      specificity += mark === '#' ? idRank : mark === '.' ? classRank : nameRank;
    } else if (attribute !== undefined) {
      tests.push(attributeTest(unescaped(attribute), compare, unquoted(value ?? ''), flag === 'i'));
      specificity += classRank;
    } else if (pseudo !== undefined) {
      const read = pseudoTest(pseudo, argument ?? '');
      if (!read) return null;
      tests.push(read.test);
      specificity += read.specificity;
    }
    at = simple.lastIndex;
  }
  return { compound: { name, ids, classes, tests }, specificity };
}

function attributeTest(name: string, compare: string | undefined, value: string, isLoose: boolean): Test {
  const wanted = isLoose ? value.toLowerCase() : value;
  return ({ attributes }) => {
    const given = attributes.get(name);
    if (given === undefined || compare === undefined) return given !== undefined;
    const own = isLoose ? given.toLowerCase() : given;
    if (compare === '=') return own === wanted;
    if (compare === '|=') return own === wanted || own.startsWith(`${wanted}-`);
    if (wanted === '') return false;
    if (compare === '~=') return own.split(/\s+/).includes(wanted);
    if (compare === '^=') return own.startsWith(wanted);
    return compare === '$=' ? own.endsWith(wanted) : own.includes(wanted);
  };
}

/** Tests of a place among siblings: the place from 0 and their number. A map, because a file gives the name. */
const byPlace = new Map<string, (index: number, count: number) => boolean>([
  ['first-child', (index) => index === 0],
  ['last-child', (index, count) => index === count - 1],
  ['only-child', (_, count) => count === 1],
]);

function pseudoTest(name: string, argument: string): { test: Test; specificity: number } | null {
  if (name === 'root')
    return { test: (node, family) => family.parentOf(node) === null, specificity: classRank };
  if (name === 'empty') return { test: (node) => node.children.length === 0, specificity: classRank };
  if (name === 'not' || name === 'is' || name === 'where') {
    const inner = splitOutside(argument, ',').map((each) => readCompound(each.trim()));
    if (inner.length === 0 || inner.some((each) => each === null)) return null;
    const fits: Test = (node, family) =>
      inner.some((each) => each !== null && fitsCompound(each.compound, node, family));
    const specificity = name === 'where' ? 0 : Math.max(...inner.map((each) => each?.specificity ?? 0));
    return { test: name === 'not' ? (node, family) => !fits(node, family) : fits, specificity };
  }
  const place = byPlace.get(name) ?? (name === 'nth-child' ? nthTest(argument) : null);
  if (!place) return null;
  return {
    test: (node, family) => place(family.indexOf(node), family.siblingsOf(node).length),
    specificity: classRank,
  };
}

function nthTest(argument: string): ((index: number) => boolean) | null {
  const words =
    { odd: '2n+1', even: '2n' }[argument.trim().toLowerCase()] ?? argument.replace(/\s/g, '').toLowerCase();
  const match = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(words);
  if (!match || words === '') return null;
  const step = match[1] === undefined ? 0 : Number(/\d/.test(match[1]) ? match[1] : `${match[1]}1`);
  const first = Number(match[2] ?? 0);
  return (index) => {
    const rest = index + 1 - first;
    return step === 0 ? rest === 0 : rest % step === 0 && rest / step >= 0;
  };
}

function unquoted(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1) : unescaped(text);
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-fA-F]{1,6})\s?|(.))/gu, (_, code: string | undefined, char: string) => {
    if (code === undefined) return char;
    const point = Number.parseInt(code, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
