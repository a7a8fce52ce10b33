import { addStyle } from '../core/add-style.ts';
import { dayTimeText } from '../core/clock-text.ts';
import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import type { Viewer } from '../core/viewer.ts';
import style from './as-of.css';

/** Shows the time of the copy over the lower edge of the map, in the visitor's language. */
export function showAsOf(viewer: Viewer, copiedAt: number): void {
  addStyle(style);
  const note = h('p', { class: 'atrium-as-of', role: 'status' });
  viewer.root.append(note);
  const say = () => {
    const { settings } = viewer.project();
    const { language } = viewer.languages();
    const time = dayTimeText(copiedAt, viewer.now(), language, settings, settings.timezone);
    note.textContent = fill(viewer.strings().asOf, { time });
  };
  viewer.on('appearance', say);
  say();
}
