/** Commands that make levels, loaded when the pointer comes near the list of levels. */
export { addLevel } from './add-level.ts';
export { duplicateLevel } from './duplicate-level.ts';
export { nextFloorNames } from './new-level-names.ts';
