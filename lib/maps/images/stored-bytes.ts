export { sumStoredBytes } from './queries.ts';
