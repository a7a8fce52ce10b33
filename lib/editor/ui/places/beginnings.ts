/** Tasks that the address of the editor may ask for (`?begin=`). */
export const beginnings = ['empty', 'files', 'import', 'directions', 'links'] as const;
export type Beginning = (typeof beginnings)[number];
