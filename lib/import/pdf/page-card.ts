/** A page of a PDF file as a person chooses it. */
export type PageCard = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Its longest lines as the data of a path, in a box of `cardPx`; null for a page that was not looked at. */
  readonly path: string | null;
  /** `scan`: a picture fills it; `little`: a cover or a text. */
  readonly shows: 'drawing' | 'scan' | 'little';
};

/** Longer side of the small pictures. */
export const cardPx = 240;
