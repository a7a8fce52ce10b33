import type { z } from 'zod';
import type { apiKey } from '#lib/contract/schemas/organization.ts';
import { presentMaker } from '#lib/identity/organizations/present-member.ts';
import type { ApiKeyRow } from './queries.ts';

/** The API key record of docs/contract.md, 4.3 API keys, without the key. */
export function presentApiKey(row: ApiKeyRow): z.infer<typeof apiKey> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    access: row.access,
    project: row.projectId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_by: presentMaker(row.makerEmail, row.makerName),
  };
}
