import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { GuideText } from '../GuideText.tsx';

export const generateMetadata = titled(({ language }) => guides(language).directions.title);

export default async function WayfindingPage() {
  return <GuideText guide={guides((await pageStrings()).language).directions} />;
}
