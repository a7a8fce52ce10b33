import { expect, test } from 'vitest';
import { requestContext } from '#lib/http/request-context.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { projectDetailOf } from '#lib/maps/projects/get-project.ts';
import { newId } from '#lib/platform/ids.ts';
import { useService } from '#tests/support/service.ts';

useService();

test('a project that is deleted after the check of the right is not found', async () => {
  const ctx = requestContext({ headers: new Headers({ host: 'atrium.test' }) });
  const deleted = newId() as ProjectId;
  await expect(projectDetailOf(ctx, deleted)).rejects.toMatchObject({ kind: 'notFound' });
});
