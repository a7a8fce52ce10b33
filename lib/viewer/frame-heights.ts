/** Limits in px for the height of a frame that follows its plan. */
export const frameHeightsPx = { min: 320, max: 900 };
