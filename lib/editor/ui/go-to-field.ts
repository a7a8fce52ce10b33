import { boundsOfAll } from '../commands/geometry.ts';
import type { Unread } from '../model/state.ts';
import { isPlace } from '../model/types.ts';
import type { OpenEditor } from './context.tsx';

/** How often and how long to look for a field, whose part of the details may have to be loaded first. */
const look = { everyMs: 50, times: 100 };
const wrongField = '[data-editor-panel="right"] [aria-invalid="true"]';

/** Shows the details with a field whose text was not taken, and puts the focus into it. */
export function goToField(field: Unread, { editor, layout }: Pick<OpenEditor, 'editor' | 'layout'>): void {
  const { screen, session, tools, view } = editor;
  const shown = field.shownWith.flatMap((id) => session.document.get(id) ?? []);
  const places = shown.filter(isPlace);
  const [first] = places;
  const level = first ? first.level : shown.find(({ kind }) => kind === 'level')?.id;
  if (level !== undefined) screen.setLevel(level);
  tools.rest();
  screen.select(places.map(({ id }) => id));
  if (!first) screen.showLevel();
  screen.wantField(field);
  layout.showDetails();
  if (first) view.lookAt(boundsOfAll(places));
  focusIn(look.times, () => screen.wantField(null));
}

/** A dialog that closes gives the focus back to its button: the field takes it after that. */
function focusIn(times: number, done: () => void): void {
  const wrong = document.querySelector<HTMLElement>(wrongField);
  const isDone = times === 0 || (wrong !== null && wrong === document.activeElement);
  if (isDone) done();
  else {
    if (!document.querySelector('[role="dialog"]')) {
      wrong?.focus();
      wrong?.scrollIntoView({ block: 'center' });
    }
    setTimeout(() => focusIn(times - 1, done), look.everyMs);
  }
}
