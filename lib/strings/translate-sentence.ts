import { fill } from './fill.ts';

type Pattern = { match: RegExp; names: string[]; translation: string };

const patternsOf = new WeakMap<Record<string, string>, Pattern[]>();

/**
 * A sentence of the API in another language. `sentences` holds translations by the English sentence; where the API
 * puts in a number or a name, the key has a `{placeholder}`. A sentence that is not there stands as it is.
 */
export function translateSentence(sentence: string, sentences: Record<string, string>): string {
  const exact = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined;
  if (exact !== undefined) return exact;
  for (const { match, names, translation } of patterns(sentences)) {
    const found = match.exec(sentence);
    if (!found) continue;
    // What is put in may be a sentence of its own, such as the reason of a refusal.
    const said = (i: number) => translateSentence(found[i + 1] ?? '', sentences);
    return fill(translation, Object.fromEntries(names.map((name, i) => [name, said(i)])));
  }
  return sentence;
}

function patterns(sentences: Record<string, string>): Pattern[] {
  const known = patternsOf.get(sentences);
  if (known) return known;
  const made = Object.entries(sentences)
    .filter(([sentence]) => /\{\w+\}/.test(sentence))
    .map(([sentence, translation]) => ({
      match: new RegExp(
        `^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.{1,200}?)')}$`,
        's',
      ),
      names: [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''),
      translation,
    }));
  patternsOf.set(sentences, made);
  return made;
}
