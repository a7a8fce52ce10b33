export { findAccountByEmail, findAccountById } from './queries.ts';
