export { findImageByFile, type ImageRow, listImageRows, listImageRowsById } from './queries.ts';
export { listIconRows } from './queries-icons.ts';
