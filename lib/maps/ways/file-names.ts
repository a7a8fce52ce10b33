const wayPattern = /^way-([\w-]{22})\.json$/;
const floorPattern = /^floor-[0-9a-f-]{36}-([\w-]{22})(-steps)?\.bin$/;

/** Returns the name of the file that says how the floors connect. */
export const wayFileName = (hash: string) => `way-${hash}.json`;

/** Returns the name of a floor file. A level has a second one for people who cannot use steps. */
export function floorFileName(levelId: string, hash: string, isStepFree: boolean): string {
  return `floor-${levelId}-${hash}${isStepFree ? '-steps' : ''}.bin`;
}

/** Returns the hash in the name of a way file, or null. */
export function wayHashOf(name: string): string | null {
  return wayPattern.exec(name)?.[1] ?? null;
}

/** Returns the floor that a floor file's name refers to, or null. */
export function floorOfName(name: string): { hash: string; isStepFree: boolean } | null {
  const [, hash, steps] = floorPattern.exec(name) ?? [];
  return hash === undefined ? null : { hash, isStepFree: steps !== undefined };
}
