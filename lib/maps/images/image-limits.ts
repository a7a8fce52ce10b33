import { limits } from '#lib/plans/limits.ts';

/** The numbers of image handling, units in the names. */
export const imageLimits = {
  bytesMax: limits.imageBytesMax,
  pixelsMax: 120_000_000,
  framesMax: 1000,
  /** Processor time of one decode; and the time after which it is given up on a machine that is busy. */
  decodeSeconds: 20,
  decodeGivenUpSeconds: 120,

  thumbnailWidthsPx: [320, 640, 1280, 2560],
  /** WebP knows no larger side. */
  thumbnailSidePxMax: 16_383,
  jobsAtOnce: 2,

  svgElementsMax: 100_000,
  svgDepthMax: 256,
  /** Elements drawn once `use`, patterns, masks and the like are followed. */
  svgDrawnElementsMax: 1_000_000,
  svgStyleRulesMax: 5000,
  /** Processor time of the thread or the process that does it. */
  svgSanitizeMs: 10_000,
  svgWorkerMegabytes: 1024,
  svgWorkerIdleMs: 20_000,
  svgDrawMs: 20_000,
  svgDrawGivenUpMs: 120_000,
  /** How long an image waits for its turn. */
  waitMs: 30_000,
} as const;
