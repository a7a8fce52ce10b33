// Path data from lucide-static (ISC License, Copyright (c) Lucide Icons and Contributors; parts MIT, Feather).
// Made by lib/map/drawing/build-icons.ts; do not edit by hand.

/** Icons of steps, drawn like those of `lib/map/drawing/icons.ts`. */
export const stepIconPaths: Readonly<Record<string, string>> = {
  start: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
  arrive:
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  walk: 'M5 12l7-7 7 7M12 19V5',
  slightLeft: 'M7 17V7h10M17 17 7 7',
  left: 'M20 20v-7a4 4 0 0 0-4-4H4M9 14 4 9l5-5',
  sharpLeft: 'M18 20V9a4 4 0 0 0-8 0v8M6 13l4 4 4-4',
  slightRight: 'M7 7h10v10M7 17 17 7',
  right: 'M15 14l5-5-5-5M4 20v-7a4 4 0 0 1 4-4h12',
  sharpRight: 'M6 20V9a4 4 0 0 1 8 0v8M18 13l-4 4-4-4',
  door: 'M10 21H2M10 3H7a2 2 0 00-2 2v16M14 12h.01M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992zM22 21h-3',
  stairs: 'M3 20h5v-5h4v-5h4V5h5',
  escalator: 'M3 19h4L17 8h4M7 13l6-7M13 10V6H9',
  elevator: 'M5 3h14v18H5zM9 10l3-3 3 3M9 14l3 3 3-3',
  ramp: 'M16 7h6v6M22 7l-8.5 8.5-5-5L2 17',
  link: 'M18 8L22 12L18 16M2 12H22',
};
