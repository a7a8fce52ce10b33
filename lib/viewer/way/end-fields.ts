import type { ViewerContext } from '../context.ts';
import type { SearchBox } from '../search-box.ts';
import { endTitle } from './end-title.ts';
import type { Side, WayActions, WayKit, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

type Field = { box: SearchBox; input: HTMLInputElement };

/** The two ends, each with the viewer's own search; what to swap, and who needs a way without steps. */
export function createEndFields(kit: WayKit, ctx: ViewerContext, actions: WayActions, onPicked: () => void) {
  const { h, iconOf, createSearchBox, tagName } = kit;
  /** The field that a tap on the map fills. */
  let editing: Side | null = null;
  const titles = { from: '', to: '' };

  const field = (side: Side): Field => {
    const box = createSearchBox(ctx, {
      id: `atrium-way-${side}`,
      pick: ({ place }) => setEnd(side, place.key),
    });
    const input = box.element.querySelector('input') ?? h('input');
    box.element.removeAttribute('role');
    box.element.firstElementChild?.replaceWith(
      iconOf(wayIconPaths[side === 'from' ? 'start' : 'arrive'] ?? ''),
    );
    input.addEventListener('focus', () => {
      editing = side;
      input.select();
    });
    box.element.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && box.element.contains(relatedTarget)) return;
      // What was typed and not taken from the list is no end.
      input.value = titles[side];
      box.element.classList.toggle('atrium-way-set', titles[side] !== '');
    });
    box.element.querySelector('button')?.addEventListener('click', () => actions.setEnd(side, ''));
    return { box, input };
  };
  const setEnd = (side: Side, text: string) => {
    editing = null;
    onPicked();
    actions.setEnd(side, text);
  };
  const fields = { from: field('from'), to: field('to') };
  const swap = h(
    'button',
    { type: 'button', class: 'atrium-button', onclick: () => actions.swap() },
    iconOf(wayIconPaths.swap ?? ''),
  );
  const profile = h('input', {
    type: 'checkbox',
    onchange: () => actions.setProfile(profile.checked ? 'stepFree' : 'walk'),
  });
  const profileText = h('span');
  const atHere = h('button', { type: 'button', class: 'atrium-link' });
  atHere.addEventListener('click', () => setEnd('from', ctx.store.state.way.here ?? ''));
  const hint = h('p', { class: 'atrium-small' });
  const nearest = h('div', { class: 'atrium-way-nearest', role: 'group' });
  const element = h(
    'div',
    { class: 'atrium-way-form' },
    h(
      'div',
      { class: 'atrium-way-ends' },
      h('div', { class: 'atrium-way-fields' }, fields.from.box.element, fields.to.box.element),
      swap,
    ),
    hint,
    atHere,
    nearest,
    h('label', { class: 'atrium-way-profile' }, profile, profileText),
  );

  const showNearest = ({ texts, to }: WayView) => {
    const { language } = ctx.languages();
    const { tags } = ctx.project();
    nearest.hidden = tags.length === 0 || (to !== null && to.kind !== 'tag');
    nearest.setAttribute('aria-label', texts.nearest);
    const hadFocus = nearest.contains(document.activeElement);
    nearest.replaceChildren(
      h('p', { class: 'atrium-small', 'aria-hidden': 'true' }, texts.nearest),
      h(
        'div',
        { class: 'atrium-tags' },
        ...tags.map((tag) => {
          const dot = h('span', { class: 'atrium-tag-dot' });
          dot.style.backgroundColor = tag.color;
          const isChosen = to?.kind === 'tag' && to.id === tag.id;
          return h(
            'button',
            {
              type: 'button',
              class: 'atrium-tag',
              'aria-pressed': String(isChosen),
              onclick: () => setEnd('to', isChosen ? '' : `tag:${tag.id}`),
            },
            dot,
            tagName(tag, language),
          );
        }),
      ),
    );
    if (hadFocus) (nearest.querySelector<HTMLElement>('[aria-pressed="true"]') ?? fields.to.input).focus();
  };
  return {
    element,
    /** The field that a tap on the map fills now; null for none. */
    picking: ({ from, to }: WayView): Side | null => editing ?? (from ? (to ? null : 'to') : 'from'),
    picked() {
      editing = null;
    },
    focus(side: Side) {
      fields[side].box.focus();
    },
    update(view: WayView) {
      const { texts, from, to } = view;
      titles.from = endTitle(kit, ctx, from, texts, view.isFromHere);
      titles.to = endTitle(kit, ctx, to, texts);
      for (const side of ['from', 'to'] as const) {
        const { box, input } = fields[side];
        input.placeholder = texts[side];
        input.setAttribute('aria-label', texts[side]);
        box.element.classList.toggle('atrium-way-set', titles[side] !== '');
        const clear = box.element.querySelector('button');
        if (document.activeElement !== input) {
          input.value = titles[side];
          if (clear) clear.hidden = titles[side] === '';
        }
      }
      swap.setAttribute('aria-label', texts.swap);
      swap.title = texts.swap;
      profile.checked = view.profile === 'stepFree';
      profileText.textContent = texts.stepFree;
      hint.textContent = texts.choosePlace;
      hint.hidden = from !== null && to !== null;
      atHere.textContent = texts.youAreHere;
      atHere.hidden = view.here === null || view.isFromHere;
      showNearest(view);
    },
  };
}
