/** Cells joined by their sides. `of` is the piece of each cell, -1 for cells that are 0; `sizes` are in cells. */
export type Pieces = { of: Int32Array; sizes: number[] };

/** Returns the pieces of the cells that are set (flood fill). */
export function piecesOf(cells: Uint8Array, width: number): Pieces {
  const of = new Int32Array(cells.length).fill(-1);
  const stack = new Int32Array(cells.length);
  const sizes: number[] = [];
  let top = 0;
  // To look at a cell outside of an array takes many times as long as to compare its number.
  const lastRow = cells.length - width;
  let piece = 0;
  const visit = (cell: number) => {
    if (cells[cell] === 0 || of[cell] !== -1) return;
    of[cell] = piece;
    stack[top++] = cell;
  };
  for (let start = 0; start < cells.length; start++) {
    if (!cells[start] || of[start] !== -1) continue;
    let size = 0;
    piece = sizes.length;
    visit(start);
    while (top > 0) {
      const cell = stack[--top] ?? 0;
      size++;
      const x = cell % width;
      if (x > 0) visit(cell - 1);
      if (x < width - 1) visit(cell + 1);
      if (cell >= width) visit(cell - width);
      if (cell < lastRow) visit(cell + width);
    }
    sizes.push(size);
  }
  return { of, sizes };
}
