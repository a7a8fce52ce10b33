/** What the address of the editor may ask it to begin with (`?begin=`). */
export const beginnings = ['empty', 'files', 'import', 'directions', 'links'] as const;
export type Beginning = (typeof beginnings)[number];
