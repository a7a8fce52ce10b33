import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { formatStorage } from '#lib/messages/format-storage.ts';
import { isNear } from '#lib/plans/near-bound.ts';
import { Callout } from '#lib/ui/Callout.tsx';

/** Says that the draft is near the content that the plan allows, or beyond it. */
export async function ContentNotice({ bytes, max }: { bytes: number; max: number }) {
  if (!isNear(bytes, max)) return null;
  const { t, language } = await pageStrings();
  const amounts = { used: formatStorage(bytes, language), max: formatStorage(max, language) };
  const { contentFull, contentNear } = t.project;
  return (
    <Callout tone="warning">
      <p>{fill(bytes >= max ? contentFull : contentNear, amounts)}</p>
    </Callout>
  );
}
