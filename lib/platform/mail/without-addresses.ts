/** Stands in a mail for what looks like an address. */
const removed = '[…]';

/** Characters that NFKC leaves, and that look like a full stop, or (the ideographic one) are one to browsers. */
const dotLike = /[\u3002\u0701\u0702\ua4f8\ua60e\u{10a50}]/gu;
/** Full stop of a sentence in a script that has no spaces. */
const sentenceEnd =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\u3002(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu;

const plainAddress =
  /@|:\/\/|www\.|(?:https?|ftp|file|mailto|tel|sms|data|javascript):\S|[^\s.]\.[\p{L}\p{M}\p{N}]{2,}\/|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;
const telephoneDigitsMin = 7;
const digit = /[\p{Nd}\p{No}]/gu;
/** Digits of any script, with what stands between the groups of a telephone number. */
const digitRun = /[+(\p{Nd}\p{No}][+\p{Nd}\p{No}\s()./\p{Pd}\p{DI}\p{Cf}\u00b7\u2022*#]*/gu;
const date =
  /^(?:\d{4}([-./])\d\d?\1\d\d?|\d\d?([-./])\d\d?\2\d{4}|(?:19|20)\d\d\s?[-/\p{Pd}]\s?(?:19|20)\d\d)$/u;
/** A label, a full stop, and what may be a top-level domain: two letters of any script. */
const bareDomain = /[^\s.]\.(?:[\p{L}\p{M}]{2}|xn--)/iu;

/**
 * Returns a name that somebody chose (of a person, an organization, a project, a place) without words that look like a
 * URL, a domain or an e-mail address in any script, and without telephone numbers, because mail programs turn them into
 * links. `[…]` replaces each. Dates and spans of years stay.
 */
export function nameWithoutAddresses(name: string): string {
  return name.replace(digitRun, withoutTelephone).replace(/\S+/gu, (word) => {
    const seen = asSeen(word).replace(dotLike, '.');
    return plainAddress.test(seen) || bareDomain.test(seen) ? removed : word;
  });
}

function withoutTelephone(run: string): string {
  const digits = run.match(digit) ?? [];
  const last = digits.at(-1) ?? '';
  const end = run.lastIndexOf(last) + last.length;
  const isTelephone = digits.length >= telephoneDigitsMin && !date.test(run.slice(0, end).normalize('NFKC'));
  return isTelephone ? removed + run.slice(end) : run;
}

/**
 * Returns a text that somebody wrote without words that look like a URL or an e-mail address. A bare domain gets a space
 * after its full stops, which may be those of sentences, so that no word is lost and no mail program makes a link.
 */
export function textWithoutAddresses(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    const seen = asSeen(word).replace(sentenceEnd, '$& ').replace(dotLike, '.');
    if (plainAddress.test(seen)) return removed;
    return bareDomain.test(seen) ? seen.replace(/\.(?=\S)/g, '. ') : word;
  });
}

/** Returns a word as a reader or a browser sees it: compatibility forms as plain ones, and nothing invisible. */
function asSeen(word: string): string {
  return word.normalize('NFKC').replace(/[\p{DI}\p{Cf}\p{Cc}]/gu, '');
}
