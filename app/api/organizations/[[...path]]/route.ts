import * as organizations from '#lib/contract/endpoints/organizations.ts';
import { on, onList, serve } from '#lib/http/serve.ts';
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
  onList(organizations.listOrganizations, listOrganizations),
  on(organizations.createOrganization, foundOrganization),
  on(organizations.getOrganization, getOrganization),
  on(organizations.updateOrganization, updateOrganization),
  on(organizations.deleteOrganization, deleteOrganization),
  onList(organizations.listInvitations, listInvitations),
  on(organizations.createInvitation, createInvitation),
  on(organizations.deleteInvitation, deleteInvitation),
  onList(organizations.listMembers, listMembers),
  on(organizations.updateMember, updateMember),
  on(organizations.deleteMember, deleteMember),
  on(organizations.getNoteMail, (ctx, input) => getMemberMail(ctx, 'note', input)),
  on(organizations.setNoteMail, (ctx, input) => setMemberMail(ctx, 'note', input)),
  on(organizations.getWeeklyMail, (ctx, input) => getMemberMail(ctx, 'weekly', input)),
  on(organizations.setWeeklyMail, (ctx, input) => setMemberMail(ctx, 'weekly', input)),
);
