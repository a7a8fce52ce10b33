import {
  type EmbedCalls,
  type EmbeddedMap,
  type EmbedEvents,
  type EmbedOptions,
  loadAtrium,
} from '@atrium/client/embed';
import {
  type CSSProperties,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

export type AtriumMapProps = EmbedOptions & {
  /** URL of the Atrium, such as `https://maps.example.org`, or of a copy of the map. All maps of a page must come from one Atrium. */
  url: string;
  /** Key of the project. */
  map: string;
  id?: string;
  className?: string;
  style?: CSSProperties;
  onReady?: (event: EmbedEvents['ready']) => void;
  onSelect?: (place: EmbedEvents['select']) => void;
  onLevel?: (level: EmbedEvents['level']) => void;
  onSearch?: (event: EmbedEvents['search']) => void;
  /** The map did not understand a call, or its script could not be loaded (`kind` is `script`). */
  onError?: (event: EmbedEvents['error']) => void;
  onAddress?: (hash: EmbedEvents['address']) => void;
  onRotate?: (event: EmbedEvents['rotate']) => void;
  onRoute?: (answer: EmbedEvents['route']) => void;
};

/** Calls of the map. Calls before the map is loaded run once it is. */
export type AtriumMapHandle = EmbedCalls & {
  /** The map itself; null until its script is loaded. */
  readonly embedded: EmbeddedMap | null;
};

const handlers = {
  ready: 'onReady',
  select: 'onSelect',
  level: 'onLevel',
  search: 'onSearch',
  error: 'onError',
  address: 'onAddress',
  rotate: 'onRotate',
  route: 'onRoute',
} as const satisfies Record<keyof EmbedEvents, keyof AtriumMapProps>;

/** The current map, and the calls that wait for it. */
type Current = { map: EmbeddedMap | null; waiting: ((map: EmbeddedMap) => void)[] };

/** Shows a published map of an Atrium. The server renders an empty box, which the browser fills. */
export const AtriumMap: (props: AtriumMapProps & RefAttributes<AtriumMapHandle>) => ReactNode = forwardRef<
  AtriumMapHandle,
  AtriumMapProps
>((props, ref) => {
  const { url, map, id, className, style, lang, level, place } = props;
  const { theme, search, scroll, bearing, load, label, poster } = props;
  const { height, ratio, title, analytics, source, server } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const current = useRef<Current>({ map: null, waiting: [] });
  useEffect(() => {
    latest.current = props;
  });

  // Options that cannot change in an existing map. A change creates another map.
  const fixed = {
    map,
    theme,
    search,
    scroll,
    bearing,
    load,
    label,
    poster,
    height,
    ratio,
    title,
    analytics,
    source,
    server,
  };
  const made = JSON.stringify([url, fixed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` contains everything that the map is made of.
  useEffect(() => {
    const state = current.current;
    let isGone = false;
    loadAtrium(url).then(
      (atrium) => {
        if (isGone || !box.current) return;
        const { lang, level, place } = latest.current;
        const embedded = atrium.create(box.current, given({ ...fixed, lang, level, place }));
        for (const name of Object.keys(handlers) as (keyof EmbedEvents)[])
          embedded.on(name, (event: EmbedEvents[typeof name]) => {
            const handle = latest.current[handlers[name]] as ((event: unknown) => void) | undefined;
            handle?.(event);
          });
        state.map = embedded;
        for (const ask of state.waiting.splice(0)) ask(embedded);
      },
      (error: Error) => {
        if (!isGone) latest.current.onError?.({ kind: 'script', detail: error.message });
      },
    );
    return () => {
      isGone = true;
      state.map?.destroy();
      state.map = null;
    };
  }, [made]);
  useChange(lang, (value) => value && current.current.map?.setLanguage(value));
  useChange(level, (value) => value && current.current.map?.goTo(value));
  useChange(place, (value) => current.current.map?.select(value ?? null));

  useImperativeHandle(ref, () => handleOf(current.current), []);
  // Another map gets another box, because the loader leaves the size of the last map on its box.
  return <div key={made} ref={box} id={id} className={className} style={style} />;
});

/** Calls `tell` when a value differs from the one of the first render. */
function useChange<Value>(value: Value, tell: (value: Value) => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    tell(value);
  });
}

function handleOf(state: Current): AtriumMapHandle {
  const withMap = (ask: (map: EmbeddedMap) => void) => {
    if (state.map) ask(state.map);
    else state.waiting.push(ask);
  };
  const answered = <Answer,>(ask: (map: EmbeddedMap) => Promise<Answer>) =>
    new Promise<Answer>((resolve, reject) => withMap((map) => ask(map).then(resolve, reject)));
  return {
    get embedded() {
      return state.map;
    },
    select: (id) => withMap((map) => map.select(id)),
    goTo: (level) => withMap((map) => map.goTo(level)),
    setLanguage: (language) => withMap((map) => map.setLanguage(language)),
    filter: (tags) => withMap((map) => map.filter(tags)),
    setHere: (at, heading) => withMap((map) => map.setHere(at, heading)),
    clearRoute: () => withMap((map) => map.clearRoute()),
    rotateTo: (bearing) => withMap((map) => map.rotateTo(bearing)),
    load: () => withMap((map) => map.load()),
    search: (query) => answered((map) => map.search(query)),
    route: (question) => answered((map) => map.route(question)),
  };
}

/** Removes undefined members, so that the map uses its defaults. */
function given<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}
