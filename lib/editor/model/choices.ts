import type { Marker, Project, StatusType } from './types.ts';

/** The contract's choices without its schemas, which the editor's script does not carry; a test compares them. */
export const statusTypes = ['success', 'warning', 'error', 'info'] as const satisfies readonly StatusType[];
export const markerTypes = [
  'classic',
  'pulse',
  'drop-pin',
  'rounded-square',
  'numbered',
  'label-hover',
] as const satisfies readonly Marker['type'][];
export const pinStyles = ['icon', 'dot', 'plain'] as const satisfies readonly Marker['pinStyle'][];
export const scrollModes = [
  'default',
  'cooperative',
  'free',
] as const satisfies readonly Project['settings']['scrollMode'][];
export const themes = ['auto', 'light', 'dark'] as const satisfies readonly Project['settings']['theme'][];
export const borderRadii = [
  'none',
  'small',
  'large',
] as const satisfies readonly Project['appearance']['canvasBorderRadius'][];
export const analyticsEventNames = [
  'areaClick',
  'markerClick',
  'searchQuery',
  'mapLoad',
  'levelChange',
  'linkClick',
] as const satisfies readonly Project['analytics']['enabledEvents'][number][];
