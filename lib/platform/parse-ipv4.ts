const charsMax = '255.255.255.255'.length;
const zero = '0'.charCodeAt(0);
const dot = '.'.charCodeAt(0) - zero;

/**
 * Returns an IPv4 address as a number of 32 bits, or null if `text` is none. It makes no text and no list: each read of a
 * published map needs it twice.
 */
export function parseIpv4(text: string): number | null {
  if (text.length > charsMax) return null;
  let [address, part, dots] = [0, -1, 0];
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - zero;
    if (digit === dot && part >= 0) {
      address = (address << 8) | part;
      part = -1;
      dots++;
      continue;
    }
    // No part has a leading zero.
    if (digit < 0 || digit > 9 || part === 0) return null;
    part = part < 0 ? digit : part * 10 + digit;
    if (part > 255) return null;
  }
  return dots === 3 && part >= 0 ? (address << 8) | part : null;
}
