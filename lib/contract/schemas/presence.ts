import * as z from 'zod';
import { presenceLimits } from '../../plans/presence-limits.ts';
import { coded } from '../fault.ts';
import { coordinate, uuid } from '../scalars.ts';

const point = z.tuple([coordinate, coordinate]);

/** Where somebody is in a project. */
export const presenceBody = z
  .strictObject({
    level: uuid.nullable(),
    selection: z
      .array(uuid)
      .max(presenceLimits.selectionMax, coded('value.entriesMax', { count: presenceLimits.selectionMax })),
    pointer: point.nullable().meta({ description: 'In pixels of the plan' }),
  })
  .meta({ id: 'Whereabouts' });

const personName = z.string().meta({ description: 'Empty if the reader may not know it' });

export const presentPerson = z
  .object({
    id: z.uuid(),
    name: personName,
    color: z.string(),
    level: z.uuid().nullable(),
    selection: z.array(z.uuid()),
    pointer: z.tuple([z.number(), z.number()]).nullable(),
  })
  .meta({ id: 'PresentPerson' });

/** An event of a project's stream: its name and its data. */
export const projectEvent = z
  .union([
    z.object({
      event: z.literal('revision'),
      data: z.object({
        revision: z.int(),
        by: z
          .object({ id: z.uuid(), name: personName })
          .nullable()
          .meta({ description: 'Who made the revision; null if nobody knows' }),
      }),
    }),
    z.object({
      event: z.literal('presence'),
      data: z.object({ people: z.array(presentPerson) }),
    }),
  ])
  .meta({ id: 'ProjectEvent' });
