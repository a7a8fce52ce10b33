import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findPlaces,
  labelPoint,
  type MapArea,
  type MapMarker,
  titleOf,
} from '#app/(dashboard)/projects/[project]/map-levels.ts';
import { listAddress, parseListQuery } from '#app/(dashboard)/projects/list-query.ts';
import { projectState } from '#app/(dashboard)/projects/project-state.ts';
import { nextPath } from '#lib/contract/next-path.ts';

const texts = (title: string | null) => ({ title, description: null, statusLabel: null });

const area: MapArea = {
  kind: 'area',
  id: 'a',
  key: 'lesesaal',
  isHidden: false,
  color: '#112233',
  status: null,
  tags: ['Ruhe'],
  isTagged: true,
  texts: { en: texts('Reading room'), de: texts('Lesesaal für Ältere') },
  data: [
    [0, 0],
    [40, 0],
    [40, 20],
  ],
  fillOpacity: 0.3,
  strokeWidth: 2,
  hoverOpacity: 0.5,
};

const marker: MapMarker = {
  kind: 'marker',
  id: 'm',
  key: 'info',
  isHidden: false,
  color: '#445566',
  status: null,
  tags: [],
  isTagged: false,
  texts: { en: texts(null), fr: texts('Accueil') },
  position: [7, 9],
  type: 'classic',
  size: 20,
  opacity: 1,
  icon: null,
  pinStyle: 'plain',
  markerNumber: null,
  showTooltip: false,
};

describe('the address after signing in', () => {
  test('is a path on this site', () => {
    expect(nextPath('/projects/x?level=eg#top')).toBe('/projects/x?level=eg#top');
  });

  test.each([
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    ['/a', '/b'],
  ])('never leaves this site: %j', (wanted) => {
    const path = nextPath(wanted);
    expect(new URL(path, 'https://here.example').origin).toBe('https://here.example');
    expect(path).not.toContain('evil.example/');
    expect(path).toBe('/projects');
  });

  test.each([
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.%2e//evil.example',
    '/projects/..//evil.example',
    '/projects/%2e%2e//evil.example/a?b#c',
    '/./\\evil.example',
    '/.\\/evil.example',
    '/.\t//evil.example',
    '/.\n/\r/evil.example',
    '/\n/evil.example',
    '/a/../..///evil.example',
    '/.//user:pass@evil.example',
    '/.//еvil.example',
    '/.//evil。example',
    '///',
    '/\\',
  ])('is not one that a browser reads as another host: %j', (wanted) => {
    expect(nextPath(wanted)).toBe('/projects');
  });

  test.each([
    ['/projects/a//b', '/projects/a//b'],
    ['/projects/./x', '/projects/x'],
    ['/sign-in?next=//evil.example', '/sign-in?next=//evil.example'],
    ['/projects/ü?ß#ö', '/projects/%C3%BC?%C3%9F#%C3%B6'],
    ['/@evil.example', '/@evil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
  ])('stays on this site: %j', (wanted, path) => {
    expect(nextPath(wanted)).toBe(path);
  });

  test('stays on this site for any text, resolved any number of times, and then does not change', () => {
    const part = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '%2e', '%2E', '%2f', '%5c', '\t', '\n', '\r', ' ', '\u0000', '\ufeff'],
      ...[
        '\u3002',
        '\uff0f',
        '\u2044',
        '@',
        ':',
        '?',
        '#',
        ';',
        'a',
        'projects',
        'evil.example',
        'http:',
        'user:pass@',
      ],
      ...['javascript:', '[::1]', '\ud800', '\u202e', 'é'],
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (wanted) => {
        const path = nextPath(wanted);
        const address = new URL(path, 'https://here.example/sign-in');
        expect(address.origin).toBe('https://here.example');
        expect(address.username).toBe('');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(address.pathname + address.search + address.hash, address).href).toBe(address.href);
        expect(nextPath(path)).toBe(path);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('a place', () => {
  test('is named in the requested language, else the default, else any', () => {
    expect(titleOf(area, 'de', 'en')).toBe('Lesesaal für Ältere');
    expect(titleOf(area, 'it', 'en')).toBe('Reading room');
    expect(titleOf(marker, 'de', 'en')).toBe('Accueil');
    expect(titleOf({ ...marker, texts: {} }, 'de', 'en')).toBeNull();
  });

  test('is found by all words in its title, key or tags, regardless of accents', () => {
    const title = (place: MapArea | MapMarker) => titleOf(place, 'de', 'en') ?? '';
    expect(findPlaces([area, marker], 'altere LESE', title)).toEqual([area]);
    expect(findPlaces([area, marker], 'ruhe', title)).toEqual([area]);
    expect(findPlaces([area, marker], 'info', title)).toEqual([marker]);
    expect(findPlaces([area, marker], 'lese info', title)).toEqual([]);
    expect(findPlaces([area, marker], '  ', title)).toEqual([area, marker]);
  });

  test('has its name in the middle of its extent, or at its point', () => {
    expect(labelPoint(area)).toEqual([20, 10]);
    expect(labelPoint(marker)).toEqual([7, 9]);
  });
});

describe('the list of projects', () => {
  test('has an address for its view, and reads it back', () => {
    const query = { search: 'city museum', status: 'DRAFT', order: 'name', page: 3 } as const;
    const address = listAddress(query);
    expect(parseListQuery(Object.fromEntries(new URL(address, 'http://x').searchParams))).toEqual(query);
    expect(listAddress({ search: '', status: null, order: 'changed', page: 1 })).toBe('/projects');
  });

  test('ignores invalid values', () => {
    expect(parseListQuery({ page: '-1', status: 'GONE', search: ['a', 'b'] })).toEqual({
      search: '',
      status: null,
      order: 'changed',
      page: 1,
    });
  });

  test('describes the state of a project in four words', () => {
    const state = (status: 'DRAFT' | 'PUBLISH' | 'ARCHIVE', has_unpublished_changes: boolean) =>
      projectState({ status, has_unpublished_changes });
    expect([
      state('DRAFT', true),
      state('PUBLISH', false),
      state('PUBLISH', true),
      state('ARCHIVE', true),
    ]).toEqual(['draft', 'live', 'changed', 'archived']);
  });
});
