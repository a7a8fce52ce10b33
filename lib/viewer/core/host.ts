import type { Parts } from './parts.ts';
import {
  envelope,
  type FromFrame,
  frameHeightsPx,
  type LevelInfo,
  type PlaceInfo,
  protocolVersion,
  type ToFrame,
  type WayMessage,
} from './protocol.ts';
import { openById } from './select-place.ts';
import { nameOf } from './texts.ts';
import type { FoundPlace, LevelShape } from './types.ts';
import type { Viewer } from './viewer.ts';

/** Returns a function that tells the embedding page. Without one it does nothing. */
export function createPost(): (message: FromFrame) => void {
  const { parent } = window;
  const known = parentOrigin();
  return (message) => {
    if (parent !== window) parent.postMessage(envelope(message), known ?? '*');
  };
}

/** Connects to the page that embeds the frame: reports events and carries out requests. */
export function connectHost(viewer: Viewer): void {
  const { parent } = window;
  const { parts, post, store } = viewer;
  const known = parentOrigin();
  Object.assign(parts.answers, ownAnswers(viewer));
  if (viewer.isFramed) {
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== parent || (known !== null && origin !== known)) return;
      const message = readToFrame(data);
      if (message) void obey(viewer, message);
      else if (isNamed(data)) post({ type: 'error', kind: 'badValue', detail: data.type });
    });
  }
  store.subscribe((state, before) => {
    const level = viewer.level();
    if (state.levelId !== before.levelId && level) post({ type: 'level', level: levelInfo(level) });
    if (state.placeId === before.placeId) return;
    const place = viewer.place(state.placeId);
    post({ type: 'select', place: place && level ? placeInfo(viewer, { place, level }) : null });
  });
  postHeight(viewer);
}

/**
 * Posts the height at which the whole plan fits. The height depends on the width alone, so it cannot oscillate.
 */
function postHeight(viewer: Viewer): void {
  let posted = 0;
  viewer.on('layout', () => {
    const level = viewer.project().levels.find(({ id }) => id === viewer.boot.firstLevelId);
    if (!level || !viewer.isFramed) return;
    const wanted = (viewer.root.clientWidth * level.height) / level.width;
    const height = Math.round(Math.min(Math.max(wanted, frameHeightsPx.min), frameHeightsPx.max));
    if (height !== posted) viewer.post({ type: 'resize', height });
    posted = height;
  });
}

/** The messages with a value. One of another name is of a later version, and is ignored. */
const valued = /^(?:select|goTo|setLanguage|search|filter)$/;

function isNamed(data: unknown): data is { type: string } {
  const { atrium, type } = (data ?? {}) as Record<string, unknown>;
  return atrium === protocolVersion && valued.test(String(type));
}

/** Returns the message in `data` if it is one of ours and all members have the right type, else null. */
export function readToFrame(data: unknown): ToFrame | null {
  if (typeof data !== 'object' || data === null) return null;
  const { atrium, type, id, level, language, query, request, tags, bearing } = data as Record<
    string,
    unknown
  >;
  if (atrium !== protocolVersion) return null;
  switch (type) {
    case 'hello':
      return { type, language: typeof language === 'string' ? language : null };
    case 'select':
      return typeof id === 'string' || id === null ? { type, id } : null;
    case 'goTo':
      return typeof level === 'string' ? { type, level } : null;
    case 'setLanguage':
      return typeof language === 'string' ? { type, language } : null;
    case 'search':
      return typeof query === 'string' && typeof request === 'number' ? { type, query, request } : null;
    case 'filter':
      return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? { type, tags } : null;
    case 'rotateTo':
      return { type, bearing };
    case 'route':
    case 'here':
    case 'clearRoute':
      return data as WayMessage;
    default:
      return null;
  }
}

/** Describes a place to the embedding page. */
export function placeInfo(viewer: Viewer, { place, level }: FoundPlace): PlaceInfo {
  return {
    id: place.id,
    key: place.key,
    kind: 'position' in place ? 'marker' : 'area',
    title: nameOf(place, viewer.languages(), viewer.strings()),
    level: level.key,
  };
}

/** The messages that the viewer itself carries out. */
function ownAnswers(viewer: Viewer): Parts['answers'] {
  return {
    async select({ id }) {
      if (id === null) await viewer.selectPlace(null);
      else if (!(await openById(viewer, id)))
        viewer.post({ type: 'error', kind: 'unknownPlace', detail: id });
    },
    async goTo(message) {
      const level = viewer.project().levels.find(({ id, key }) => [id, key].includes(message.level));
      if (level) await viewer.showLevel(level.id);
      else viewer.post({ type: 'error', kind: 'unknownLevel', detail: message.level });
    },
    setLanguage: ({ language }) => viewer.setLanguage(language),
  };
}

async function obey<Message extends ToFrame>({ parts }: Viewer, message: Message): Promise<void> {
  const answer = parts.answers[message.type] as ((message: Message) => unknown) | undefined;
  await answer?.(message);
}

function levelInfo({ id, key, name }: LevelShape): LevelInfo {
  return { id, key, name };
}

/** Returns the origin of the embedding page if the browser reveals it. Messages from other origins are ignored. */
function parentOrigin(): string | null {
  const [ancestor] = (location as Location & { ancestorOrigins?: DOMStringList }).ancestorOrigins ?? [];
  const source = ancestor ?? document.referrer;
  if (!source || source === 'null' || !URL.canParse(source)) return null;
  return new URL(source).origin;
}
