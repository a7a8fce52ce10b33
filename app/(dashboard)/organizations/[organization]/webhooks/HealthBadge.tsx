import type { AppStrings } from '#lib/strings/app.ts';
import type { InterfaceLanguage } from '#lib/strings/choose-language.ts';
import { plural } from '#lib/strings/text.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { type HealthFacts, healthTones, webhookHealth } from './webhook-health.ts';

type HealthBadgeProps = {
  facts: HealthFacts;
  hasPlan: boolean;
  t: AppStrings;
  language: InterfaceLanguage;
};

export function HealthBadge({ facts, hasPlan, t, language }: HealthBadgeProps) {
  const health = webhookHealth(facts, hasPlan);
  const texts = t.webhooks.health;
  return (
    <Badge tone={healthTones[health]}>
      {health === 'failing' ? plural(texts.failing, facts.consecutive_failures, language) : texts[health]}
    </Badge>
  );
}
