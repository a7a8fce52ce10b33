export { findAccountByEmail, findAccountById } from '#lib/identity/users/queries.ts';
