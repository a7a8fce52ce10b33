'use client';

import { Languages } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuChoices } from '../../../ui/menus/Menu.tsx';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { languageName } from '../frame/language-name.ts';

/** Selects the language of the titles on the map and in the lists. */
export function LanguageSwitch() {
  const { editor, t, language: ui } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  const language = useScreen((state) => state.language);
  if (languages.length < 2) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon={<Languages aria-hidden />}>
          {language.toUpperCase()}
        </Button>
      }
    >
      <MenuChoices
        label={t.settings.languages}
        value={language}
        choices={languages.map((code) => ({ value: code, label: languageName(code, ui) }))}
        onChange={(next) => editor.screen.setLanguage(next)}
      />
    </Menu>
  );
}
