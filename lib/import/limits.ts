/** What a file may ask of the browser that reads it, units in the names. */
export const importLimits = {
  fileBytesMax: 20 * 1024 * 1024,
  /** Of all files that are read together. */
  allBytesMax: 100 * 1024 * 1024,
  svgBytesMax: 5 * 1024 * 1024,
  filesMax: 50,
  xmlElementsMax: 100_000,
  /** A map of streets has a node for each corner: no element of it is drawn. */
  osmElementsMax: 1_000_000,
  xmlDepthMax: 256,
  drawnMax: 200_000,
  useDepthMax: 16,
  pathCharsMax: 1024 * 1024,
  cssCharsMax: 256 * 1024,
  cssRulesMax: 5000,
  pointsMax: 2_000_000,
  zipFilesMax: 2000,
  zipBytesMax: 60 * 1024 * 1024,
  /** Of a sheet of as many rows and columns as are read, a cell with what is in it. */
  sheetElementsMax: 12_000_000,
  tableRowsMax: 20_000,
  tableColumnsMax: 200,
  /** What a spreadsheet holds in a cell, and more; one text may stand in every cell of a workbook. */
  cellCharsMax: 40_000,
  hoursCharsMax: 1000,
  hoursRulesMax: 50,
  levelsPerPlaceMax: 100,
  examplesMax: 5,
  exampleCharsMax: 100,
  /** Pairs of edges compared for one outline, and for all of a file: beyond, crossings are not looked for. */
  crossingPairsMax: 2_000_000,
  crossingPairsOfFileMax: 40_000_000,
} as const;
