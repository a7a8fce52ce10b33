import { describe, expect, test } from 'vitest';
import { saysMore } from '#app/(dashboard)/organizations/[organization]/webhooks/[webhook]/delivery-error.ts';
import {
  deliveryAddress,
  parseDeliveryQuery,
} from '#app/(dashboard)/organizations/[organization]/webhooks/[webhook]/delivery-query.ts';
import { formatDuration } from '#app/(dashboard)/organizations/[organization]/webhooks/[webhook]/format-duration.ts';
import { webhookHealth } from '#app/(dashboard)/organizations/[organization]/webhooks/webhook-health.ts';
import { coded, said } from '#lib/contract/fault.ts';
import { appStrings } from '#lib/messages/app.ts';
import { describeFailure } from '#lib/webhooks/answer-text.ts';
import { tellFailure } from '#lib/webhooks/present.ts';

const en = appStrings('en');
const de = appStrings('de');

describe('the health of a webhook', () => {
  const fine = {
    is_active: true,
    consecutive_failures: 0,
    last_delivery_at: '2026-11-21T06:00:00.000Z',
    disabledAt: null,
  };

  test('distinguishes switched off by failures from switched off by somebody, on every plan', () => {
    const off = { ...fine, is_active: false };
    for (const hasPlan of [true, false]) {
      expect(webhookHealth(off, hasPlan)).toBe('off');
      expect(webhookHealth({ ...off, disabledAt: '2026-11-21T06:00:00.000Z' }, hasPlan)).toBe('disabled');
    }
  });

  test('is paused without the plan, failing from the first failure, idle before the first delivery', () => {
    expect(webhookHealth({ ...fine, consecutive_failures: 3 }, false)).toBe('paused');
    expect(webhookHealth({ ...fine, consecutive_failures: 1 }, true)).toBe('failing');
    expect(webhookHealth({ ...fine, last_delivery_at: null }, true)).toBe('idle');
    expect(webhookHealth(fine, true)).toBe('working');
  });
});

describe('the query of the delivery history', () => {
  test('is read back from the address', () => {
    for (const query of [
      { status: 'failed', event: 'project.deleted', page: 3 },
      { status: null, event: 'webhook.ping', page: 1 },
      { status: null, event: null, page: 1 },
    ] as const) {
      const { searchParams } = new URL(deliveryAddress('/w/1', query), 'http://x');
      expect(parseDeliveryQuery(Object.fromEntries(searchParams))).toEqual(query);
    }
  });

  test('ignores invalid values', () => {
    const nothing = { status: null, event: null, page: 1 };
    expect(parseDeliveryQuery({ status: 'waiting', event: 'x', page: '0' })).toEqual(nothing);
    expect(parseDeliveryQuery({ status: ['failed', 'success'], page: '-1' })).toEqual(nothing);
    expect(parseDeliveryQuery({ page: '9'.repeat(40) })).toEqual(nothing);
  });
});

describe('the reason of a failed delivery', () => {
  test('is shown in the language of the page, with the status of the response', () => {
    expect(tellFailure(describeFailure(503), 'de')).toBe('Geantwortet mit Status 503.');
    expect(tellFailure(describeFailure(302), 'de')).toBe(
      'Geantwortet mit Status 302. Weiterleitungen wird nicht gefolgt.',
    );
    expect(tellFailure(describeFailure(302), 'en')).toBe(
      'Answered with status 302. Redirects are not followed.',
    );
  });

  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ETIMEDOUT',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HPE_INVALID_CONSTANT',
    'EPROTO',
    'ANYTHING_ELSE',
  ])('has German words for %s', (code) => {
    const recorded = describeFailure(Object.assign(new Error(), { code }));
    expect(tellFailure(recorded, 'de')).not.toBe(tellFailure(recorded, 'en'));
  });

  test('is not shown beside the status if it is only that status', () => {
    const more = (recorded: string, status_code: number | null) =>
      [en, de].map((t, i) =>
        saysMore({ error: tellFailure(recorded, i === 0 ? 'en' : 'de'), status_code }, t),
      );
    expect(more(describeFailure(500), 500)).toEqual([false, false]);
    expect(more(describeFailure(302), 302)).toEqual([true, true]);
    expect(more(coded('delivery.timedOut', { count: 5 }), 200)).toEqual([true, true]);
    expect(more(describeFailure(new Error('x')), null)).toEqual([true, true]);
    expect(more('', 200)).toEqual([false, false]);
  });

  test('is shown as an earlier version recorded it, with the inner reason in the same language', () => {
    expect(tellFailure('The stars were wrong.', 'de')).toBe('The stars were wrong.');
    const refused = coded('delivery.refusedTarget', { reason: said('webhook.notPublic') });
    expect(tellFailure(refused, 'en')).toBe(
      'Not sent to this address: Must be reachable on the public internet.',
    );
    expect(tellFailure(refused, 'de')).toBe(
      'Nicht an diese Adresse gesendet: Die Adresse muss aus dem Internet erreichbar sein.',
    );
  });
});

test('durations are in milliseconds below a second, then in seconds in the digits of the language', () => {
  expect(formatDuration(999, en, 'en')).toBe('999 ms');
  expect(formatDuration(5003, en, 'en')).toBe('5.0 s');
  expect(formatDuration(5003, de, 'de')).toBe('5,0 s');
});
