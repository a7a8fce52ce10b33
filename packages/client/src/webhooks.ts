import type { WebhookDelivery } from './generated.js';

export type WebhookEvent = {
  id: string;
  event: WebhookDelivery['event'];
  created_at: string;
  data: { project_id?: string; name?: string; organization_id?: string; sent_by?: string | null };
};

/** The delivery is not from this Atrium, or it is too old. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}

type SentHeaders = Headers | Record<string, string | string[] | undefined>;

export type ReceivedWebhook = {
  /** The raw body, byte for byte. Parsing and serializing it again changes the signature. */
  body: string | Uint8Array;
  headers: SentHeaders;
  /** The whole `whsec_...` text. While a secret is being replaced: the old one and the new one. */
  secret: string | readonly string[];
  /** Maximum difference between the time of a delivery and now, in seconds. Default: 300. */
  toleranceSeconds?: number;
};

/** Returns the event of a delivery after it checks signature and age. Throws `WebhookError` for any other. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { headers, secret, toleranceSeconds = 300 } = received;
  const timestamp = header(headers, 'X-Service-Timestamp');
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header(headers, 'X-Service-Signature')) ?? [];
  if (!/^\d{1,15}$/.test(timestamp) || hex === undefined)
    throw new WebhookError('The delivery is not signed.');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (age > toleranceSeconds)
    throw new WebhookError('The timestamp of the delivery is outside the tolerance.');
  const text = new TextEncoder();
  const body = typeof received.body === 'string' ? text.encode(received.body) : received.body;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const head = text.encode(`${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const one of [secret].flat()) {
    const key = await crypto.subtle.importKey('raw', text.encode(one), hmac, false, ['verify']);
    // Compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(hex), signed))
      return JSON.parse(new TextDecoder().decode(body));
  }
  throw new WebhookError('The signature does not match the body and the secret.');
}

function header(headers: SentHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
  return [found].flat()[0] ?? '';
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
