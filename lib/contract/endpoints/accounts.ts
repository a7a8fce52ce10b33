import { z } from 'zod';
import { endpoint } from '../declare.ts';
import {
  detail,
  loginBody,
  registerBody,
  registeredUser,
  signInReply,
  tokens,
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
  status: 200,
  body: z.strictObject({ refresh: z.string().max(4096) }),
  reply: z.object({ access: z.string() }),
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/api/auth/logout/',
  tag,
  summary: 'End the session of a refresh token; always answers 200',
  auth: 'none',
  status: 200,
  body: z.unknown(),
  bodyKind: 'lenient-json',
  reply: detail,
});

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/api/auth/me/',
  tag,
  summary: 'The signed-in user',
  auth: 'account',
  status: 200,
  reply: z.object({ user }),
});
