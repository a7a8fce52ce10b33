import type { Right } from '#lib/identity/organizations/rules.ts';
import type { ApiCall } from './api.ts';

/** Ids for the path of a call. */
export type SampleScope = { projectId: string; organizationId: string };

/** What a call needs, beside ids in its path, to reach its permission check. */
type Sample = {
  json?: (scope: SampleScope) => unknown;
  form?: () => FormData;
  query?: (scope: SampleScope) => string;
};

const someId = '00000000-0000-4000-8000-000000000000';
const fileForm = (fields: Record<string, string>) => () => {
  const form = new FormData();
  form.set('file', new Blob(['not an image']), 'x.png');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const ofOrganization = { query: ({ organizationId }: SampleScope) => `?organization=${organizationId}` };
const json = (value: unknown) => ({ json: () => value });

const samples: Record<string, Sample> = {
  updateProject: json({ name: 'Renamed' }),
  createProject: { json: ({ organizationId }) => ({ organization: organizationId, name: 'Another' }) },
  uploadImage: { form: fileForm({}) },
  createUpload: json({ byteCount: 1 }),
  createIcon: { form: fileForm({ name: 'Sample' }) },
  applyChanges: json({
    base_revision: 1,
    changes: [{ kind: 'project', op: 'update', id: someId, fields: { name: 'X' } }],
  }),
  updateImage: json({ alt: { en: 'A red chair' } }),
  createTag: json({ name: 'Food', color: '#00aa00' }),
  updateTag: json({ name: 'Food' }),
  patchArea: json({ price: '1' }),
  patchMarker: json({ price: '1' }),
  patchEntities: json({ updates: [{ kind: 'area', id_or_key: someId, price: '1' }] }),
  createPreviewLink: json({}),
  createVersion: json({}),
  publishProject: json({ note: 'Opening day' }),
  updateLive: json({ note: 'New hours' }),
  notePresence: json({ level: null, selection: [], pointer: null }),
  updatePreviewLink: json({ allows_comments: false }),
  updateNote: json({ state: 'closed' }),
  replyToNote: json({ text: 'Seen' }),
  reportProblem: json({ text: 'The lift stands still' }),
  createReviewNote: json({ token: 'unknown', name: 'Grace', text: 'The door is elsewhere' }),
  replyAsReviewer: json({ token: 'unknown', name: 'Grace', text: 'Thank you' }),
  duplicateProject: json({}),
  fillProject: json({ template: 'unknown' }),
  importProject: { form: fileForm({}) },
  ingestEvents: json({ events: [] }),
  updateOrganization: json({ name: 'Renamed' }),
  createInvitation: json({ email: 'somebody@example.org', role: 'member' }),
  updateMember: json({ role: 'viewer' }),
  setWeeklyMail: json({ enabled: true }),
  setNoteMail: json({ enabled: true }),
  stopWeeklyMail: { query: () => `?uid=${someId}&token=x` },
  stopNoteMail: { query: () => `?uid=${someId}&token=x` },
  listApiKeys: ofOrganization,
  createApiKey: {
    json: ({ organizationId }) => ({ organization: organizationId, name: 'Key', access: 'read' }),
  },
  deleteApiKey: ofOrganization,
  listWebhooks: ofOrganization,
  createWebhook: {
    json: ({ organizationId }) => ({
      organization: organizationId,
      url: 'https://93.184.215.14/hook',
      description: '',
      events: ['project.published'],
      is_active: true,
    }),
  },
  getWebhook: ofOrganization,
  updateWebhook: { ...ofOrganization, json: () => ({ description: 'Changed' }) },
  deleteWebhook: ofOrganization,
  listDeliveries: ofOrganization,
  redeliver: ofOrganization,
  regenerateWebhookSecret: ofOrganization,
  testWebhook: ofOrganization,
  getBilling: ofOrganization,
  changePlan: { json: ({ organizationId }) => ({ organization: organizationId, plan: 'enterprise' }) },
  getUsage: ofOrganization,
  callMcp: json({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  getAnalytics: { query: ({ projectId }) => `?project=${projectId}` },
};

/**
 * The right that each endpoint of an organization requires (docs/contract.md, 4.1 Roles). The matrix fails for an
 * endpoint that takes an organization and is missing here.
 */
export const organizationRights: Record<string, Right> = {
  getOrganization: 'read',
  updateOrganization: 'manage',
  deleteOrganization: 'own',
  listMembers: 'read',
  updateMember: 'manage',
  // Everybody may leave. The tests of members cover removing others.
  deleteMember: 'read',
  getWeeklyMail: 'read',
  getNoteMail: 'read',
  setWeeklyMail: 'read',
  setNoteMail: 'read',
  listInvitations: 'manage',
  createInvitation: 'manage',
  deleteInvitation: 'manage',
  listApiKeys: 'manage',
  createApiKey: 'manage',
  deleteApiKey: 'manage',
  listWebhooks: 'manage',
  createWebhook: 'manage',
  getWebhook: 'manage',
  updateWebhook: 'manage',
  deleteWebhook: 'manage',
  listDeliveries: 'manage',
  redeliver: 'manage',
  regenerateWebhookSecret: 'manage',
  testWebhook: 'manage',
  getBilling: 'manage',
  changePlan: 'own',
  getUsage: 'manage',
  getAnalytics: 'read',
};

/** Returns the path and body with which to call `endpoint` in `scope`. */
export function sampleCall(
  endpoint: { id: string; path: string },
  scope: SampleScope,
): { path: string; call: ApiCall } {
  const sample = samples[endpoint.id] ?? {};
  const ids: Record<string, string> = {
    project_id: scope.projectId,
    project: scope.projectId,
    organization_id: scope.organizationId,
    n: '1',
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? someId);
  return {
    path: `${path}${sample.query?.(scope) ?? ''}`,
    call: {
      ...(sample.json && { json: sample.json(scope) }),
      ...(sample.form && { form: sample.form() }),
    },
  };
}
