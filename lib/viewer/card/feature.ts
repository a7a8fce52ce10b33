import type { Feature } from '../core/feature.ts';
import { startCard } from './card.ts';

/** What is known about the selected place. */
export const card: Feature = { start: startCard };
