export { readHandler as GET } from '#lib/http/public-read.ts';
