import { handlers } from '#lib/auth/authjs.ts';

export const { GET, POST } = handlers;
