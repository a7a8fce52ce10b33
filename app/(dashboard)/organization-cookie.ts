/** Names the organization whose space the reader looked at last. */
export const organizationCookie = 'atrium.organization';
