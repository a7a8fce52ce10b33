import type { Tone } from '#lib/ui/Badge.tsx';

export type WebhookHealth = 'working' | 'idle' | 'failing' | 'disabled' | 'off' | 'paused';

export const healthTones: Record<WebhookHealth, Tone> = {
  working: 'success',
  idle: 'info',
  failing: 'warning',
  disabled: 'error',
  off: 'neutral',
  paused: 'warning',
};

export type HealthFacts = {
  is_active: boolean;
  consecutive_failures: number;
  last_delivery_at: string | null;
  /** When failures in a row switched it off; null where a person did, or nobody. */
  disabledAt: string | null;
};

/** How a webhook is doing; `hasPlan` is whether its organization's plan delivers at all. */
export function webhookHealth(facts: HealthFacts, hasPlan: boolean): WebhookHealth {
  if (!facts.is_active) return facts.disabledAt ? 'disabled' : 'off';
  if (!hasPlan) return 'paused';
  if (facts.consecutive_failures > 0) return 'failing';
  return facts.last_delivery_at ? 'working' : 'idle';
}
