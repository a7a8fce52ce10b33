import { fill } from '../../messages/fill.ts';
import type { WayStrings } from '../../messages/way.ts';
import { formatDistance } from './format-distance.ts';
import type { Step } from './types.ts';

const toldWalkMeters = 4;
/** A shorter walk is told as a few steps. */
const fewStepsMeters = 5;

/** Returns the sentences of a step. `locale` is the locale of the texts, with the reader's region if it is known. */
export function describeStep(step: Step, texts: WayStrings, locale: string): string {
  const name = step.place?.title ?? '';
  switch (step.kind) {
    case 'start':
      return joined([
        describeStart(step, texts),
        step.side && step.side !== 'ahead' && texts[starts[step.side]],
      ]);
    case 'walk':
      return describeWalk(step, texts, locale);
    case 'turn':
      return joined([describeTurn(step, texts), isToldWalk(step) && describeWalk(step, texts, locale)]);
    case 'connect':
      return describeConnect(step, texts);
    case 'arrive':
      return name ? fill(texts[arrivalOf(step)], { place: name }) : texts.arriveHere;
  }
}

/** The walk after the start says "straight ahead". */
const starts = {
  halfLeft: 'slightLeft',
  left: 'left',
  halfRight: 'slightRight',
  right: 'right',
  behind: 'turnAround',
} as const;

function arrivalOf({ side }: Step) {
  if (side === 'ahead') return 'arriveAhead';
  return side === 'left' ? 'arriveLeft' : side === 'right' ? 'arriveRight' : 'arrive';
}

function describeStart({ place, landmark }: Step, texts: WayStrings): string {
  if (place?.title) return fill(texts.start, { place: place.title });
  return landmark ? fill(texts.startIn, { place: landmark.title }) : texts.startHere;
}

function joined(sentences: readonly (string | false | null)[]): string {
  return sentences.filter(Boolean).join(' ');
}

function isToldWalk({ distance, past }: Step): boolean {
  return past !== null || (distance ?? 0) >= toldWalkMeters;
}

function describeWalk({ kind, distance, landmark, past }: Step, texts: WayStrings, locale: string): string {
  const towards = kind === 'walk' ? landmark : null;
  const values = {
    distance: distance === null ? '' : formatDistance(distance, locale),
    past: past?.title ?? '',
    landmark: towards?.title ?? '',
  };
  if (towards && past) return joined([fill(texts.towards, values), describeFar(distance, texts, locale)]);
  if (towards) return fill(distance === null ? texts.towards : texts.towardsFar, values);
  if (past) return fill(distance === null ? texts.walkPast : texts.walkFarPast, values);
  return describeFar(distance, texts, locale);
}

function describeFar(distance: number | null, texts: WayStrings, locale: string): string {
  if (distance === null) return texts.walk;
  return distance < fewStepsMeters
    ? texts.walkFew
    : fill(texts.walkFar, { distance: formatDistance(distance, locale) });
}

function describeTurn({ turn, landmark }: Step, texts: WayStrings): string {
  if (!turn) return '';
  return landmark ? fill(texts[`${turn}At`], { landmark: landmark.title }) : texts[turn];
}

function describeConnect({ connect }: Step, texts: WayStrings): string {
  if (!connect) return '';
  const { kind, direction, toLevel } = connect;
  if (kind === 'door') return texts.door;
  if (direction === 'level') return texts[kind];
  if (kind === 'link') return fill(texts.linkTo, { level: toLevel.name });
  return fill(texts[`${kind}${direction === 'up' ? 'Up' : 'Down'}`], { level: toLevel.name });
}
