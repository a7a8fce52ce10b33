import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { assistantSamples } from '../assistant-samples.ts';
import { SampleGuide } from '../SampleGuide.tsx';

export const generateMetadata = titled(({ language }) => guides(language).assistants.title);

export default async function AssistantsPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  return <SampleGuide guide={guides(language).assistants} samples={assistantSamples} origin={origin} />;
}
