import { envelope, type FromFrame, type PlaceInfo, protocolVersion, type ToFrame } from '../core/protocol.ts';
import { type Options, style } from './embed-element.ts';

/** Events that a map sends to the embedding page. */
export type Events = {
  ready: object;
  select: PlaceInfo | null;
  level: object;
  search: object;
  error: object;
  address: string;
  /** The map rests at another bearing. */
  rotate: { bearing: number };
  /** Every answer that is shown, requested by the visitor or by the page. */
  route: RouteAnswer;
};
export type RouteAnswer = Pick<
  Required<RouteMessage>,
  'route' | 'reason' | 'opensAt' | 'closedBy' | 'alternatives'
>;
type RouteMessage = Extract<FromFrame, { type: 'route' }>;
type Listener = (event: never) => void;
/** A message that the map answers. */
type Question<Message = ToFrame> = Message extends { request: unknown } ? Omit<Message, 'request'> : never;

/** Connects page and frame. Messages of the page wait until the map is ready. */
export function createTalk(element: HTMLElement, options: Options, frameOf: () => HTMLIFrameElement | null) {
  const listeners: Partial<Record<keyof Events, Set<Listener>>> = {};
  const waiting: ToFrame[] = [];
  const asked = new Map<number | null, [done: (answer: never) => void, failed: (error: Error) => void]>();
  let readyWith: Events['ready'] | null = null;
  let lastRequest = 0;
  /** Origin of the map that is ready. */
  let origin: string;

  const send = (message: ToFrame) => {
    if (readyWith) frameOf()?.contentWindow?.postMessage(envelope(message), origin);
    else waiting.push(message);
  };
  const emit = <Name extends keyof Events>(name: Name, event: Events[Name]) => {
    for (const listen of listeners[name] ?? []) (listen as (event: Events[Name]) => void)(event);
  };
  const take = (request: number | null) => {
    const waits = asked.get(request);
    asked.delete(request);
    return waits;
  };
  const receive = ({ source, origin: from, data }: MessageEvent<FromFrame & { atrium: number }>) => {
    const frame = frameOf();
    if (
      !frame ||
      source !== frame.contentWindow ||
      frame.src.indexOf(`${from}/`) ||
      data?.atrium !== protocolVersion
    )
      return;
    if (data.type === 'resize') {
      if (options.height === 'auto' && data.height > 0)
        style(element, { height: `${data.height}px`, aspectRatio: 'auto', minHeight: '' });
    } else if (data.type === 'route') {
      const { route, reason, opensAt, closedBy, alternatives, error } = data;
      // Optional only beside an error.
      const answer = { route, reason, opensAt, closedBy, alternatives } as RouteAnswer;
      const waits = take(data.request);
      if (error) return waits?.[1](new Error(error));
      waits?.[0](answer as never);
      emit(data.type, answer);
    } else if (data.type === 'ready') {
      readyWith = data;
      origin = from;
      if (data.title && !(options.title ?? options.label)) frame.title = data.title;
      for (const message of waiting.splice(0)) send(message);
      emit(data.type, data);
    } else {
      if (data.type === 'search') take(data.request)?.[0](data.results as never);
      emit(
        // Nobody can listen to `hello`.
        data.type as keyof Events,
        data.type === 'select'
          ? data.place
          : data.type === 'address'
            ? data.hash
            : data.type === 'level'
              ? data.level
              : (data as never),
      );
    }
  };
  const ask = <Answer>(question: Question) =>
    new Promise<Answer>((done, failed) => {
      asked.set(++lastRequest, [done, failed]);
      send({ ...question, request: lastRequest });
    });
  const on = <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => {
    listeners[name] ??= new Set();
    const set = listeners[name].add(listen as Listener);
    // A listener added after the map is ready is called at once.
    if (name === 'ready' && readyWith) (listen as (event: Events['ready']) => void)(readyWith);
    return () => set.delete(listen as Listener);
  };
  addEventListener('message', receive);
  const stop = () => removeEventListener('message', receive);
  // An array, because property names would make the loader larger.
  return [send, ask, on, stop] as const;
}
