import { lateCodes } from '../../../late/late-code.ts';
import { kindNames } from '../../../mapmodel/kind-names.ts';
import { loadSearchWords } from '../../../messages/search-words.ts';
import { useLate } from '../../../ui/use-late.ts';
import { useEditor } from '../context.tsx';

/** The names of icons in a language, and the words by which visitors search for what they stand for. */
const iconWords = lateCodes((language) => loadSearchWords(language));

/** Returns a function that names a built-in icon: in the language of the interface if it has a name, else by its key. */
export function useIconNames(): (icon: string) => string {
  const { language } = useEditor();
  const words = useLate(iconWords(language));
  const names = words?.map((one) => kindNames(one, language)) ?? [];
  return (icon) => {
    const [name] = names.flatMap((each) => each[icon] ?? []);
    return name ?? icon.charAt(0).toUpperCase() + icon.slice(1).replaceAll('-', ' ');
  };
}
