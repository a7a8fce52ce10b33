import { createHmac, timingSafeEqual } from 'node:crypto';

// headers: names in lower case. body: the bytes or text as received, before JSON.parse.
export function isGenuine(secret, headers, body) {
  const timestamp = headers['x-service-timestamp'] ?? '';
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageSeconds <= 300)) return false;

  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body);
  const expected = Buffer.from(`sha256=${hmac.digest('hex')}`);
  const given = Buffer.from(headers['x-service-signature'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
