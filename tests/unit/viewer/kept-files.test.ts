import { expect, test } from 'vitest';
import { filesOf, floorsOf, isNeeded, type KeptBootstrap } from '#lib/viewer/offline/kept-files.ts';

const boot: KeptBootstrap = {
  project: { id: 'p', key: 'venue', languages: [{ code: 'de' }, { code: 'nb' }], levels: [] },
  files: {
    project: 'project-1.json',
    levels: { a: 'level-a-1.json' },
    way: 'way-1.json',
    search: 'search-1.json',
  },
  urls: { data: '/embed/p/data/' },
  customIcons: {},
  language: 'fr-CA',
};

test('a device keeps the texts of the languages of the map and of its reader, not of all others', () => {
  const names = [
    'viewer.de',
    'way.no',
    'search-words.fr',
    'viewer.en',
    'viewer.ja',
    'note.ar',
    'search-words.pl',
    'draw-detail',
    'way',
  ];
  const kept = names.filter((name) => isNeeded(`/build/viewer-parts/${name}-ab12cd34.js`, boot));
  expect(kept).toEqual(['viewer.de', 'way.no', 'search-words.fr', 'viewer.en', 'draw-detail', 'way']);
});

test('a device keeps the files of search and directions, with the floors', () => {
  const folder = 'https://maps.example/embed/p/data/';
  expect(filesOf(boot, 'https://maps.example').extras).toEqual([
    `${folder}search-1.json`,
    `${folder}way-1.json`,
  ]);
  const level = { id: 'a', key: 'a', name: 'A', building: null, metersPerPixel: 1, isScaled: true };
  const levels = [
    { ...level, floor: 'floor-a-1.bin', stepFreeFloor: null },
    { ...level, floor: 'floor-b-1.bin', stepFreeFloor: 'floor-b-1-steps.bin' },
    { ...level, floor: null, stepFreeFloor: null },
  ];
  const names = ['floor-a-1.bin', 'floor-b-1.bin', 'floor-b-1-steps.bin'];
  expect(floorsOf({ levels }, `${folder}way-1.json`)).toEqual(names.map((name) => folder + name));
});
