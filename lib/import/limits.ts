/** Limits of a file, so that the browser can read it. Units are in the names. */
export const importLimits = {
  fileBytesMax: 20 * 1024 * 1024,
  /** Limit of a drawing of a building, as DXF or PDF. */
  planBytesMax: 50 * 1024 * 1024,
  /** Limit of all files that are read together. */
  allBytesMax: 100 * 1024 * 1024,
  /** Memory of our own that reading a file may take, beside that of libraries and the browser. */
  bufferBytesMax: 400 * 1024 * 1024,
  svgBytesMax: 5 * 1024 * 1024,
  filesMax: 50,
  xmlElementsMax: 100_000,
  /** A map of streets has a node for each corner; these elements are not drawn. */
  osmElementsMax: 1_000_000,
  xmlDepthMax: 256,
  drawnMax: 200_000,
  useDepthMax: 16,
  pathCharsMax: 1024 * 1024,
  cssCharsMax: 256 * 1024,
  cssRulesMax: 5000,
  /** Comparisons of elements with rules of a style sheet. */
  cssStepsMax: 5_000_000,
  pointsMax: 2_000_000,
  zipFilesMax: 2000,
  zipBytesMax: 60 * 1024 * 1024,
  /** Elements of a sheet with the most rows and columns that are read: a cell and its content each. */
  sheetElementsMax: 12_000_000,
  tableRowsMax: 20_000,
  tableColumnsMax: 200,
  /** More than a spreadsheet allows in a cell. The same text may be in every cell of a workbook. */
  cellCharsMax: 40_000,
  hoursCharsMax: 1000,
  hoursRulesMax: 50,
  levelsPerPlaceMax: 100,
  examplesMax: 5,
  exampleCharsMax: 100,
  /** Pairs of edges compared for one outline, and for all of a file. Crossings beyond are not found. */
  crossingPairsMax: 2_000_000,
  crossingPairsOfFileMax: 40_000_000,
  /** Edges visited to find outlines of a file that are on the map under another name. */
  overlapEdgesMax: 60_000_000,
} as const;
