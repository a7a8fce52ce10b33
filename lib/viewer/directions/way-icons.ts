// Path data from lucide-static (ISC License, Copyright (c) Lucide Icons and Contributors; parts MIT, Feather).
// Made by lib/map/drawing/build-icons.ts; do not edit by hand.

/** Icons of the panel of directions, drawn like those of `lib/map/drawing/icons.ts`. */
export const wayIconPaths: Readonly<Record<string, string>> = {
  swap: 'M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16',
  edit: 'M4 20h4L20 8l-4-4L4 16zM13 7l4 4',
  start: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
  arrive:
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
};
