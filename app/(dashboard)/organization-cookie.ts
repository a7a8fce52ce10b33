/** Cookie with the organization that the reader viewed last. */
export const organizationCookie = 'atrium.organization';
