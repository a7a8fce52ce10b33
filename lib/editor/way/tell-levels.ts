import type { Document } from '../model/document.ts';
import type { Screen } from '../screen/screen.ts';
import type { ToFloorWorker } from './messages.ts';
import { createLevelReader, type LiveLevel } from './way-levels.ts';

/** Time without changes after which the worker gets the document. */
const restMs = 120;

type Told = {
  tell: (message: ToFloorWorker & { type: 'levels' }) => void;
  /** Called when the document changes, which outdates the worker's results. */
  onChange: () => void;
};

export type LevelNews = {
  /** Returns the number of changes. Results of the worker have the number of the document they were made from. */
  revision(): number;
  stop(): void;
};

/** Sends the levels to the worker, and the changed levels whenever the document has rested for a moment. */
export function tellLevels(document: Document, { store }: Screen, { tell, onChange }: Told): LevelNews {
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
