import { byLanguage } from '../../messages/all-languages.ts';
import de from '../../messages/de/way.json' with { type: 'json' };
import en from '../../messages/en/way.json' with { type: 'json' };
import type { LevelFloor } from '../../wayfinding/floor/level-floor.ts';
import type { Pixels } from '../../wayfinding/model.ts';
import { LiveBuilding } from './live-building.ts';
import { pictureOf } from './live-floor.ts';
import type { FromFloorWorker, ToFloorWorker } from './messages.ts';
import type { LiveLevel } from './way-levels.ts';

/**
 * The floor worker derives floors, meshes and ways from the present document. It does one task at a time, the shown
 * level first, and reads messages in between, so that no work on an outdated document is finished.
 */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToFloorWorker>) => void) | null;
  postMessage(message: FromFloorWorker, transfer?: Transferable[]): void;
};

const wayStrings = byLanguage<typeof en>({ en, de });
const building = new LiveBuilding();
let levels = new Map<string, LiveLevel>();
let shownId = '';
let revision = 0;
let reported = -1;
let told: { level: LiveLevel; floor: LevelFloor; revision: number } | null = null;
let wanted: string | null = null;
let trial: (ToFloorWorker & { type: 'trial' }) | null = null;
let isTicking = false;

port.onmessage = ({ data }) => {
  switch (data.type) {
    case 'levels': {
      const changed = new Map(data.changed.map((level) => [level.id, level]));
      levels = new Map(
        data.ids.flatMap((id) => {
          const level = changed.get(id) ?? levels.get(id);
          return level ? [[id, level]] : [];
        }),
      );
      building.setLevels([...levels.values()], data.speed);
      building.look(data.shownId);
      ({ shownId, revision } = data);
      break;
    }
    case 'plan':
      building.setPlan(data.levelId, data.url, data.bitmap && pixelsOf(data.bitmap));
      wanted = null;
      break;
    case 'trial':
      trial = data;
      break;
    case 'color': {
      const { levelId, point, number } = data;
      port.postMessage({ type: 'color', color: building.colorAt(levelId, point), number });
      return;
    }
    default:
      data satisfies never;
  }
  tickSoon();
};

function tickSoon(): void {
  if (isTicking) return;
  isTicking = true;
  setTimeout(() => {
    isTicking = false;
    try {
      if (tick()) tickSoon();
    } catch (error) {
      port.postMessage({ type: 'failed' });
      throw error;
    }
  });
}

/** Does the next task. Returns whether there may be more. */
function tick(): boolean {
  if (tellFloor()) return true;
  for (const { id, isHidden } of building.levels) {
    if (isHidden || building.isFresh(id, 'mesh')) continue;
    if (isWaitingFor(id)) return false;
    building.makeMesh(id);
    return true;
  }
  if (building.levels.length === 0) return false;
  if (reported !== revision) {
    const report = building.report();
    port.postMessage({
      type: 'report',
      report,
      breaks: building.breaks(),
      silentShafts: building.silentShafts(),
      unread: building.unread(),
      revision,
    });
    reported = revision;
    return true;
  }
  if (!trial) return false;
  const { query, language, number } = trial;
  trial = null;
  const answer = building.find(query, wayStrings(language), language);
  port.postMessage({ type: 'trial', answer, number });
  return false;
}

/** Sends the floor of the shown level if it has changed. Returns whether it did. */
function tellFloor(): boolean {
  const level = building.level(shownId);
  if (!level || (told?.revision === revision && told.level === level)) return false;
  if (!building.isFresh(shownId, 'floor') && isWaitingFor(shownId)) return false;
  const made = building.makeFloor(shownId);
  if (!made) return false;
  const picture = told?.floor === made.floor ? null : bitmapOf(level, made.floor);
  port.postMessage({ type: 'floor', facts: made.facts, picture, revision }, picture ? [picture] : []);
  told = { level, floor: made.floor, revision };
  return true;
}

/** Requests a missing plan, one at a time. Returns whether the level waits for its plan. */
function isWaitingFor(id: string): boolean {
  const url = building.missingPlan(id);
  if (url === null) return false;
  if (wanted === null) {
    wanted = id;
    port.postMessage({ type: 'wantPlan', levelId: id, url });
  }
  return true;
}

function pixelsOf(bitmap: ImageBitmap): Pixels | null {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

function bitmapOf(level: LiveLevel, floor: LevelFloor): ImageBitmap | null {
  const { width, height } = floor.grid;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(pictureOf(level, floor), width, height), 0, 0);
  return canvas.transferToImageBitmap();
}
