import * as z from 'zod';
import { endpoint } from '../declare.ts';

export const listTemplates = endpoint('GET /api/templates/', {
  summary: 'List the templates for new projects',
  auth: 'read',
  reply: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        thumbnail: z.string().nullable(),
      })
      .meta({ id: 'Template' }),
  ),
});

export const listLanguages = endpoint('GET /api/languages/', {
  summary: 'List the languages that a project can use',
  auth: 'read',
  reply: z.array(
    z
      .object({
        code: z.string(),
        name: z.string(),
        nativeName: z.string(),
        direction: z.enum(['ltr', 'rtl']),
      })
      .meta({ id: 'Language' }),
  ),
});
