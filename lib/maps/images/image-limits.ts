import { limits } from '#lib/plans/limits.ts';

/** Limits of image handling. */
export const imageLimits = {
  bytesMax: limits.imageBytesMax,
  pixelsMax: 120_000_000,
  framesMax: 1000,
  /** Processor time of one decode, and the total time after which it is given up on a busy machine. */
  decodeSeconds: 20,
  decodeGivenUpSeconds: 120,

  thumbnailWidthsPx: [320, 640, 1280, 2560],
  /** The largest side of a WebP image. */
  thumbnailSidePxMax: 16_383,
  jobsAtOnce: 2,

  svgElementsMax: 100_000,
  svgDepthMax: 256,
  /** Of one element: removing each of them takes time for all that are left. */
  svgAttributesMax: 1000,
  /** Drawn elements, with those that `use`, patterns, masks and other references repeat. */
  svgDrawnElementsMax: 1_000_000,
  svgStyleRulesMax: 5000,
  /** Processor time of the thread or process that does the work. */
  svgSanitizeMs: 10_000,
  svgWorkerMegabytes: 1024,
  svgWorkerIdleMs: 20_000,
  svgDrawMs: 20_000,
  svgDrawGivenUpMs: 120_000,
  /** How long an image waits in the queue. */
  waitMs: 30_000,
} as const;
