import { addStyle } from '../core/add-style.ts';
import type { Feature } from '../core/feature.ts';
import lowCss from './low.css';

/** The sheet of a place in a frame that is too low for a sheet below the bar. */
export const lowSheet: Feature = {
  start: () => void addStyle(lowCss),
};
