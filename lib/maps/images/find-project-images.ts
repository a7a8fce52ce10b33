export { findImageByFile, type ImageRow, listImageRows, listImageRowsById } from './queries.ts';
export { type IconRow, listIconRows } from './queries-icons.ts';
