import type { SheetColumn, SheetField } from '../../sheet/columns.ts';

/** Heights and widths in CSS px. */
export const rowPx = 34;
export const headPx = 64;
/** Column with the number of a row and its problems. */
export const marksPx = 60;

const widths: Readonly<Record<SheetField, number>> = {
  title: 220,
  level: 130,
  tags: 180,
  color: 104,
  icon: 120,
  description: 260,
  keywords: 180,
  status: 136,
  price: 120,
  hours: 230,
  occupancy: 250,
};

export function columnWidth({ field }: SheetColumn): number {
  return widths[field];
}
