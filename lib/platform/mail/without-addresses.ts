/** Stands in a mail for what looks like an address. */
const removed = '[…]';

/** Characters that NFKC leaves, and that look like a full stop, or (the ideographic one) are one to browsers. */
const dotLike = /[\u3002\u0701\u0702\ua4f8\ua60e\u{10a50}]/gu;
/** Full stop of a sentence in a script that has no spaces. */
const sentenceEnd =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\u3002(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu;

const plainAddress =
  /@|:\/\/|www\.|(?:https?|ftp|file|mailto|tel|sms|data|javascript):\S|[^\s.]\.[\p{L}\p{M}\p{N}]{2,}\/|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;
/** A label, a full stop, and what may be a top-level domain: two letters of any script. */
const bareDomain = /[^\s.]\.(?:[\p{L}\p{M}]{2}|xn--)/iu;

/**
 * Returns a name that somebody chose (of a person, an organization, a project, a place) without words that look like a
 * URL, a domain or an e-mail address in any script, because mail programs turn them into links. `[…]` replaces each.
 */
export function nameWithoutAddresses(name: string): string {
  return name.replace(/\S+/gu, (word) => {
    const seen = asSeen(word).replace(dotLike, '.');
    return plainAddress.test(seen) || bareDomain.test(seen) ? removed : word;
  });
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
