import { handlers } from '#lib/identity/auth/authjs.ts';

export const { GET, POST } = handlers;
