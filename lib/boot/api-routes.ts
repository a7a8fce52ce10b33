import type { Method } from '../contract/endpoint.ts';
import type { RouteHandler } from '../http/serve.ts';
import { onceEach } from '../maps/live/once.ts';

/** What a route file exports: a handler for each method that it answers. */
export type RouteFile = Partial<Record<Method | 'OPTIONS', RouteHandler>>;

/**
 * The route files that are answered before Next, by their folders in `app`. A bundler follows only what is written out.
 */
const files: Readonly<Record<string, () => Promise<RouteFile>>> = {
  'api/[[...path]]': () => import('#app/api/[[...path]]/route.ts'),
  'api/analytics': () => import('#app/api/analytics/route.ts'),
  'api/api-keys': () => import('#app/api/api-keys/route.ts'),
  'api/api-keys/[key_id]': () => import('#app/api/api-keys/[key_id]/route.ts'),
  'api/auth/2fa/disable': () => import('#app/api/auth/2fa/disable/route.ts'),
  'api/auth/2fa/enable': () => import('#app/api/auth/2fa/enable/route.ts'),
  'api/auth/2fa/login-verify': () => import('#app/api/auth/2fa/login-verify/route.ts'),
  'api/auth/2fa/setup': () => import('#app/api/auth/2fa/setup/route.ts'),
  'api/auth/change-email': () => import('#app/api/auth/change-email/route.ts'),
  'api/auth/change-email/confirm': () => import('#app/api/auth/change-email/confirm/route.ts'),
  'api/auth/change-password': () => import('#app/api/auth/change-password/route.ts'),
  'api/auth/identity-provider': () => import('#app/api/auth/identity-provider/route.ts'),
  'api/auth/login': () => import('#app/api/auth/login/route.ts'),
  'api/auth/logout': () => import('#app/api/auth/logout/route.ts'),
  'api/auth/me': () => import('#app/api/auth/me/route.ts'),
  'api/auth/me/avatar': () => import('#app/api/auth/me/avatar/route.ts'),
  'api/auth/password-reset': () => import('#app/api/auth/password-reset/route.ts'),
  'api/auth/password-reset/confirm': () => import('#app/api/auth/password-reset/confirm/route.ts'),
  'api/auth/register': () => import('#app/api/auth/register/route.ts'),
  'api/auth/sessions': () => import('#app/api/auth/sessions/route.ts'),
  'api/auth/sessions/[session_id]': () => import('#app/api/auth/sessions/[session_id]/route.ts'),
  'api/auth/set-password': () => import('#app/api/auth/set-password/route.ts'),
  'api/auth/token/refresh': () => import('#app/api/auth/token/refresh/route.ts'),
  'api/auth/verify-email': () => import('#app/api/auth/verify-email/route.ts'),
  'api/auth/verify-email/resend': () => import('#app/api/auth/verify-email/resend/route.ts'),
  'api/billing': () => import('#app/api/billing/route.ts'),
  'api/billing/plan': () => import('#app/api/billing/plan/route.ts'),
  'api/cron/housekeeping': () => import('#app/api/cron/housekeeping/route.ts'),
  'api/health': () => import('#app/api/health/route.ts'),
  'api/invitations/accept': () => import('#app/api/invitations/accept/route.ts'),
  'api/languages': () => import('#app/api/languages/route.ts'),
  'api/metrics': () => import('#app/api/metrics/route.ts'),
  'api/oembed': () => import('#app/api/oembed/route.ts'),
  'api/openapi.json': () => import('#app/api/openapi.json/route.ts'),
  'api/organizations': () => import('#app/api/organizations/route.ts'),
  'api/organizations/[organization_id]': () => import('#app/api/organizations/[organization_id]/route.ts'),
  'api/organizations/[organization_id]/invitations': () =>
    import('#app/api/organizations/[organization_id]/invitations/route.ts'),
  'api/organizations/[organization_id]/invitations/[invitation_id]': () =>
    import('#app/api/organizations/[organization_id]/invitations/[invitation_id]/route.ts'),
  'api/organizations/[organization_id]/members': () =>
    import('#app/api/organizations/[organization_id]/members/route.ts'),
  'api/organizations/[organization_id]/members/[member_id]': () =>
    import('#app/api/organizations/[organization_id]/members/[member_id]/route.ts'),
  'api/p/[project]': () => import('#app/api/p/[project]/route.ts'),
  'api/p/[project]/analytics': () => import('#app/api/p/[project]/analytics/route.ts'),
  'api/p/[project]/areas/[area]': () => import('#app/api/p/[project]/areas/[area]/route.ts'),
  'api/p/[project]/levels': () => import('#app/api/p/[project]/levels/route.ts'),
  'api/p/[project]/levels/[level]': () => import('#app/api/p/[project]/levels/[level]/route.ts'),
  'api/p/[project]/markers/[marker]': () => import('#app/api/p/[project]/markers/[marker]/route.ts'),
  'api/p/[project]/search': () => import('#app/api/p/[project]/search/route.ts'),
  'api/projects': () => import('#app/api/projects/route.ts'),
  'api/projects/[project_id]': () => import('#app/api/projects/[project_id]/route.ts'),
  'api/projects/[project_id]/archive': () => import('#app/api/projects/[project_id]/archive/route.ts'),
  'api/projects/[project_id]/areas/[id_or_key]': () =>
    import('#app/api/projects/[project_id]/areas/[id_or_key]/route.ts'),
  'api/projects/[project_id]/changes': () => import('#app/api/projects/[project_id]/changes/route.ts'),
  'api/projects/[project_id]/diff': () => import('#app/api/projects/[project_id]/diff/route.ts'),
  'api/projects/[project_id]/duplicate': () => import('#app/api/projects/[project_id]/duplicate/route.ts'),
  'api/projects/[project_id]/entities': () => import('#app/api/projects/[project_id]/entities/route.ts'),
  'api/projects/[project_id]/export': () => import('#app/api/projects/[project_id]/export/route.ts'),
  'api/projects/[project_id]/icons': () => import('#app/api/projects/[project_id]/icons/route.ts'),
  'api/projects/[project_id]/icons/[icon_id]': () =>
    import('#app/api/projects/[project_id]/icons/[icon_id]/route.ts'),
  'api/projects/[project_id]/images': () => import('#app/api/projects/[project_id]/images/route.ts'),
  'api/projects/[project_id]/images/[image_id]': () =>
    import('#app/api/projects/[project_id]/images/[image_id]/route.ts'),
  'api/projects/[project_id]/levels': () => import('#app/api/projects/[project_id]/levels/route.ts'),
  'api/projects/[project_id]/markers/[id_or_key]': () =>
    import('#app/api/projects/[project_id]/markers/[id_or_key]/route.ts'),
  'api/projects/[project_id]/preview-links': () =>
    import('#app/api/projects/[project_id]/preview-links/route.ts'),
  'api/projects/[project_id]/preview-links/[link_id]': () =>
    import('#app/api/projects/[project_id]/preview-links/[link_id]/route.ts'),
  'api/projects/[project_id]/publish': () => import('#app/api/projects/[project_id]/publish/route.ts'),
  'api/projects/[project_id]/restore': () => import('#app/api/projects/[project_id]/restore/route.ts'),
  'api/projects/[project_id]/tags': () => import('#app/api/projects/[project_id]/tags/route.ts'),
  'api/projects/[project_id]/tags/[tag_id]': () =>
    import('#app/api/projects/[project_id]/tags/[tag_id]/route.ts'),
  'api/projects/[project_id]/unpublish': () => import('#app/api/projects/[project_id]/unpublish/route.ts'),
  'api/projects/[project_id]/update-live': () =>
    import('#app/api/projects/[project_id]/update-live/route.ts'),
  'api/projects/[project_id]/upload-image': () =>
    import('#app/api/projects/[project_id]/upload-image/route.ts'),
  'api/projects/[project_id]/uploads': () => import('#app/api/projects/[project_id]/uploads/route.ts'),
  'api/projects/[project_id]/uploads/[upload_id]': () =>
    import('#app/api/projects/[project_id]/uploads/[upload_id]/route.ts'),
  'api/projects/[project_id]/versions': () => import('#app/api/projects/[project_id]/versions/route.ts'),
  'api/projects/[project_id]/versions/[n]/restore': () =>
    import('#app/api/projects/[project_id]/versions/[n]/restore/route.ts'),
  'api/projects/import': () => import('#app/api/projects/import/route.ts'),
  'api/templates': () => import('#app/api/templates/route.ts'),
  'api/usage': () => import('#app/api/usage/route.ts'),
  'api/webhooks': () => import('#app/api/webhooks/route.ts'),
  'api/webhooks/[id]': () => import('#app/api/webhooks/[id]/route.ts'),
  'api/webhooks/[id]/deliveries': () => import('#app/api/webhooks/[id]/deliveries/route.ts'),
  'api/webhooks/[id]/deliveries/[delivery_id]/redeliver': () =>
    import('#app/api/webhooks/[id]/deliveries/[delivery_id]/redeliver/route.ts'),
  'api/webhooks/[id]/regenerate-secret': () => import('#app/api/webhooks/[id]/regenerate-secret/route.ts'),
  'api/webhooks/[id]/test': () => import('#app/api/webhooks/[id]/test/route.ts'),
  'files/[...name]': () => import('#app/files/[...name]/route.ts'),
};

/** Their folders. */
export const apiFolders: readonly string[] = Object.keys(files);

/** The file of one of these folders. It loads with the first call that needs it, so that it costs the start nothing. */
export const loadRouteFile = onceEach(async (folder: string): Promise<RouteFile> => {
  const load = files[folder];
  if (!load) throw new Error(`${folder} is no folder of a route file.`);
  return load();
});
