import { pageStrings } from '#lib/http/page-strings.ts';
import { plural } from '#lib/strings/text.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { type HealthFacts, healthTones, webhookHealth } from './webhook-health.ts';

export async function HealthBadge({ facts, hasPlan }: { facts: HealthFacts; hasPlan: boolean }) {
  const { t, language } = await pageStrings();
  const health = webhookHealth(facts, hasPlan);
  const texts = t.webhooks.health;
  return (
    <Badge tone={healthTones[health]}>
      {health === 'failing' ? plural(texts.failing, facts.consecutive_failures, language) : texts[health]}
    </Badge>
  );
}
