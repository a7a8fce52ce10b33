import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadWayStrings } from '#lib/messages/way.ts';
import { clockText, dayTimeText } from '#lib/viewer/core/clock-text.ts';
import { reasonText } from '#lib/viewer/directions/way-texts.ts';

const wayStrings = (await loadWayStrings('en')).texts;

const day = { timeFormat: '24h' } as const;
const half = { timeFormat: '12h' } as const;

const { DateTimeFormat } = Intl;

/** Browsers of past years write midnight as 24:00 if `hour12` is false. Present engines do not. */
class OldDateTimeFormat extends DateTimeFormat {
  constructor(language?: string, options?: Intl.DateTimeFormatOptions) {
    const isOld = options?.hour12 === false;
    super(language, isOld ? { ...options, hour12: undefined, hourCycle: 'h24' } : options);
  }
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  Object.assign(Intl, { DateTimeFormat: OldDateTimeFormat });
});

afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(Intl, { DateTimeFormat });
});

describe('midnight', () => {
  test.each(['en', 'en-US', 'ko', 'de', 'fr'])('begins the day on a clock of 24 hours: %s', (language) => {
    expect(clockText('00:00', language, day)).toMatch(/^0?0:00$/);
    expect(clockText('00:30', language, day)).toMatch(/^0?0:30$/);
  });

  test('is twelve on a clock of 12 hours', () => {
    expect(clockText('00:30', 'en', half)).toMatch(/^12:30\sAM$/);
    expect(clockText('12:30', 'en', half)).toMatch(/^12:30\sPM$/);
  });

  test('has the date of the day that it begins', () => {
    const now = Date.UTC(2026, 10, 18, 11);
    const midnight = Date.UTC(2026, 10, 19);
    expect(dayTimeText(midnight, now, 'en', day, 'UTC')).toMatch(/19.*, 00:00$/);
  });

  test('is written the same way where directions say when a way opens', () => {
    const answer = { route: null, reason: 'closed', opensAt: Date.UTC(2026, 10, 19), closedBy: null };
    const said = reasonText(
      {
        project: () => ({ settings: { timezone: 'UTC', ...day } }),
        now: () => Date.UTC(2026, 10, 18, 11),
      } as never,
      { texts: wayStrings, answer, locale: 'en-US' } as never,
    );
    expect(said).toMatch(/\b00:00\b/);
  });
});
