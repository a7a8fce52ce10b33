import type { Pads } from '../../../map/types.ts';
import type { ScreenState } from '../../screen/state.ts';
import { toolOf, tools } from '../../tools/list.ts';

/** Docked: columns beside the map. Drawers: one column over its side. Sheets: one sheet over its lower part. */
export type LayoutKind = 'docked' | 'drawers' | 'sheets';

/** Heights at which a sheet rests. */
export const sheetStops = ['low', 'half', 'tall'] as const;
export type SheetStop = (typeof sheetStops)[number];

export type Layout = {
  /** Width of the stage, which is the window without the bar. */
  readonly width: number;
  readonly height: number;
  /** Chosen width of the list as a column. A small window makes the column narrower. */
  readonly panelPx: number;
  readonly isListOpen: boolean;
  readonly stop: SheetStop;
  /** Height of a sheet while a finger drags it. */
  readonly heldPx: number | null;
  /** Selection for which the list covers the details. A newer selection shows its details. */
  readonly keptFor: readonly string[] | null;
};

export type Panels = {
  readonly kind: LayoutKind;
  readonly isListShown: boolean;
  readonly isDetailsShown: boolean;
  /** Where the tools are: at the bottom on a phone, in reach of the thumb; `away` hides them in favour of a panel. */
  readonly tools: 'top' | 'bottom' | 'away';
};

type Shown = Pick<ScreenState, 'selection' | 'isLevelShown' | 'levelId' | 'tool' | 'incoming'> &
  Partial<Pick<ScreenState, 'naming'>>;

const dockedFromPx = 1100;
/** Minimum width for drawers. */
const drawersFromPx = 560;
const listOpenFromPx = 900;
const phoneBelowPx = 600;
export const detailsPx = 320;
/** Buttons of the toolbar: its tools, and the one for snapping. */
export const toolButtons = tools.filter(({ icon }) => icon !== null).length + 1;
/** Minimum width that the tools need at the top of the map, and the height they take there. */
const toolsWidthPx = toolButtons * 46 + 32;
const toolsPx = 64;
const edgePx = 16;
const phoneToolsPx = 76;
/** Height that the bar of names takes, at the lower edge of the map, on a sheet's screen at the upper. */
const namingPx = { below: 96, above: 150 };
export const panelRange = { min: 200, max: 480 };
/** Minimum width of the map beside the columns. */
const mapPxMin = 400;
const lowPx = 132;
const halfPxMin = 280;
const shares = { half: 0.45, tall: 0.7 };
/** Minimum height of the map above the highest sheet, in a high window. */
const tallLeavesPx = 240;

export function kindOf({ width, height }: Pick<Layout, 'width' | 'height'>): LayoutKind {
  if (width >= dockedFromPx) return 'docked';
  return width > height && width >= drawersFromPx ? 'drawers' : 'sheets';
}

/** Checks whether the list is open in a window that was just opened or turned. */
export function startsOpen(size: Pick<Layout, 'width' | 'height'>): boolean {
  return kindOf(size) !== 'sheets' && size.width >= listOpenFromPx;
}

/** Returns the width of the list as a column: the chosen width, or the nearest that leaves enough of the map. */
export function panelWidth({ width, height, panelPx }: Pick<Layout, 'width' | 'height' | 'panelPx'>): number {
  const beside = kindOf({ width, height }) === 'docked' ? detailsPx : 0;
  const room = Math.max(width - beside - mapPxMin, panelRange.min);
  return Math.round(Math.min(Math.max(panelPx, panelRange.min), panelRange.max, room));
}

export function sheetPx(layout: Pick<Layout, 'height' | 'stop' | 'heldPx'>): number {
  return layout.heldPx ?? stopPx(layout, layout.stop);
}

export function stopPx({ height }: Pick<Layout, 'height'>, stop: SheetStop): number {
  const tall = Math.max(height * shares.tall, height - tallLeavesPx);
  const half = Math.min(Math.max(height * shares.half, halfPxMin), tall);
  return Math.round(stop === 'tall' ? tall : stop === 'half' ? half : Math.min(lowPx, half));
}

/** Returns the stop for a sheet released at height `px`, or null if it was pushed away. */
export function stopAt(layout: Pick<Layout, 'height'>, px: number): SheetStop | null {
  if (px < stopPx(layout, 'low') * 0.6) return null;
  const off = (stop: SheetStop) => Math.abs(stopPx(layout, stop) - px);
  return sheetStops.toSorted((a, b) => off(a) - off(b))[0] ?? null;
}

/** Returns the panels on the screen: both if they fit, else the one asked for last. */
export function panelsOf(layout: Layout, state: Shown): Panels {
  const kind = kindOf(layout);
  const { selection } = state;
  const tool = toolOf(state.tool);
  // The bar that names places one after the other has their titles, and the map needs the space.
  const isNaming = state.naming ? state.incoming === null : false;
  const hasDetails =
    !isNaming &&
    (selection.length > 0 || (state.isLevelShown && state.levelId !== null) || state.incoming !== null);
  // A drawing needs the space of a sheet. A tool that makes places and has a selection has just made a place, whose
  // details then ask for a name.
  const isMade = selection.length > 0 && tool.isMaking === true;
  const isArmed = tool.presses === 'points' && !isMade;
  // A file may arrive while a tool is active. The import then comes first.
  const isDrawing = kind === 'sheets' && isArmed && state.incoming === null;
  const isKept = layout.keptFor === selection || !hasDetails || kind === 'docked';
  const isListShown = layout.isListOpen && isKept && !isDrawing && !(isNaming && kind === 'sheets');
  const isDetailsShown = hasDetails && !isDrawing && (kind === 'docked' || !isListShown);
  return { kind, isListShown, isDetailsShown, tools: toolsAt(layout, kind, isListShown, isDetailsShown) };
}

function toolsAt(layout: Layout, kind: LayoutKind, isList: boolean, isDetails: boolean): Panels['tools'] {
  if (kind === 'sheets') {
    if (layout.width >= phoneBelowPx) return 'top';
    return isList || isDetails ? 'away' : 'bottom';
  }
  const covered = isList ? panelWidth(layout) : isDetails ? detailsPx : 0;
  return kind === 'drawers' && layout.width - covered < toolsWidthPx ? 'away' : 'top';
}

/**
 * Returns how much of the map panels and tools cover. `resting` ignores the details, which come and go. `isDocked` says
 * whether panels are columns that narrow the map.
 */
export function freeSpaceOf(layout: Layout, state: Shown): { pads: Pads; resting: Pads; isDocked: boolean } {
  const { kind, isListShown, isDetailsShown, tools } = panelsOf(layout, state);
  const isSheet = kind === 'sheets';
  const naming = state.naming ? namingPx : { below: 0, above: 0 };
  const top = (tools === 'top' ? toolsPx : edgePx) + (isSheet ? naming.above : 0);
  const bottom = (tools === 'bottom' ? phoneToolsPx : edgePx) + (isSheet ? 0 : naming.below);
  const left = isListShown && !isSheet ? panelWidth(layout) : 0;
  const sheet = isSheet && (isListShown || isDetailsShown) ? sheetPx(layout) : bottom;
  const right = isDetailsShown && !isSheet ? detailsPx : 0;
  return {
    pads: { top, right, bottom: sheet, left },
    resting: { top, right: 0, bottom, left },
    isDocked: kind === 'docked',
  };
}
