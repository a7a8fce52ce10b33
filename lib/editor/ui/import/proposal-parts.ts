/** Components for a proposal, loaded while its file is read. */
export { DoneStage } from './DoneStage.tsx';
export { PagesStage } from './PagesStage.tsx';
export { PhotoStage } from './PhotoStage.tsx';
export { PreviewStage } from './PreviewStage.tsx';
export { previewFiles, previewPhotos, previewRooms } from './previews.ts';
export { straightenedFile } from './read-photos.ts';
export { takeDraft } from './take-draft.ts';
