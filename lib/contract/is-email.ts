import { limits } from '../plans/limits.ts';

/** A letter or digit of any script with its combining marks. Invisible characters are excluded. */
const letter = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}](?:(?!\p{Default_Ignorable_Code_Point})\p{M})*`;
const atom = `(?:${letter}|[!#$%&'*+/=?^_\`{|}~\\-])+`;
const labelCharsMax = 63;
const localPattern = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u');
const labelPattern = new RegExp(`^(?:${letter}|-)+$`, 'u');
const localCharsMax = 64;

/**
 * Checks whether `value` has the form of an e-mail address: that of HTML's `input type=email`, with letters of all
 * scripts, and without a dot first, last or doubled in the local part. Runs in linear time.
 */
export function isEmail(value: string): boolean {
  if (value.length > limits.emailCharsMax) return false;
  const at = value.indexOf('@');
  return (
    at > 0 &&
    isLocalPart(value.slice(0, at)) &&
    value
      .slice(at + 1)
      .split('.')
      .every(isLabel)
  );
}

function isLocalPart(text: string): boolean {
  return text.length <= localCharsMax && localPattern.test(text);
}

function isLabel(text: string): boolean {
  return (
    text.length <= labelCharsMax && labelPattern.test(text) && !text.startsWith('-') && !text.endsWith('-')
  );
}
