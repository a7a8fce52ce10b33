'use client';

import { Compass } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { Button } from '#lib/ui/Button.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

/** Creates a project from the demo museum and opens it, so that there is a whole map to look around in. */
export function OpenDemo({ organization }: { organization: string }) {
  const { t } = useStrings('projects');
  const router = useRouter();
  const form = useSubmit(async () => {
    const body = { organization, name: t.projects.demoName, template: 'demo' };
    const created = await call('createProject', { body });
    router.push(`/projects/${created.id}`);
  });
  return (
    <form className="contents" onSubmit={form.onSubmit}>
      <Button type="submit" icon={<Compass aria-hidden />} isBusy={form.isBusy}>
        {t.projects.openDemo}
      </Button>
      {form.message && <p role="alert">{form.message}</p>}
    </form>
  );
}
