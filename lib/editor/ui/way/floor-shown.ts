/** Whether the floor covers the plan while directions are edited. */
let isShown = true;
const listeners = new Set<() => void>();

export const floorShown = {
  get: () => isShown,
  set(next: boolean) {
    isShown = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
