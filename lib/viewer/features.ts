import { card } from './card/feature.ts';
import type { Feature } from './core/feature.ts';
import { directions } from './directions/feature.ts';
import { directory } from './directory/feature.ts';
import { favourites } from './favourites/feature.ts';
import { filter } from './filter/feature.ts';
import { kiosk } from './kiosk/feature.ts';
import { language } from './language/feature.ts';
import { later } from './late/feature.ts';
import { notes } from './notes/feature.ts';
import { printing } from './print/feature.ts';
import { search } from './search/feature.ts';
import { share } from './share/feature.ts';
import { turning } from './turning/feature.ts';

/** All features of the viewer. Their tools are in this order. */
export const features: readonly Feature[] = [
  card,
  search,
  directory,
  favourites,
  filter,
  language,
  share,
  notes,
  directions,
  printing,
  kiosk,
  turning,
  later,
];
