export { findImageByFile, type ImageRow, listImageRows } from './queries.ts';
