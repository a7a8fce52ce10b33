import { createEditor, type Editor, plainView } from '#lib/editor/editor.ts';
import { pressKey, releaseKey } from '#lib/editor/keyboard.ts';
import type { Area, Level, Marker, Place, ProjectDetail } from '#lib/editor/model/types.ts';
import { loadTools, type ToolState } from '#lib/editor/tools/list.ts';
import type { PointerStep } from '#lib/editor/tools/types.ts';
import type { Point } from '#lib/geometry/point.ts';
import { plainSettings } from './plain-settings.ts';

export const levelId = '00000000-0000-4000-8000-0000000000a1';
export const otherLevelId = '00000000-0000-4000-8000-0000000000a2';
export const projectId = '00000000-0000-4000-8000-000000000001';

type AreaFields = Partial<ProjectDetail['levels'][number]['areas'][number]>;
type MarkerFields = Partial<ProjectDetail['levels'][number]['markers'][number]>;

const shared = {
  ...{ externalId: null, names: null },
  isHidden: false,
  zoomOnSelect: true,
  status: null,
  address: null,
  workingHours: null,
  occupancy: null,
  customButton: null,
  email: null,
  webpage: null,
  telephone: null,
  rating: null,
  price: null,
  tags: [],
  images: [],
  translations: {},
};

/** Returns an area in the form of the API. */
export function areaRecord(id: string, data: [number, number][], fields: AreaFields = {}) {
  const look = {
    color: '#3b82f6',
    fillOpacity: 0.3,
    strokeWidth: 2,
    hoverOpacity: 0.5,
    passage: 'auto' as const,
  };
  return { ...shared, ...look, id, key: id, data, ...fields };
}

/** Returns a marker in the form of the API. */
export function markerRecord(id: string, x: number, y: number, fields: MarkerFields = {}) {
  return {
    ...shared,
    id,
    key: id,
    position: { x, y },
    type: 'classic' as const,
    color: '#ef4444',
    icon: null,
    customIcon: null,
    size: 24,
    opacity: 1,
    pinStyle: 'icon' as const,
    markerNumber: null,
    showTooltip: true,
    showCard: true,
    way: null,
    ...fields,
  };
}

type Contents = {
  areas?: ProjectDetail['levels'][number]['areas'];
  markers?: ProjectDetail['levels'][number]['markers'];
  languages?: string[];
  width?: number;
  height?: number;
};

function levelRecord(id: string, order: number, contents: Contents) {
  const { areas = [], markers = [], width = 1000, height = 800 } = contents;
  return {
    id,
    name: `Level ${order + 1}`,
    key: `level-${order + 1}`,
    order,
    isHidden: false,
    imageUrl: null,
    imageThumbnails: [],
    width,
    height,
    defaultZoom: 1,
    minZoom: 0.75,
    maxZoom: 4,
    backgroundColor: null,
    metersPerPixel: null,
    building: null,
    ...{ orientation: null, bearing: null, names: null },
    wayfinding: { source: 'auto' as const, floorColors: [], wallColors: [], lines: [] },
    translations: {},
    areas,
    markers,
  };
}

/** Returns a project of two levels. The first contains what is given. */
export function projectDetail(contents: Contents = {}): ProjectDetail {
  const languages = contents.languages ?? ['en', 'de'];
  return {
    id: projectId,
    key: 'museum',
    name: 'Museum',
    description: '',
    organization: '00000000-0000-4000-8000-000000000002',
    organization_name: 'Museum',
    status: 'DRAFT',
    settings: plainSettings({ defaultLanguage: languages[0] ?? 'en', timezone: 'Europe/Berlin' }),
    appearance: {
      isZoomControlsVisible: true,
      isSearchBarVisible: true,
      isLevelSwitcherVisible: true,
      canvasBackgroundColor: null,
      canvasBorderRadius: 'small',
      hidePoweredBy: false,
      customCss: '',
      accentColor: null,
      logo: null,
    },
    analytics: { isEnabled: true, enabledEvents: [] },
    languages,
    allowed_domains: [],
    takes_reports: false,
    thumbnail: null,
    revision: 1,
    content_bytes: 0,
    content_bytes_max: 60 * 1024 * 1024,
    has_unpublished_changes: true,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    published_at: null,
    live_updated_at: null,
    levels: [levelRecord(levelId, 0, contents), levelRecord(otherLevelId, 1, {})],
    tags: [],
  };
}

type Modifiers = Partial<Pick<PointerStep, 'shift' | 'alt' | 'mod' | 'clickCount' | 'pointer'>>;

