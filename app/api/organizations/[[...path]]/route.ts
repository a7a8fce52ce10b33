import * as organizations from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteOrganization } from '#lib/identity/organizations/delete-organization.ts';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
} from '#lib/identity/organizations/invitations.ts';
import { getMemberMail, setMemberMail } from '#lib/identity/organizations/member-mails.ts';
import { deleteMember, listMembers, updateMember } from '#lib/identity/organizations/members.ts';
import {
  foundOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#lib/identity/organizations/organizations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(organizations.listOrganizations, async (ctx, { page }) => page.wrap(await listOrganizations(ctx, page))),
  on(organizations.createOrganization, (ctx, { body }) => foundOrganization(ctx, body)),
  on(organizations.getOrganization, (ctx, { params }) => getOrganization(ctx, params)),
  on(organizations.updateOrganization, (ctx, { params, body }) =>
    updateOrganization(ctx, { ...params, ...body }),
  ),
  on(organizations.deleteOrganization, (ctx, { params }) => deleteOrganization(ctx, params)),
  on(organizations.listInvitations, async (ctx, { params, page }) =>
    page.wrap(await listInvitations(ctx, { ...params, ...page })),
  ),
  on(organizations.createInvitation, (ctx, { params, body }) =>
    createInvitation(ctx, { ...params, ...body }),
  ),
  on(organizations.deleteInvitation, (ctx, { params }) => deleteInvitation(ctx, params)),
  on(organizations.listMembers, async (ctx, { params, query, page }) =>
    page.wrap(await listMembers(ctx, { ...params, ...query, ...page })),
  ),
  on(organizations.updateMember, (ctx, { params, body }) => updateMember(ctx, { ...params, ...body })),
  on(organizations.deleteMember, (ctx, { params }) => deleteMember(ctx, params)),
  on(organizations.getNoteMail, (ctx, { params }) => getMemberMail(ctx, 'note', params)),
  on(organizations.setNoteMail, (ctx, { params, body }) =>
    setMemberMail(ctx, 'note', { ...params, ...body }),
  ),
  on(organizations.getWeeklyMail, (ctx, { params }) => getMemberMail(ctx, 'weekly', params)),
  on(organizations.setWeeklyMail, (ctx, { params, body }) =>
    setMemberMail(ctx, 'weekly', { ...params, ...body }),
  ),
);
