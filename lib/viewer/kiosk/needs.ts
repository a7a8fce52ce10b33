/** A need of the kiosk. Resolves to a text about what is missing, or null if nothing is. */
export type Need = () => Promise<string | null>;

const againMs = 60_000;

/**
 * Watches the needs of a kiosk. Missing needs are checked again each minute and when the connection returns, unless a
 * visitor is at the screen. `say` gets the texts about what is missing, for the staff.
 */
export function createNeeds(isUsed: () => boolean, say: (lacking: readonly string[]) => void) {
  const lacking = new Map<Need, string>();
  const look = async (need: Need): Promise<void> => {
    const text = await need();
    if (text === null) lacking.delete(need);
    else lacking.set(need, text);
    say([...new Set(lacking.values())]);
  };
  const again = () => {
    if (isUsed()) return;
    for (const need of lacking.keys()) void look(need);
  };
  addEventListener('online', again);
  setInterval(again, againMs);
  return look;
}
