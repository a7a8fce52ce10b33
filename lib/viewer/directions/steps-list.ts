import type { Route, RouteStep } from '../../wayfinding/itinerary/present-route.ts';
import { addStyle } from '../core/add-style.ts';
import { type Child, h, icon, iconButton, iconOf } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import answerStyle from './answer.css';
import { levelsOf } from './level-parts.ts';
import { stepIconPaths } from './step-icons.ts';
import type { WayActions, WayView } from './types.ts';
import { warningsOf } from './way-texts.ts';

/** Returns the notices of a way and its steps, as an ordered list of buttons. */
export function stepsView({ answer, texts, step: current }: WayView, actions: WayActions): Child[] {
  const route = answer?.route;
  if (!route) return [];
  addStyle(answerStyle);
  const kinds = connectorKinds(route);
  const steps = route.steps.map((step, i) => {
    const isOther = step.level.id !== route.steps[i - 1]?.level.id;
    const name = kinds[i] ?? step.turn ?? step.kind;
    const isCurrent = i === current;
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          'aria-current': isCurrent ? 'step' : null,
          onclick: () => actions.showStep(i),
        },
        iconOf(stepIconPaths[name] ?? ''),
        h(
          'span',
          {},
          isOther && h('span', { class: 'atrium-small', dir: 'auto' }, step.level.name),
          isOther && ' ',
          h('span', { dir: 'auto' }, step.text),
        ),
      ),
    );
  });
  const warnings = warningsOf(route, texts).map((line) =>
    h('p', { class: 'atrium-way-warning' }, icon('warning', 18), line),
  );
  return [
    h('div', { class: 'atrium-way-warnings' }, ...warnings),
    h('ol', { class: 'atrium-way-steps', 'aria-label': texts.steps }, ...steps),
  ];
}

/**
 * Returns a chip for each level of the way, to show its part there. The chip of the shown level is pressed; of a level
 * that the way visits twice, the one with the current step. None if the way stays on one level.
 */
export function levelChips(
  { answer, step: current }: WayView,
  shownId: string | null,
  actions: WayActions,
): Child[] {
  const levels = answer?.route ? levelsOf(answer.route) : [];
  if (levels.length < 2) return [];
  const walked = levels.findLastIndex(({ step }) => step <= current);
  const shown = levels[walked]?.id === shownId ? walked : levels.findIndex(({ id }) => id === shownId);
  return levels.map(({ name, step }, i) =>
    h(
      'button',
      {
        type: 'button',
        class: 'atrium-tag',
        'aria-pressed': String(i === shown),
        onclick: () => actions.showStep(step),
      },
      h('bdi', {}, name),
    ),
  );
}

/** Returns the buttons for the previous and next step, with the number of the current one. */
export function stepNav({ answer, texts, step }: WayView, actions: WayActions): Child[] {
  const count = answer?.route?.steps.length ?? 0;
  const button = (name: 'previous' | 'next', to: number) => {
    const made = iconButton(name, texts[`${name}Step`], () => actions.showStep(to));
    made.ariaDisabled = String(to < 0 || to >= count);
    return made;
  };
  return [
    button('previous', step - 1),
    h('p', { class: 'atrium-small' }, fill(texts.stepOf, { index: step + 1, count })),
    button('next', step + 1),
  ];
}

/** Returns the kind of connector for each step that takes one. Several floors of stairs are one step. */
function connectorKinds({ legs, steps }: Route): (string | undefined)[] {
  let at = 0;
  return steps.map((step: RouteStep) => {
    if (step.kind !== 'connect') return undefined;
    const found = legs.findIndex(
      (leg, i) => i >= at && leg.kind === 'connect' && leg.fromLevel.id === step.level.id,
    );
    const leg = legs[found];
    at = found + 1;
    return leg?.kind === 'connect' ? leg.connectorKind : undefined;
  });
}
