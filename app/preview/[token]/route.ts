export { previewPage as GET } from '#lib/http/preview-read.ts';
