import { smallVenue } from './factories.ts';
import { visitorPassword } from './visitor.ts';

/** Paths of pages that show content. */
export type Furnished = {
  email: string;
  project: string;
  emptyProject: string;
  /** The published map as a page of its own. */
  map: string;
  /** The draft as reviewers see it. */
  preview: string;
  organization: string;
  webhook: string;
};

/**
 * Makes an account in the running app at `origin` with content on each of its pages: projects in all states, an
 * invitation, an API key, visitors, and webhooks at `hooks` with deliveries that succeeded and failed.
 */
export async function furnishAccount(
  origin: string,
  email: string,
  hooks: { well: string; ill: string },
): Promise<Furnished> {
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape; only ids are read.
  const post = async (path: string, json: unknown, method = 'POST'): Promise<any> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: json === undefined ? null : JSON.stringify(json),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json().catch(() => null);
  };
  const names = { password: visitorPassword, password_confirm: visitorPassword };
  const registered = await post('/api/auth/register/', {
    ...names,
    email,
    full_name: 'Wilhelmine Schmidt-Müller-Lüdenscheidt',
    organization_name: 'Donaudampfschifffahrtsgesellschaftsmuseum der Stadt Wien',
  });
  token = registered.tokens.access;
  const organization = (await post('/api/organizations/', undefined, 'GET')).results[0].id;
  const newProject = (name: string) =>
    post('/api/projects/', { organization, name, languages: ['en', 'de'] });
  const project = await newProject('Haus der Donaudampfschifffahrt mit Werft und Schaudepot');
  await post(`/api/projects/${project.id}/`, { levels_data: smallVenue() }, 'PATCH');
  for (const [url, description] of [
    [hooks.well, 'Rebuilds the website'],
    [hooks.ill, ''],
  ]) {
    await post('/api/webhooks/', { organization, url, description, events: ['project.published'] });
  }
  await post(`/api/projects/${project.id}/publish/`, {});
  const webhooks = await post(`/api/webhooks/?organization=${organization}`, undefined, 'GET');
  for (const { id } of webhooks) await post(`/api/webhooks/${id}/test/?organization=${organization}`, {});
  await post(`/api/p/${project.id}/analytics/`, {
    events: ['Café', 'Cafe', 'toilet'].map((query) => ({
      event: 'searchQuery',
      params: { query, results: query === 'toilet' ? 0 : 1 },
      timestamp: new Date().toISOString(),
    })),
  });
  await post(`/api/projects/${project.id}/`, { takes_reports: true }, 'PATCH');
  await post(`/api/p/${project.id}/reports/`, { text: 'The lift is out of order.', email: 'v@example.org' });
  const link = await post(`/api/projects/${project.id}/preview-links/`, {});
  const preview = new URL(link.url).pathname;
  const note = await post('/api/preview-notes/', {
    token: preview.split('/')[2],
    name: 'Grace',
    text: 'The door is on the other side.',
    at: [20, 30],
    level: (await post(`/api/projects/${project.id}/levels/`, undefined, 'GET'))[0].id,
  });
  await post(`/api/projects/${project.id}/notes/${note.id}/replies/`, { text: 'Moved.' });
  const empty = await newProject('Empty');
  await post(`/api/organizations/${organization}/invitations/`, {
    email: `colleague-of-${email}`,
    role: 'viewer',
  });
  await post('/api/api-keys/', { organization, name: 'Timetable', access: 'write' });
  const ill = webhooks.find((webhook: { url: string }) => webhook.url === hooks.ill);
  return {
    email,
    project: `/projects/${project.id}`,
    emptyProject: `/projects/${empty.id}`,
    map: `/m/${project.id}`,
    preview,
    organization: `/organizations/${organization}`,
    webhook: `/organizations/${organization}/webhooks/${ill.id}`,
  };
}
