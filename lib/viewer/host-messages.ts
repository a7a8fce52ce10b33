import type { ViewerContext } from './context.ts';
import {
  envelope,
  type FromFrame,
  type LevelInfo,
  type PlaceInfo,
  protocolVersion,
  type ToFrame,
  type WayMessage,
} from './protocol.ts';
import type { FoundPlace } from './search-index.ts';
import { tagIdsOf } from './tag-names.ts';
import { nameOf } from './texts.ts';
import type { LevelShape, PlaceShape } from './types.ts';

export type Host = { post(message: FromFrame): void; postSelected(): void };

export type HostActions = {
  search(query: string): Promise<FoundPlace[]>;
  openById(idOrKey: string): Promise<boolean>;
  /** Handles messages about directions, and validates them. */
  directions(message: WayMessage): void;
};

/** Connects to the page that embeds the frame: reports events and carries out requests. */
export function connectHost(ctx: ViewerContext, actions: HostActions): Host {
  const { parent } = window;
  const isFramed = parent !== window;
  const known = parentOrigin();
  const post = (message: FromFrame) => {
    if (isFramed) parent.postMessage(envelope(message), known ?? '*');
  };
  const postSelected = () => {
    const { placeId } = ctx.store.state;
    const place = ctx.place(placeId);
    const level = ctx.level();
    post({ type: 'select', place: place && level ? placeInfo(ctx, place, level) : null });
  };
  if (isFramed) {
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== parent || (known !== null && origin !== known)) return;
      const message = readToFrame(data);
      if (message) void obey(ctx, actions, message, post);
    });
  }
  ctx.store.subscribe((state, before) => {
    const level = ctx.level();
    if (state.levelId !== before.levelId && level) post({ type: 'level', level: levelInfo(level) });
    if (state.placeId !== before.placeId) postSelected();
  });
  return { post, postSelected };
}

/** Returns the message in `data` if it is one of ours and all members have the right type, else null. */
export function readToFrame(data: unknown): ToFrame | null {
  if (typeof data !== 'object' || data === null) return null;
  const { atrium, type, id, level, language, query, request, tags } = data as Record<string, unknown>;
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
    case 'route':
    case 'here':
    case 'clearRoute':
      return data as WayMessage;
    default:
      return null;
  }
}

function placeInfo(ctx: ViewerContext, place: PlaceShape, level: LevelShape): PlaceInfo {
  return {
    id: place.id,
    key: place.key,
    kind: 'position' in place ? 'marker' : 'area',
    title: nameOf(place, ctx.languages(), ctx.strings()),
    level: level.key,
  };
}

async function obey(
  ctx: ViewerContext,
  actions: HostActions,
  message: ToFrame,
  post: Host['post'],
): Promise<void> {
  switch (message.type) {
    case 'hello':
      return;
    case 'select':
      if (message.id === null) await ctx.selectPlace(null);
      else if (!(await actions.openById(message.id)))
        post({ type: 'error', kind: 'unknownPlace', detail: message.id });
      return;
    case 'goTo': {
      const level = ctx.project().levels.find(({ id, key }) => id === message.level || key === message.level);
      if (level) await ctx.showLevel(level.id);
      else post({ type: 'error', kind: 'unknownLevel', detail: message.level });
      return;
    }
    case 'setLanguage':
      return ctx.setLanguage(message.language);
    case 'search': {
      const found = await actions.search(message.query).catch(() => []);
      const results = found.map(({ place, level }) => placeInfo(ctx, place, level));
      post({ type: 'search', query: message.query, results, request: message.request });
      return;
    }
    case 'filter': {
      const { ids, unknown } = tagIdsOf(ctx.project().tags, message.tags);
      for (const detail of unknown) post({ type: 'error', kind: 'unknownTag', detail });
      // If no tag is known, an empty filter would show everything.
      if (ids.length > 0 || unknown.length === 0) ctx.store.set({ tagIds: ids });
      return;
    }
    case 'route':
    case 'here':
    case 'clearRoute':
      return actions.directions(message);
    default:
      message satisfies never;
  }
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
