import * as z from 'zod';
import { emptyReply, endpoint } from '../declare.ts';
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

const tag = 'Accounts';

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register/',
  tag,
  summary: 'Create an account and its first organization',
  auth: 'none',
  status: 201,
  body: registerBody,
  reply: z.object({ user: registeredUser, tokens }),
});

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/api/auth/login/',
  tag,
  summary: 'Sign in with e-mail and password',
  auth: 'none',
  refuses: ['unauthenticated'],
  status: 200,
  body: loginBody,
  reply: signInReply,
});

export const refreshToken = endpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/api/auth/token/refresh/',
  tag,
  summary: 'Exchange a refresh token for a new access token',
  auth: 'none',
  refuses: ['unauthenticated'],
  status: 200,
  body: z.strictObject({ refresh: z.string().max(4096) }),
  reply: z.object({ access: z.string() }),
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/api/auth/logout/',
  tag,
  summary: 'End the session of a refresh token. Always returns 200',
  auth: 'none',
  status: 200,
  body: z.unknown(),
  bodyKind: 'lenient-json',
  refusesNobody: true,
  reply: detail,
});

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/api/auth/me/',
  tag,
  summary: 'Get the signed-in user',
  auth: 'account',
  status: 200,
  reply: z.object({ user }),
});

export const updateMe = endpoint({
  id: 'updateMe',
  method: 'PATCH',
  path: '/api/auth/me/',
  tag,
  summary: 'Update your profile',
  auth: 'account',
  status: 200,
  body: updateMeBody,
  reply: user,
});

export const replaceMe = endpoint({
  id: 'replaceMe',
  method: 'PUT',
  path: '/api/auth/me/',
  tag,
  summary: 'Replace your profile',
  auth: 'account',
  status: 200,
  body: replaceMeBody,
  reply: user,
});

export const deleteMe = endpoint({
  id: 'deleteMe',
  method: 'DELETE',
  path: '/api/auth/me/',
  tag,
  summary: 'Delete your account and the organizations of which you are the only owner',
  auth: 'account',
  status: 204,
  reply: emptyReply,
});

export const uploadAvatar = endpoint({
  id: 'uploadAvatar',
  method: 'POST',
  path: '/api/auth/me/avatar/',
  tag,
  summary: 'Upload your profile picture',
  auth: 'account',
  status: 200,
  body: z.object({}),
  bodyKind: 'multipart',
  fileParts: ['avatar'],
  reply: z.object({ user }),
});

export const deleteAvatar = endpoint({
  id: 'deleteAvatar',
  method: 'DELETE',
  path: '/api/auth/me/avatar/',
  tag,
  summary: 'Remove your profile picture',
  auth: 'account',
  status: 200,
  reply: z.object({ user }),
});

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions/',
  tag,
  summary: 'List your sessions, last used first',
  auth: 'account',
  status: 200,
  reply: z.array(session),
});

export const deleteSession = endpoint({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{session_id}/',
  tag,
  summary: 'End one of your sessions',
  auth: 'account',
  status: 204,
  params: z.object({ session_id: z.string() }).transform((params) => ({ sessionId: params.session_id })),
  reply: emptyReply,
});
