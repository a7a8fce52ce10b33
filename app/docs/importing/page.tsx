import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { GuideText } from '../GuideText.tsx';

export const generateMetadata = titled(({ language }) => guides(language).importing.title);

export default async function ImportingPage() {
  return <GuideText guide={guides((await pageStrings()).language).importing} />;
}
