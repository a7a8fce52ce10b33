'use client';

import { fill } from '../../../messages/fill.ts';
import { formatStorage } from '../../../messages/format-storage.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { useEditor } from '../frame/context.tsx';
import { NoticeLine } from '../frame/NoticeLine.tsx';

/** Says when the draft is near the content that its plan allows. Beyond it, the server refuses what makes it larger. */
export default function ContentLine() {
  const { content, language } = useEditor();
  const { contentFull, contentNear } = useStrings('project').t.project;
  const { used, max } = content;
  const amounts = { used: formatStorage(used, language), max: formatStorage(max, language) };
  return <NoticeLine text={fill(used >= max ? contentFull : contentNear, amounts)} />;
}
