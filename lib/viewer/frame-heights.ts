/** Between these a frame of automatic height follows its plan. */
export const frameHeightsPx = { min: 320, max: 900 };
