/**
 * Returns a handle of DXF, a hexadecimal number, in one form: `02a3` is `2A3`. Empty if the text is none, or 0, which
 * names nothing.
 */
export function readHandle(text: string): string {
  const digits = text.trim();
  return /^[\da-f]{1,16}$/i.test(digits) ? digits.replace(/^0+/, '').toUpperCase() : '';
}
