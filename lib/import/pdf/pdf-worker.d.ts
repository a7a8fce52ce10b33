/** The half of the library that reads files. It has no types of its own, and is only handed on. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
