import type { ReceivedMail } from './mail-server.ts';

/** Returns the headers with folded lines joined. */
export function unfolded(mail: ReceivedMail | undefined): string {
  return (mail?.data ?? '').replace(/\r\n[ \t]+/g, ' ');
}

/** Returns the plain text of a message, decoded. */
export function textOf(mail: ReceivedMail | undefined): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail?.data ?? '');
  const body = part?.[1] ?? '';
  if (/Content-Transfer-Encoding: base64/.test(part?.[0] ?? ''))
    return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
