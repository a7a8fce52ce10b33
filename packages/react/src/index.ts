import type { AtriumMapAttributes, AtriumMapElement } from '@atrium/client/embed';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

export type { EmbedEvents, EmbedLevel, EmbedPlace, RouteAnswer } from '@atrium/client/embed';
export { AtriumMap, type AtriumMapHandle, type AtriumMapProps } from './AtriumMap.js';

type Attributes = DetailedHTMLProps<HTMLAttributes<AtriumMapElement>, AtriumMapElement>;
export type AtriumMapElementProps = Omit<Attributes, keyof AtriumMapAttributes> & AtriumMapAttributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The custom element of the script, for pages that use it directly. */
      'atrium-map': AtriumMapElementProps;
    }
  }
}
