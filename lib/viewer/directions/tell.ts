/**
 * Finds a way and shows it: floors, search, line on the map, steps, sentences. Loaded while the visitor fills in the
 * panel.
 */
export { answerView } from './answer-view.ts';
export { isSameAnswer, keptStep } from './keep-step.ts';
export { measureWalks } from './measure-walks.ts';
export { openFloors } from './open-floors.ts';
export { openStateOf } from './open-state.ts';
export { levelChips, stepNav, stepsView } from './steps-list.ts';
export { tellAnswer } from './tell-answer.ts';
export { createWayMap } from './way-map.ts';
export { reasonText, summaryOf } from './way-texts.ts';
