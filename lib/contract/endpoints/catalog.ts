import * as z from 'zod';
import { endpoint } from '../declare.ts';

const tag = 'Catalog';

export const listTemplates = endpoint({
  id: 'listTemplates',
  method: 'GET',
  path: '/api/templates/',
  tag,
  summary: 'List the templates for new projects',
  auth: 'read',
  status: 200,
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

export const listLanguages = endpoint({
  id: 'listLanguages',
  method: 'GET',
  path: '/api/languages/',
  tag,
  summary: 'List the languages that a project can use',
  auth: 'read',
  status: 200,
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
