import type { Callable } from './client.ts';
import type * as accounts from './endpoints/accounts.ts';
import type * as apiKeys from './endpoints/api-keys.ts';
import type * as billing from './endpoints/billing.ts';
import type * as catalog from './endpoints/catalog.ts';
import type * as content from './endpoints/content.ts';
import type * as credentials from './endpoints/credentials.ts';
import type * as history from './endpoints/history.ts';
import type * as machines from './endpoints/machines.ts';
import type * as organizations from './endpoints/organizations.ts';
import type * as projects from './endpoints/projects.ts';
import type * as publicApi from './endpoints/public.ts';
import type * as service from './endpoints/service.ts';
import type * as teamwork from './endpoints/teamwork.ts';
import type * as wayfinding from './endpoints/wayfinding.ts';
import type * as webhooks from './endpoints/webhooks.ts';

/**
 * Written by `npm run openapi`: how to call each endpoint, without the schemas of its declaration. The schemas and their
 * library would be a third of the script of a page.
 */
export const deleteAvatar: Callable<typeof accounts.deleteAvatar> = {
  method: 'DELETE',
  path: '/api/auth/me/avatar/',
};
export const deleteMe: Callable<typeof accounts.deleteMe> = { method: 'DELETE', path: '/api/auth/me/' };
export const deleteSession: Callable<typeof accounts.deleteSession> = {
  method: 'DELETE',
  path: '/api/auth/sessions/{session_id}/',
};
export const getMe: Callable<typeof accounts.getMe> = { method: 'GET', path: '/api/auth/me/' };
export const listSessions: Callable<typeof accounts.listSessions> = {
  method: 'GET',
  path: '/api/auth/sessions/',
};
export const login: Callable<typeof accounts.login> = { method: 'POST', path: '/api/auth/login/' };
export const logout: Callable<typeof accounts.logout> = { method: 'POST', path: '/api/auth/logout/' };
export const refreshToken: Callable<typeof accounts.refreshToken> = {
  method: 'POST',
  path: '/api/auth/token/refresh/',
};
export const register: Callable<typeof accounts.register> = { method: 'POST', path: '/api/auth/register/' };
export const replaceMe: Callable<typeof accounts.replaceMe> = { method: 'PUT', path: '/api/auth/me/' };
export const updateMe: Callable<typeof accounts.updateMe> = { method: 'PATCH', path: '/api/auth/me/' };
export const uploadAvatar: Callable<typeof accounts.uploadAvatar> = {
  method: 'POST',
  path: '/api/auth/me/avatar/',
};
export const changeEmail: Callable<typeof credentials.changeEmail> = {
  method: 'POST',
  path: '/api/auth/change-email/',
};
export const changePassword: Callable<typeof credentials.changePassword> = {
  method: 'POST',
  path: '/api/auth/change-password/',
};
export const confirmEmailChange: Callable<typeof credentials.confirmEmailChange> = {
  method: 'POST',
  path: '/api/auth/change-email/confirm/',
};
export const confirmPasswordReset: Callable<typeof credentials.confirmPasswordReset> = {
  method: 'POST',
  path: '/api/auth/password-reset/confirm/',
};
export const disableSecondFactor: Callable<typeof credentials.disableSecondFactor> = {
  method: 'POST',
  path: '/api/auth/2fa/disable/',
};
export const enableSecondFactor: Callable<typeof credentials.enableSecondFactor> = {
  method: 'POST',
  path: '/api/auth/2fa/enable/',
};
export const requestPasswordReset: Callable<typeof credentials.requestPasswordReset> = {
  method: 'POST',
  path: '/api/auth/password-reset/',
};
export const resendVerification: Callable<typeof credentials.resendVerification> = {
  method: 'POST',
  path: '/api/auth/verify-email/resend/',
};
export const setPassword: Callable<typeof credentials.setPassword> = {
  method: 'POST',
  path: '/api/auth/set-password/',
};
export const setUpSecondFactor: Callable<typeof credentials.setUpSecondFactor> = {
  method: 'POST',
  path: '/api/auth/2fa/setup/',
};
export const signInWithProvider: Callable<typeof credentials.signInWithProvider> = {
  method: 'POST',
  path: '/api/auth/identity-provider/',
};
export const verifyEmail: Callable<typeof credentials.verifyEmail> = {
  method: 'POST',
  path: '/api/auth/verify-email/',
};
export const verifySecondFactor: Callable<typeof credentials.verifySecondFactor> = {
  method: 'POST',
  path: '/api/auth/2fa/login-verify/',
};
export const acceptInvitation: Callable<typeof organizations.acceptInvitation> = {
  method: 'POST',
  path: '/api/invitations/accept/',
};
export const createInvitation: Callable<typeof organizations.createInvitation> = {
  method: 'POST',
  path: '/api/organizations/{organization_id}/invitations/',
};
export const createOrganization: Callable<typeof organizations.createOrganization> = {
  method: 'POST',
  path: '/api/organizations/',
};
export const deleteInvitation: Callable<typeof organizations.deleteInvitation> = {
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/invitations/{invitation_id}/',
};
export const deleteMember: Callable<typeof organizations.deleteMember> = {
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/members/{member_id}/',
};
export const deleteOrganization: Callable<typeof organizations.deleteOrganization> = {
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/',
};
export const getNoteMail: Callable<typeof organizations.getNoteMail> = {
  method: 'GET',
  path: '/api/organizations/{organization_id}/note-mail/',
};
export const getOrganization: Callable<typeof organizations.getOrganization> = {
  method: 'GET',
  path: '/api/organizations/{organization_id}/',
};
export const getWeeklyMail: Callable<typeof organizations.getWeeklyMail> = {
  method: 'GET',
  path: '/api/organizations/{organization_id}/weekly-mail/',
};
export const listInvitations: Callable<typeof organizations.listInvitations> = {
  method: 'GET',
  path: '/api/organizations/{organization_id}/invitations/',
};
export const listMembers: Callable<typeof organizations.listMembers> = {
  method: 'GET',
  path: '/api/organizations/{organization_id}/members/',
};
export const listOrganizations: Callable<typeof organizations.listOrganizations> = {
  method: 'GET',
  path: '/api/organizations/',
};
export const setNoteMail: Callable<typeof organizations.setNoteMail> = {
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/note-mail/',
};
export const setWeeklyMail: Callable<typeof organizations.setWeeklyMail> = {
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/weekly-mail/',
};
export const stopNoteMail: Callable<typeof organizations.stopNoteMail> = {
  method: 'POST',
  path: '/api/note-mail/stop/',
};
export const stopWeeklyMail: Callable<typeof organizations.stopWeeklyMail> = {
  method: 'POST',
  path: '/api/weekly-mail/stop/',
};
export const updateMember: Callable<typeof organizations.updateMember> = {
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/members/{member_id}/',
};
export const updateOrganization: Callable<typeof organizations.updateOrganization> = {
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/',
};
export const createApiKey: Callable<typeof apiKeys.createApiKey> = { method: 'POST', path: '/api/api-keys/' };
export const deleteApiKey: Callable<typeof apiKeys.deleteApiKey> = {
  method: 'DELETE',
  path: '/api/api-keys/{key_id}/',
};
export const listApiKeys: Callable<typeof apiKeys.listApiKeys> = { method: 'GET', path: '/api/api-keys/' };
export const archiveProject: Callable<typeof projects.archiveProject> = {
  method: 'POST',
  path: '/api/projects/{project_id}/archive/',
};
export const createProject: Callable<typeof projects.createProject> = {
  method: 'POST',
  path: '/api/projects/',
};
export const deleteProject: Callable<typeof projects.deleteProject> = {
  method: 'DELETE',
  path: '/api/projects/{project_id}/',
};
export const getProject: Callable<typeof projects.getProject> = {
  method: 'GET',
  path: '/api/projects/{project_id}/',
};
export const listDraftLevels: Callable<typeof projects.listDraftLevels> = {
  method: 'GET',
  path: '/api/projects/{project_id}/levels/',
};
export const listProjects: Callable<typeof projects.listProjects> = { method: 'GET', path: '/api/projects/' };
export const publishProject: Callable<typeof projects.publishProject> = {
  method: 'POST',
  path: '/api/projects/{project_id}/publish/',
};
export const restoreProject: Callable<typeof projects.restoreProject> = {
  method: 'POST',
  path: '/api/projects/{project_id}/restore/',
};
export const unpublishProject: Callable<typeof projects.unpublishProject> = {
  method: 'POST',
  path: '/api/projects/{project_id}/unpublish/',
};
export const updateLive: Callable<typeof projects.updateLive> = {
  method: 'POST',
  path: '/api/projects/{project_id}/update-live/',
};
export const updateProject: Callable<typeof projects.updateProject> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/',
};
export const applyChanges: Callable<typeof content.applyChanges> = {
  method: 'POST',
  path: '/api/projects/{project_id}/changes/',
};
export const createIcon: Callable<typeof content.createIcon> = {
  method: 'POST',
  path: '/api/projects/{project_id}/icons/',
};
export const createTag: Callable<typeof content.createTag> = {
  method: 'POST',
  path: '/api/projects/{project_id}/tags/',
};
export const createUpload: Callable<typeof content.createUpload> = {
  method: 'POST',
  path: '/api/projects/{project_id}/uploads/',
};
export const deleteIcon: Callable<typeof content.deleteIcon> = {
  method: 'DELETE',
  path: '/api/projects/{project_id}/icons/{icon_id}/',
};
export const deleteImage: Callable<typeof content.deleteImage> = {
  method: 'DELETE',
  path: '/api/projects/{project_id}/images/{image_id}/',
};
export const deleteTag: Callable<typeof content.deleteTag> = {
  method: 'DELETE',
  path: '/api/projects/{project_id}/tags/{tag_id}/',
};
export const getIcon: Callable<typeof content.getIcon> = {
  method: 'GET',
  path: '/api/projects/{project_id}/icons/{icon_id}/',
};
export const getTag: Callable<typeof content.getTag> = {
  method: 'GET',
  path: '/api/projects/{project_id}/tags/{tag_id}/',
};
export const listIcons: Callable<typeof content.listIcons> = {
  method: 'GET',
  path: '/api/projects/{project_id}/icons/',
};
export const listImages: Callable<typeof content.listImages> = {
  method: 'GET',
  path: '/api/projects/{project_id}/images/',
};
export const listTags: Callable<typeof content.listTags> = {
  method: 'GET',
  path: '/api/projects/{project_id}/tags/',
};
export const patchArea: Callable<typeof content.patchArea> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/areas/{id_or_key}/',
};
export const patchEntities: Callable<typeof content.patchEntities> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/entities/',
};
export const patchMarker: Callable<typeof content.patchMarker> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/markers/{id_or_key}/',
};
export const updateTag: Callable<typeof content.updateTag> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/tags/{tag_id}/',
};
export const uploadImage: Callable<typeof content.uploadImage> = {
  method: 'POST',
  path: '/api/projects/{project_id}/upload-image/',
};
export const useUpload: Callable<typeof content.useUpload> = {
  method: 'POST',
  path: '/api/projects/{project_id}/uploads/{upload_id}/',
};
export const createPreviewLink: Callable<typeof history.createPreviewLink> = {
  method: 'POST',
  path: '/api/projects/{project_id}/preview-links/',
};
export const deletePreviewLink: Callable<typeof history.deletePreviewLink> = {
  method: 'DELETE',
  path: '/api/projects/{project_id}/preview-links/{link_id}/',
};
export const duplicateProject: Callable<typeof history.duplicateProject> = {
  method: 'POST',
  path: '/api/projects/{project_id}/duplicate/',
};
export const exportProject: Callable<typeof history.exportProject> = {
  method: 'GET',
  path: '/api/projects/{project_id}/export/',
};
export const fillProject: Callable<typeof history.fillProject> = {
  method: 'POST',
  path: '/api/projects/{project_id}/fill/',
};
export const getDiff: Callable<typeof history.getDiff> = {
  method: 'GET',
  path: '/api/projects/{project_id}/diff/',
};
export const getVersionDiff: Callable<typeof history.getVersionDiff> = {
  method: 'GET',
  path: '/api/projects/{project_id}/versions/{n}/diff/',
};
export const importProject: Callable<typeof history.importProject> = {
  method: 'POST',
  path: '/api/projects/import/',
};
export const listPreviewLinks: Callable<typeof history.listPreviewLinks> = {
  method: 'GET',
  path: '/api/projects/{project_id}/preview-links/',
};
export const listVersions: Callable<typeof history.listVersions> = {
  method: 'GET',
  path: '/api/projects/{project_id}/versions/',
};
export const restoreVersion: Callable<typeof history.restoreVersion> = {
  method: 'POST',
  path: '/api/projects/{project_id}/versions/{n}/restore/',
};
export const updatePreviewLink: Callable<typeof history.updatePreviewLink> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/preview-links/{link_id}/',
};
export const createReviewNote: Callable<typeof teamwork.createReviewNote> = {
  method: 'POST',
  path: '/api/preview-notes/',
};
export const deleteNote: Callable<typeof teamwork.deleteNote> = {
  method: 'DELETE',
  path: '/api/projects/{project_id}/notes/{note_id}/',
};
export const listActivity: Callable<typeof teamwork.listActivity> = {
  method: 'GET',
  path: '/api/projects/{project_id}/activity/',
};
export const listNotes: Callable<typeof teamwork.listNotes> = {
  method: 'GET',
  path: '/api/projects/{project_id}/notes/',
};
export const listReviewNotes: Callable<typeof teamwork.listReviewNotes> = {
  method: 'GET',
  path: '/api/preview-notes/',
};
export const replyAsReviewer: Callable<typeof teamwork.replyAsReviewer> = {
  method: 'POST',
  path: '/api/preview-notes/{note_id}/replies/',
};
export const replyToNote: Callable<typeof teamwork.replyToNote> = {
  method: 'POST',
  path: '/api/projects/{project_id}/notes/{note_id}/replies/',
};
export const reportProblem: Callable<typeof teamwork.reportProblem> = {
  method: 'POST',
  path: '/api/p/{project}/reports/',
};
export const updateNote: Callable<typeof teamwork.updateNote> = {
  method: 'PATCH',
  path: '/api/projects/{project_id}/notes/{note_id}/',
};
export const listLanguages: Callable<typeof catalog.listLanguages> = {
  method: 'GET',
  path: '/api/languages/',
};
export const listTemplates: Callable<typeof catalog.listTemplates> = {
  method: 'GET',
  path: '/api/templates/',
};
export const getPublicArea: Callable<typeof publicApi.getPublicArea> = {
  method: 'GET',
  path: '/api/p/{project}/areas/{area}/',
};
export const getPublicLevel: Callable<typeof publicApi.getPublicLevel> = {
  method: 'GET',
  path: '/api/p/{project}/levels/{level}/',
};
export const getPublicMarker: Callable<typeof publicApi.getPublicMarker> = {
  method: 'GET',
  path: '/api/p/{project}/markers/{marker}/',
};
export const getPublicProject: Callable<typeof publicApi.getPublicProject> = {
  method: 'GET',
  path: '/api/p/{project}/',
};
export const ingestEvents: Callable<typeof publicApi.ingestEvents> = {
  method: 'POST',
  path: '/api/p/{project}/analytics/',
};
export const listPublicLevels: Callable<typeof publicApi.listPublicLevels> = {
  method: 'GET',
  path: '/api/p/{project}/levels/',
};
export const searchPublicMap: Callable<typeof publicApi.searchPublicMap> = {
  method: 'GET',
  path: '/api/p/{project}/search/',
};
export const getPublicFloor: Callable<typeof wayfinding.getPublicFloor> = {
  method: 'GET',
  path: '/api/p/{project}/floors/{level}/',
};
export const getRoute: Callable<typeof wayfinding.getRoute> = {
  method: 'GET',
  path: '/api/p/{project}/route/',
};
export const getWayReport: Callable<typeof wayfinding.getWayReport> = {
  method: 'GET',
  path: '/api/projects/{project_id}/wayfinding/',
};
export const createWebhook: Callable<typeof webhooks.createWebhook> = {
  method: 'POST',
  path: '/api/webhooks/',
};
export const deleteWebhook: Callable<typeof webhooks.deleteWebhook> = {
  method: 'DELETE',
  path: '/api/webhooks/{id}/',
};
export const getWebhook: Callable<typeof webhooks.getWebhook> = {
  method: 'GET',
  path: '/api/webhooks/{id}/',
};
export const listDeliveries: Callable<typeof webhooks.listDeliveries> = {
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries/',
};
export const listWebhooks: Callable<typeof webhooks.listWebhooks> = { method: 'GET', path: '/api/webhooks/' };
export const redeliver: Callable<typeof webhooks.redeliver> = {
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/redeliver/',
};
export const regenerateWebhookSecret: Callable<typeof webhooks.regenerateWebhookSecret> = {
  method: 'POST',
  path: '/api/webhooks/{id}/regenerate-secret/',
};
export const testWebhook: Callable<typeof webhooks.testWebhook> = {
  method: 'POST',
  path: '/api/webhooks/{id}/test/',
};
export const updateWebhook: Callable<typeof webhooks.updateWebhook> = {
  method: 'PATCH',
  path: '/api/webhooks/{id}/',
};
export const changePlan: Callable<typeof billing.changePlan> = { method: 'POST', path: '/api/billing/plan/' };
export const getAnalytics: Callable<typeof billing.getAnalytics> = { method: 'GET', path: '/api/analytics/' };
export const getBilling: Callable<typeof billing.getBilling> = { method: 'GET', path: '/api/billing/' };
export const getUsage: Callable<typeof billing.getUsage> = { method: 'GET', path: '/api/usage/' };
export const callMcp: Callable<typeof machines.callMcp> = { method: 'POST', path: '/api/mcp/' };
export const getHealth: Callable<typeof service.getHealth> = { method: 'GET', path: '/api/health/' };
export const getMetrics: Callable<typeof service.getMetrics> = { method: 'GET', path: '/api/metrics/' };
export const getOembed: Callable<typeof service.getOembed> = { method: 'GET', path: '/api/oembed/' };
export const runHousekeeping: Callable<typeof service.runHousekeeping> = {
  method: 'GET',
  path: '/api/cron/housekeeping/',
};
