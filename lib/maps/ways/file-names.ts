const wayPattern = /^way-([\w-]{22})\.json$/;
const floorPattern = /^floor-[0-9a-f-]{36}-([\w-]{22})(-steps)?\.bin$/;

/** The name of the file that says what connects the floors. */
export const wayFileName = (hash: string) => `way-${hash}.json`;

/** The name of a floor file; the second of a level is for people who take no steps. */
export function floorFileName(levelId: string, hash: string, isStepFree: boolean): string {
  return `floor-${levelId}-${hash}${isStepFree ? '-steps' : ''}.bin`;
}

/** The hash in the name of a way file, or null. */
export function wayHashOf(name: string): string | null {
  return wayPattern.exec(name)?.[1] ?? null;
}

/** The floor that a name of a floor file stands for, or null. */
export function floorOfName(name: string): { hash: string; isStepFree: boolean } | null {
  const [, hash, steps] = floorPattern.exec(name) ?? [];
  return hash === undefined ? null : { hash, isStepFree: steps !== undefined };
}
