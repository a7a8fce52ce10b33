import { fill } from '../../strings/fill.ts';
import type { WayStrings } from '../../strings/way.en.ts';
import { formatDistance } from './format-distance.ts';
import type { Step } from './types.ts';

const toldWalkMeters = 4;

/** Returns the sentences of a step. `locale` is the locale of the texts, with the reader's region if it is known. */
export function describeStep(step: Step, texts: WayStrings, locale: string): string {
  const name = step.place?.title ?? '';
  switch (step.kind) {
    case 'start':
      return joined([
        name ? fill(texts.start, { place: name }) : texts.startHere,
        step.isTurnAround && texts.turnAround,
      ]);
    case 'walk':
      return describeWalk(step, texts, locale);
    case 'turn':
      return joined([describeTurn(step, texts), isToldWalk(step) && describeWalk(step, texts, locale)]);
    case 'connect':
      return describeConnect(step, texts);
    case 'arrive':
      return name ? fill(texts[arrivals[step.side ?? 'none']], { place: name }) : texts.arriveHere;
  }
}

const arrivals = { left: 'arriveLeft', right: 'arriveRight', ahead: 'arriveAhead', none: 'arrive' } as const;

function joined(sentences: readonly (string | false)[]): string {
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function isToldWalk({ distance, past }: Step): boolean {
  return past !== null || (distance ?? 0) >= toldWalkMeters;
}

function describeWalk({ distance, past }: Step, texts: WayStrings, locale: string): string {
  const values = {
    distance: distance === null ? '' : formatDistance(distance, locale),
    past: past?.title ?? '',
  };
  if (distance === null) return fill(past ? texts.walkPast : texts.walk, values);
  return fill(past ? texts.walkFarPast : texts.walkFar, values);
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
