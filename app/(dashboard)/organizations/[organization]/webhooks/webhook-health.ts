import type { Tone } from '#lib/ui/Badge.tsx';
import type { WebhookDetails } from '#lib/webhooks/present.ts';

type WebhookHealth = 'working' | 'idle' | 'failing' | 'disabled' | 'off' | 'paused';

export const healthTones: Record<WebhookHealth, Tone> = {
  working: 'success',
  idle: 'info',
  failing: 'warning',
  disabled: 'error',
  off: 'neutral',
  paused: 'warning',
};

export type HealthFacts = Pick<
  WebhookDetails,
  'is_active' | 'consecutive_failures' | 'last_delivery_at' | 'disabledAt'
>;

/** Returns the health of a webhook. `hasPlan`: the organization's plan delivers webhooks. */
export function webhookHealth(facts: HealthFacts, hasPlan: boolean): WebhookHealth {
  if (!facts.is_active) return facts.disabledAt ? 'disabled' : 'off';
  if (!hasPlan) return 'paused';
  if (facts.consecutive_failures > 0) return 'failing';
  return facts.last_delivery_at ? 'working' : 'idle';
}
