import { boundsOf } from '../geometry/bounds.ts';
import { importer } from '../map/import-again.ts';
import { whenIdle } from '../map/when-idle.ts';
import { hoursOfWeek, openNow } from '../mapmodel/hours.ts';
import { currentLink, currentPage, endName } from './address.ts';
import { h, icon, iconButton, iconOf } from './dom.ts';
import { fill } from './fill.ts';
import { matching, totalOf } from './filter-matches.ts';
import { loadJson } from './load-json.ts';
import { createPopover } from './popover.ts';
import { inReadingOrder } from './reading-order.ts';
import { kindNames, levelName, nameOf, statusText, tagName, textOf } from './texts.ts';
import { watchClosing } from './watch-closing.ts';

/**
 * The functions of the first bundle that later parts need. They are passed as an argument: with an import, the bundler
 * would move them to a file of its own, one more request before the first picture.
 */
export const kit = {
  h,
  icon,
  iconButton,
  iconOf,
  createPopover,
  fill,
  nameOf,
  levelName,
  statusText,
  tagName,
  textOf,
  currentLink,
  currentPage,
  endName,
  inReadingOrder,
  matching,
  totalOf,
  boundsOf,
  loadJson,
  kindNames,
  openNow,
  hoursOfWeek,
  whenIdle,
  importer,
  watchClosing,
};

export type Kit = typeof kit;
