/** Size of the pictures of places, in pixels. */
export const pictureSize = { width: 800, height: 560 } as const;

/** The same "random" numbers every time. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
