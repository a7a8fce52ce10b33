export { findAccountById } from './queries.ts';
