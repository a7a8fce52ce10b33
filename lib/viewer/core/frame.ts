import { type Child, h, iconButton } from './dom.ts';
import { createSheet } from './sheet.ts';
import { show } from './show.ts';
import type { Viewer } from './viewer.ts';

export type FrameOptions = {
  name: 'card' | 'directory';
  /** Rank among the panels over the map. One of lower rank covers the others. */
  rank: number;
  close(): void;
  /** Called when a visitor moved the sheet to another height. */
  onStop(): void;
};

/** `before` and `after` are beside the title. Null: there is none. */
export type FrameContent = {
  title: string;
  detail: string;
  before?: Child[];
  after?: Child[];
  body: HTMLElement;
  foot?: Child[];
};

export type Frame = ReturnType<typeof createFrame>;

/** Creates a panel over the map: at the side of a wide box, a sheet at the bottom of a narrow one. */
export function createFrame(viewer: Viewer, { name, rank, close, onStop }: FrameOptions) {
  const id = `atrium-${name}-title`;
  const grip = h('button', { type: 'button', class: 'atrium-grip' });
  const head = h('header');
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const foot = h('footer', { class: 'atrium-card-foot' });
  const isCard = name === 'card';
  const className = isCard ? 'atrium-card' : `atrium-card atrium-${name}`;
  const props = { class: className, 'aria-labelledby': id, hidden: true };
  const panel = h('section', props, grip, head, scroller, foot);
  viewer.addPanel(panel, rank);
  const sheet = createSheet(viewer, { panel, grip, head, scroller }, onStop);
  return {
    panel,
    scroller,
    sheet,
    focus: () => head.querySelector('h2')?.focus({ preventScroll: true }),
    /** Shows what the panel contains now. What a visitor has done with it stays. */
    show({ title, detail, before = [], after = [], body, foot: actions = [] }: FrameContent) {
      show(
        head,
        ...before,
        h(
          'div',
          { class: 'atrium-card-names' },
          h('h2', { class: 'atrium-card-title', tabindex: -1, id }, h('bdi', {}, title)),
          h(
            'p',
            { class: 'atrium-card-level', role: isCard ? null : 'status', hidden: detail === '' },
            detail,
          ),
        ),
        ...after,
        iconButton('close', viewer.strings().close, close, 'atrium-card-close'),
      );
      show(scroller, body);
      show(foot, ...actions);
      sheet.relabel();
    },
  };
}
