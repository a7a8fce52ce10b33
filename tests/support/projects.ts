import { api } from './api.ts';
import type { Person } from './factories.ts';

/** The path of a project, or of something below it. */
export const projectPath = (id: string, path = '') => `/api/projects/${id}/${path}`;

/** The draft of a project as its people read it. */
export const projectOf = async (person: Person, id: string) =>
  (await api('GET', projectPath(id), { token: person.access })).body;

/** What anybody reads of the public map at a path such as `areas/cafe/`. */
export const publicOf = async (id: string, path: string) => (await api('GET', `/api/p/${id}/${path}`)).body;

/** A batch of changes as the editor saves it. */
export const sendChanges = (token: string, id: string, base_revision: number, changes: unknown) =>
  api('POST', projectPath(id, 'changes/'), { token, json: { base_revision, changes } });

/** A PATCH of one area or marker, at a path such as `areas/cafe/`. */
export const patchPlace = (
  token: string,
  id: string,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
) => api('PATCH', projectPath(id, path), { token, json, headers });
