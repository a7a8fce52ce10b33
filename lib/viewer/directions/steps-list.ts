import type { Route, RouteStep } from '../../wayfinding/itinerary/present-route.ts';
import { addStyle } from '../core/add-style.ts';
import { h, icon, iconButton, iconOf } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import answerStyle from './answer.css';
import { stepIconPaths } from './step-icons.ts';
import type { StepsList, WayActions, WayView } from './types.ts';
import { warningsOf } from './way-texts.ts';

/**
 * Creates the notices of a way, its steps as an ordered list of buttons in `scroller`, and below it the buttons for the
 * next and previous step.
 */
export function createStepsList(actions: WayActions, scroller: HTMLElement): StepsList {
  addStyle(answerStyle);
  const warnings = h('div', { class: 'atrium-way-warnings' });
  const list = h('ol', { class: 'atrium-way-steps' });
  const count = h('p', { class: 'atrium-small' });
  let current = 0;
  const previous = iconButton('previous', '', () => actions.showStep(current - 1));
  const next = iconButton('next', '', () => actions.showStep(current + 1));
  const nav = h('div', { class: 'atrium-way-nav' }, previous, count, next);
  scroller.append(warnings, list);
  scroller.after(nav);
  let shown: Route | null = null;

  const fillList = (route: Route, { texts }: WayView) => {
    const kinds = connectorKinds(route);
    let levelId: string | null = null;
    list.setAttribute('aria-label', texts.steps);
    list.replaceChildren(
      ...route.steps.map((step, i) => {
        const isOther = step.level.id !== levelId;
        levelId = step.level.id;
        const name = kinds[i] ?? step.turn ?? step.kind;
        return h(
          'li',
          {},
          h(
            'button',
            { type: 'button', onclick: () => actions.showStep(i) },
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
      }),
    );
  };
  const mark = ({ texts, step }: WayView, route: Route) => {
    current = step;
    for (const [i, button] of list.querySelectorAll('button').entries()) {
      if (i === step) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    for (const [button, text, isOff] of [
      [previous, texts.previousStep, step === 0],
      [next, texts.nextStep, step === route.steps.length - 1],
    ] as const) {
      button.setAttribute('aria-label', text);
      button.title = text;
      button.setAttribute('aria-disabled', String(isOff));
    }
    count.textContent = fill(texts.stepOf, { index: step + 1, count: route.steps.length });
    showLine(scroller, list.children[step]);
  };
  return {
    element: list,
    update(view) {
      const route = view.answer?.route ?? null;
      const lines = route ? warningsOf(route, view.texts) : [];
      warnings.replaceChildren(
        ...lines.map((line) => h('p', { class: 'atrium-way-warning' }, icon('warning', 18), line)),
      );
      nav.hidden = list.hidden = route === null;
      if (route && route !== shown) fillList(route, view);
      shown = route;
      if (route) mark(view, route);
    },
  };
}

/** Scrolls a line into sight within its own box. `scrollIntoView` would move the page around the map too. */
function showLine(scroller: HTMLElement, line: Element | undefined): void {
  if (!(line instanceof HTMLElement)) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  if (top < box.top) scroller.scrollTop -= box.top - top;
  else if (bottom > box.bottom) scroller.scrollTop += bottom - box.bottom;
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
