import { boundsOf } from '../geometry/bounds.ts';
import { currentLink } from './address.ts';
import { h, icon, iconButton } from './dom.ts';
import { fill } from './fill.ts';
import { matching, totalOf } from './filter-matches.ts';
import { loadJson } from './load-json.ts';
import { inReadingOrder } from './reading-order.ts';
import { levelName, nameOf, statusText, tagName, textOf } from './texts.ts';

/**
 * What the parts that are loaded later need from the first bundle. They get it handed over: by import
 * the bundler would move it to a file of its own, one more request before the first picture.
 */
export const kit = {
  h,
  icon,
  iconButton,
  fill,
  nameOf,
  levelName,
  statusText,
  tagName,
  textOf,
  currentLink,
  inReadingOrder,
  matching,
  totalOf,
  boundsOf,
  loadJson,
};

export type Kit = typeof kit;