/** The editor without a screen: pointers in map px at scale `k`, keys by name, access to document and tools. */
export type HeadlessEditor = {
  readonly editor: Editor;
  readonly state: ToolState;
  readonly selection: readonly string[];
  readonly notice: string | null;
  down(x: number, y: number, modifiers?: Modifiers): void;
  move(x: number, y: number, modifiers?: Modifiers): void;
  up(x: number, y: number, modifiers?: Modifiers): void;
  click(x: number, y: number, modifiers?: Modifiers): void;
  drag(from: Point, to: Point, modifiers?: Modifiers): void;
  /** `mod+shift+z`, `p`, `ArrowLeft`. */
  press(...names: string[]): void;
  /** Holds a key down until it has repeated this often, without releasing it. */
  hold(name: string, times: number): void;
  places(level?: string): readonly Place[];
  area(id: string): Area;
  marker(id: string): Marker;
  level(): Level;
  /** Advances the clock that decides which steps merge. */
  wait(ms: number): void;
};

/** The tools, which the browser loads later. */
const loadedTools = await loadTools();

type Options = Contents & { k?: number; project?: ProjectDetail; canWrite?: boolean };

export function headlessEditor(options: Options = {}): HeadlessEditor {
  const { k = 1, canWrite = true, project = projectDetail(options) } = options;
  let now = 1_000_000;
  let ids = 0;
  const newId = () => `00000000-0000-4000-9000-${String(++ids).padStart(12, '0')}`;
  const editor = createEditor({ project, canWrite, now: () => now, newId, loadedTools });
  let pointer: Point | null = null;
  editor.view = { ...plainView(k), pointer: () => pointer, center: () => [500, 400] };
  const { screen, session, tools } = editor;
  const step = (type: PointerStep['type'], x: number, y: number, modifiers: Modifiers = {}) => {
    pointer = [x, y];
    tools.dispatch({
      type,
      point: [x, y],
      screen: [x * k, y * k],
      pointer: 'mouse',
      shift: false,
      alt: false,
      mod: false,
      clickCount: 1,
      ...modifiers,
    });
  };
  const place = (id: string) => {
    const found = session.document.place(id);
    if (!found) throw new Error(`There is no place ${id}.`);
    return found;
  };
  const headless: HeadlessEditor = {
    editor,
    get state() {
      return tools.state;
    },
    get selection() {
      return screen.store.getState().selection;
    },
    get notice() {
      const { notice } = session.store.getState();
      return notice.kind === 'refusal' ? notice.reason : notice.kind;
    },
    down: (x, y, modifiers) => step('down', x, y, modifiers),
    move: (x, y, modifiers) => step('move', x, y, modifiers),
    up: (x, y, modifiers) => step('up', x, y, modifiers),
    click(x, y, modifiers) {
      step('move', x, y, modifiers);
      step('down', x, y, modifiers);
      step('up', x, y, modifiers);
    },
    drag([x1, y1], [x2, y2], modifiers) {
      step('move', x1, y1, modifiers);
      step('down', x1, y1, modifiers);
      step('move', (x1 + x2) / 2, (y1 + y2) / 2, modifiers);
      step('move', x2, y2, modifiers);
      step('up', x2, y2, modifiers);
    },
    press(...names) {
      for (const name of names) {
        pressKey(editor, keyPress(name));
        releaseKey(editor, keyPress(name));
      }
    },
    hold(name, times) {
      for (let i = 0; i < times; i++) pressKey(editor, keyPress(name));
    },
    places: (level = levelId) => session.document.places(level),
    area(id) {
      const found = place(id);
      if (found.kind !== 'area') throw new Error(`${id} is no area.`);
      return found;
    },
    marker(id) {
      const found = place(id);
      if (found.kind !== 'marker') throw new Error(`${id} is no marker.`);
      return found;
    },
    level() {
      const found = session.document.get(levelId);
      if (found?.kind !== 'level') throw new Error('The level is gone.');
      return found;
    },
    wait(ms) {
      now += ms;
    },
  };
  return headless;
}

function keyPress(name: string) {
  const parts = name.split('+');
  const key = name.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    ctrlKey: parts.includes('mod'),
    metaKey: false,
    shiftKey: parts.includes('shift'),
    altKey: parts.includes('alt'),
  };
}

/** Returns a square area of 100 px with its top left corner at (`x`, `y`). */
export function squareAt(id: string, x: number, y: number, side = 100, fields: AreaFields = {}) {
  return areaRecord(
    id,
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ],
    fields,
  );
}

/** Returns all areas of the document, in their order. */
export const areasOf = (editor: ReturnType<typeof headlessEditor>) =>
  editor.places().flatMap((place) => (place.kind === 'area' ? [place] : []));
