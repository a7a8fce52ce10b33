/** Something a kiosk needs: in words what is lacking of it, null once it is there. */
export type Need = () => Promise<string | null>;

const againMs = 60_000;

/**
 * Looks after what a kiosk needs. While something is lacking, it is looked for again each minute and once there is a
 * connection, unless a visitor is at the screen. `say` hears what is lacking, for who looks after the screen.
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
