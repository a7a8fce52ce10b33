/** What makes levels: loaded when a hand comes near the list of levels. */
export { addLevel } from './add-level.ts';
export { duplicateLevel } from './duplicate-level.ts';
