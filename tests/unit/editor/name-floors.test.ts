import { describe, expect, test } from 'vitest';
import { withFloorNames } from '#lib/editor/bring-in/name-floors.ts';
import { namesOfFile, nextFloor } from '#lib/editor/commands/new-levels.ts';
import { floorOfFile, isMachineName } from '#lib/import/machine-name.ts';
import { noFacts, type Proposal } from '#lib/import/proposal.ts';
import { headlessEditor } from '#tests/support/editor.ts';

const machine = `IMG_2034|IMG_2034 (1)|IMG_E2034|P1010001|GOPR0012|DJI_0001|IMG-20240101-WA0001|PXL_20230101_123456789.MP|DSC_0001|20240101_120000|
photo_2024-01-01_12-00-00|Scan 12|scan0001|Screenshot 2024-01-01 at 10.00.00|CamScanner 01-01-2024 12.00|Unbenannt|
6f1e2d3c-aaaa-4bbb-8ccc-0123456789ab|plan|Floor plan|Grundriss|document (3)|WhatsApp Image 2024-01-01 at 10.00.00`;
const chosen = [
  'EG',
  '2',
  '-1',
  'Annex',
  'Ground floor',
  'Scan Foyer',
  'Plan 2',
  'Museum IMG_1',
  'B1',
  'Étage 2',
];

const proposal = (...names: string[]): Proposal => ({
  source: { format: 'photo', files: names },
  levels: names.map((name, ordinal) => {
    const size = { width: 100, height: 100 };
    return { ref: name, names: { '': name }, ordinal, ...size, backdrop: null, into: 'new' };
  }),
  places: [],
  report: [],
  remarks: [],
  elements: 0,
  changes: [],
  questions: [],
  facts: noFacts,
});

describe('the name of a level that a file becomes', () => {
  test.each(machine.split('|').map((name) => name.trim()))(
    'is not the name %s that a device gave',
    (name) => {
      expect([isMachineName(name), floorOfFile(name)]).toEqual([true, null]);
    },
  );

  test.each(chosen)('is the name %s that a person gave', (name) => {
    expect(isMachineName(name)).toBe(false);
  });

  test('is that of the next floors in all languages of the map, each once, where the file says nothing', () => {
    const { document } = headlessEditor().editor.session;
    const { levels } = withFloorNames(proposal('IMG_2034', 'Annex', 'IMG_2035'), document);
    expect(levels.map(({ names }) => names)).toEqual([
      { '': 'Level 3', de: 'Ebene 3' },
      { '': 'Annex' },
      { '': 'Level 4', de: 'Ebene 4' },
    ]);
    expect(namesOfFile(document, 'IMG_2034.jpg').name).toBe('Level 3');
    expect(namesOfFile(document, 'EG.png')).toEqual({ name: 'EG', translations: {} });
    expect(namesOfFile(document, '5.png').name).toBe('Level 5');
  });

  test.each([
    [[], 1],
    [[0], 1],
    [[-1], 0],
    [[null], 2],
    [[0, null, 1], 2],
    [[-1, 0, 4.5], 5],
  ])('after floors %j is that of floor %i', (numbers, next) => {
    expect(nextFloor(numbers)).toBe(next);
  });
});
