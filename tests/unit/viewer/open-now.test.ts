import { describe, expect, test } from 'vitest';
import { isOpenNow } from '#lib/viewer/core/is-open-now.ts';
import type { PlaceShape } from '#lib/viewer/core/types.ts';
import type { Viewer } from '#lib/viewer/core/viewer.ts';

const monday = [{ open: '09:00', close: '17:00' }];
const hours = { timezone: null, mon: monday, exceptions: [] } as unknown as PlaceShape['workingHours'];
const noon = Date.parse('2026-11-30T12:00:00Z');
const evening = Date.parse('2026-11-30T20:00:00Z');

const at = (now: number, venueHours: PlaceShape['workingHours'] = null) =>
  ({
    now: () => now,
    project: () => ({ settings: { timezone: 'UTC', workingHours: venueHours } }),
  }) as unknown as Viewer;
const place = (fields: Partial<PlaceShape> = {}) =>
  ({ workingHours: null, status: null, ...fields }) as PlaceShape;

describe('a place', () => {
  test('with hours is open while they are, whatever it is', () => {
    for (const isFacility of [false, true]) {
      expect(isOpenNow(at(noon), place({ workingHours: hours }), isFacility)).toBe(true);
      expect(isOpenNow(at(evening), place({ workingHours: hours }), isFacility)).toBe(false);
    }
  });

  test('without hours is not known to be open, also while the venue is', () => {
    expect(isOpenNow(at(noon), place())).toBe(false);
    expect(isOpenNow(at(noon, hours), place())).toBe(false);
  });

  test('that is a facility without hours is open while the venue is, and always if the venue has no hours', () => {
    expect(isOpenNow(at(noon, hours), place(), true)).toBe(true);
    expect(isOpenNow(at(evening, hours), place(), true)).toBe(false);
    expect(isOpenNow(at(evening), place(), true)).toBe(true);
  });

  test('with the status error is closed', () => {
    const status = { type: 'error' } as PlaceShape['status'];
    expect(isOpenNow(at(noon), place({ status }), true)).toBe(false);
    expect(isOpenNow(at(noon), place({ status, workingHours: hours }))).toBe(false);
  });
});
