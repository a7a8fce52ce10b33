import { expect, test } from 'vitest';
import * as z from 'zod';
import { projectUpdateBody } from '#lib/contract/schemas/project.ts';
import { benchVenue } from '#tests/bench/support/venue.ts';

const id = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
const [level] = benchVenue(1, 5, 5);
/** Values that parsing changes: ids in capitals, short forms, defaults, names and ignored fields. */
const place = {
  id,
  tags: [id, { id, name: 7 }, { name: 'New', order: 2 }],
  images: [id, { id, url: 7 }],
  status: { type: null },
  price: null,
  workingHours: {
    mon: [{ open: '09:00', close: '24:00' }],
    exceptions: [{ date: '2026-01-01', closed: true }],
  },
  occupancy: { periods: [{ from: '2026-01-01T09:00:00Z', to: '2026-01-01T10:00:00+00:00' }] },
  translations: { en: { title: null, keywords: ['till'] } },
};
const way = { kind: 'elevator', shaft: 'a' };
const levels = [
  {
    ...level,
    id,
    imageThumbnails: 7,
    wayfinding: {
      lines: [
        {
          kind: 'wall',
          points: [
            [0, 0],
            [1, 1.5],
          ],
        },
      ],
    },
  },
  { name: 'Second', areas: [place], markers: [{ ...place, position: { x: 0, y: -0.5 }, way }] },
];

// If zod cannot compile a schema, large saves are parsed slowly, and no other test notices.
test('the body of a save is parsed by the compiled code as by its schema', () => {
  const compiled = z.compile(projectUpdateBody, { strict: true });
  const body = { name: 'Museum', revision: 7, levels_data: levels };
  const parsed = projectUpdateBody.safeParse(body);
  expect(parsed.error?.issues).toBeUndefined();
  expect(compiled.parse(body)).toStrictEqual(parsed.data);
});

test('the compiled code refuses what the schema refuses, with the same faults', () => {
  const compiled = z.compile(projectUpdateBody, { strict: true });
  const body = { levels_data: [{ ...level, extra: 1, markers: [{ position: { x: Number.NaN, y: 0 } }, 7] }] };
  const { error } = projectUpdateBody.safeParse(body);
  expect(error?.issues).toHaveLength(3);
  expect(compiled.safeParse(body).error?.issues).toEqual(error?.issues);
});
