import type { Feature } from '../core/feature.ts';
import { lowSheet } from '../low/feature.ts';
import { picture } from '../picture/feature.ts';
import { unaskedPrints } from '../print/unasked.ts';
import { venue } from '../venue/feature.ts';
import { zoomedPage } from '../zoomed/feature.ts';

/** Features that add no tool, so that the bars are laid out without them. */
export const lateFeatures: readonly Feature[] = [venue, lowSheet, picture, zoomedPage, unaskedPrints];
