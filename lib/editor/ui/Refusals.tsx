import { useWork } from './context.tsx';
import { useSession } from './hooks.ts';
import { refusalLines } from './refusal-lines.ts';

/** Names what was refused. Most fields do not show the server's reasons themselves. */
export default function Refusals() {
  const { session, language } = useWork();
  const faults = useSession((state) => state.faults);
  return refusalLines(faults, session.document, language).join(' ');
}
