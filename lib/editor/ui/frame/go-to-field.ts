import { boundsOfAll } from '../../commands/geometry.ts';
import type { Unread } from '../../model/state.ts';
import { isPlace } from '../../model/types.ts';
import type { OpenEditor } from './context.tsx';

/** How often and how long to look for a field, whose part of the details may have to be loaded first. */
const look = { everyMs: 50, times: 100 };
const inDetails = '[data-editor-panel="right"] [aria-invalid="true"]';
const inSettings = '[role="dialog"] [role="tabpanel"]:not([hidden]) [aria-invalid="true"]';

/** Shows the details or the settings with a field whose text was not taken, and puts the focus into it. */
export function goToField(field: Unread, { editor, layout }: Pick<OpenEditor, 'editor' | 'layout'>): void {
  const { screen, session, tools, view } = editor;
  const done = () => screen.wantField(null);
  if (field.shownWith.includes(session.document.project().id)) {
    screen.wantField(field);
    screen.openDialog('settings');
    focusIn(inSettings, look.times, done);
    return;
  }
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
  focusIn(inDetails, look.times, done);
}

/** A dialog that closes gives the focus back to its button: the field takes it after that. */
function focusIn(wanted: string, times: number, done: () => void): void {
  const wrong = document.querySelector<HTMLElement>(wanted);
  const isDone = times === 0 || (wrong !== null && wrong === document.activeElement);
  if (isDone) done();
  else {
    if (wanted === inSettings || !document.querySelector('[role="dialog"]')) {
      wrong?.focus();
      wrong?.scrollIntoView({ block: 'center' });
    }
    setTimeout(() => focusIn(wanted, times - 1, done), look.everyMs);
  }
}
