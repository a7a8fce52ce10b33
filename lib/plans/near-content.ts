/** Share of the content that the plan allows, from which the screens of a project say so. */
const nearShare = 0.8;

/** Checks whether a draft is near the content that the plan allows, or beyond it. Both in bytes. */
export function isNearContent(bytes: number, max: number): boolean {
  return bytes >= max * nearShare;
}
