import * as z from 'zod';
import { endpoint } from '../declare.ts';
import {
  detail,
  loginBody,
  registerBody,
  registeredUser,
  replaceMeBody,
  session,
  signInReply,
  tokens,
  updateMeBody,
  user,
} from '../schemas/accounts.ts';

export const register = endpoint('POST /api/auth/register/', {
  summary: 'Create an account and its first organization',
  auth: 'none',
  status: 201,
  body: registerBody,
  reply: z.object({ user: registeredUser, tokens }),
});

export const login = endpoint('POST /api/auth/login/', {
  summary: 'Sign in with e-mail and password',
  auth: 'none',
  refuses: ['unauthenticated'],
  body: loginBody,
  reply: signInReply,
});

export const refreshToken = endpoint('POST /api/auth/token/refresh/', {
  summary: 'Exchange a refresh token for a new access token',
  auth: 'none',
  refuses: ['unauthenticated'],
  body: z.strictObject({ refresh: z.string().max(4096) }),
  reply: z.object({ access: z.string() }),
});

export const logout = endpoint('POST /api/auth/logout/', {
  summary: 'End the session of a refresh token. Always returns 200',
  auth: 'none',
  body: z.unknown(),
  bodyKind: 'lenient-json',
  refusesNobody: true,
  reply: detail,
});

export const getMe = endpoint('GET /api/auth/me/', {
  summary: 'Get the signed-in user',
  auth: 'account',
  reply: z.object({ user }),
});

export const updateMe = endpoint('PATCH /api/auth/me/', {
  summary: 'Update your profile',
  auth: 'account',
  body: updateMeBody,
  reply: user,
});

export const replaceMe = endpoint('PUT /api/auth/me/', {
  summary: 'Replace your profile',
  auth: 'account',
  body: replaceMeBody,
  reply: user,
});

export const deleteMe = endpoint('DELETE /api/auth/me/', {
  summary: 'Delete your account and the organizations of which you are the only owner',
  auth: 'account',
});

export const uploadAvatar = endpoint('POST /api/auth/me/avatar/', {
  summary: 'Upload your profile picture',
  auth: 'account',
  body: z.object({}),
  bodyKind: 'multipart',
  fileParts: ['avatar'],
  reply: z.object({ user }),
});

export const deleteAvatar = endpoint('DELETE /api/auth/me/avatar/', {
  summary: 'Remove your profile picture',
  auth: 'account',
  reply: z.object({ user }),
});

export const listSessions = endpoint('GET /api/auth/sessions/', {
  summary: 'List your sessions, last used first',
  auth: 'account',
  reply: z.array(session),
});

export const deleteSession = endpoint('DELETE /api/auth/sessions/{session_id}/', {
  summary: 'End one of your sessions',
  auth: 'account',
});
