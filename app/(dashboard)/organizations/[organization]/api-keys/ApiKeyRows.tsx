'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#lib/contract/client.ts';
import type { apiKey } from '#lib/contract/schemas/organization.ts';
import { fill } from '#lib/messages/fill.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useSuccess } from '#lib/ui/hooks/saving.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { Row, RowButton, Rows } from '#lib/ui/Rows.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

type ApiKey = z.output<typeof apiKey>;

type ApiKeyRowsProps = {
  organization: { id: string; name: string };
  keys: readonly ApiKey[];
  projects: readonly { id: string; name: string }[];
  /** Time of the server in milliseconds. It decides whether a key has expired. */
  now: number;
};

export function ApiKeyRows({ organization, keys, projects, now }: ApiKeyRowsProps) {
  const { t } = useStrings('organization');
  const texts = t.organization.apiKeys;
  const succeed = useSuccess();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = async () => {
    if (!revoking) return;
    await call('deleteApiKey', { params: { key_id: revoking.id }, query: { organization: organization.id } });
    setRevoking(null);
    succeed(fill(texts.revoked, { name: revoking.name }));
  };
  return (
    <>
      <Rows label={fill(texts.list, { name: organization.name })}>
        {keys.map((key) => (
          <Row
            key={key.id}
            start={<KeyRound aria-hidden />}
            title={key.name}
            beside={
              <>
                <code className="muted">{key.prefix}…</code>
                <Badge isPlain>{texts.accesses[key.access]}</Badge>
                {key.project && (
                  <Badge isPlain>
                    {projects.find(({ id }) => id === key.project)?.name ?? texts.someProject}
                  </Badge>
                )}
                {key.expires_at && Date.parse(key.expires_at) <= now && (
                  <Badge tone="error">{texts.expired}</Badge>
                )}
              </>
            }
            text={<KeyFacts apiKey={key} />}
            end={<RowButton action={texts.revoke} name={key.name} onClick={() => setRevoking(key)} />}
          />
        ))}
      </Rows>
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={fill(texts.revokeTitle, { name: revoking?.name ?? '' })}
        description={fill(texts.revokeText, { prefix: revoking?.prefix ?? '' })}
        action={texts.revoke}
        run={revoke}
      />
    </>
  );
}

function KeyFacts({ apiKey: key }: { apiKey: ApiKey }) {
  const texts = useStrings('organization').t.organization.apiKeys;
  const maker = key.created_by && fill(texts.by, { name: key.created_by.full_name || key.created_by.email });
  return (
    <>
      <span>
        {texts.created} <LocalTime value={key.created_at} isDay /> {maker},{' '}
      </span>
      {key.last_used_at ? (
        <span>
          {texts.lastUsed} <LocalTime value={key.last_used_at} />
        </span>
      ) : (
        <span>{texts.neverUsed}</span>
      )}
      {key.expires_at && (
        <span>
          , {texts.expiresOn} <LocalTime value={key.expires_at} isDay />
        </span>
      )}
    </>
  );
}
