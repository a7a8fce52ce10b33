import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { type HealthFacts, healthTones, webhookHealth } from './webhook-health.ts';

export async function HealthBadge({ facts, hasPlan }: { facts: HealthFacts; hasPlan: boolean }) {
  const { t, language } = await pageStrings();
  const health = webhookHealth(facts, hasPlan);
  const texts = t.webhooks.health;
  return (
    <Badge tone={healthTones[health]}>
      {health === 'failing'
        ? fill(texts.failing, { count: facts.consecutive_failures }, language)
        : texts[health]}
    </Badge>
  );
}
