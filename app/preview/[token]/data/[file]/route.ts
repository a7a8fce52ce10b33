export { previewData as GET } from '#lib/http/preview-read.ts';
