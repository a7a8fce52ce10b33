import type { Session } from '../model/session.ts';
import type { ToFloorWorker } from './messages.ts';
import { createLevelReader, type LiveLevel } from './way-levels.ts';

/** A document at rest for so long is told to the worker. */
const restMs = 120;

type Told = {
  tell: (message: ToFloorWorker & { type: 'levels' }) => void;
  /** What was told is old from now on. */
  onChange: () => void;
};

export type LevelNews = {
  /** Counts the changes of the document; what the worker finds out has the count of what it was told. */
  revision(): number;
  stop(): void;
};

/** Tells the levels as they are now, and those that changed whenever the document has been at rest for a moment. */
export function tellLevels({ document, store }: Session, { tell, onChange }: Told): LevelNews {
  const read = createLevelReader(document);
  let sent = new Map<string, LiveLevel>();
  let revision = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellNow = () => {
    const { levelId, language } = store.getState();
    const levels = read(language);
    const changed = levels.filter((level) => sent.get(level.id) !== level);
    sent = new Map(levels.map((level) => [level.id, level]));
    const { speed } = document.project().settings.wayfinding;
    const ids = levels.map(({ id }) => id);
    tell({ type: 'levels', ids, changed, speed, shownId: levelId ?? '', revision });
  };
  const tellSoon = () => {
    revision++;
    onChange();
    clearTimeout(timer);
    timer = setTimeout(tellNow, restMs);
  };
  const stops = [
    document.subscribe(tellSoon),
    store.subscribe((now, before) => {
      if (now.levelId !== before.levelId || now.language !== before.language) tellSoon();
    }),
  ];
  tellNow();
  return {
    revision: () => revision,
    stop() {
      for (const each of stops) each();
      clearTimeout(timer);
    },
  };
}
