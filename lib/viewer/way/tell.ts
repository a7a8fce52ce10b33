/** What shows and tells an answer: its line on the map, its steps, its sentences. Loaded while the panel is filled in. */
export { findRoute } from './find-route.ts';
export { isSameAnswer, keptStep } from './keep-step.ts';
export { measureWalks } from './measure-walks.ts';
export { createStepsList } from './steps-list.ts';
export { tellAnswer } from './tell-answer.ts';
export { createWayMap } from './way-map.ts';
export { reasonText, summaryOf } from './way-texts.ts';
