import type { InterfaceLanguage } from './interface-languages.ts';

export type FailedTexts = {
  common: { retry: string };
  errors: { toStart: string; failedTitle: string; failedText: string; reference: string };
};

/** Texts of a page that failed. A file of its own, because every page includes it in case its frame fails. */
export const failedTexts = {
  en: {
    common: { retry: 'Try again' },
    errors: {
      toStart: 'Go to the start page',
      failedTitle: 'This page could not be shown',
      failedText: 'Something went wrong on our side. What you saved is safe.',
      reference: 'Reference {code}',
    },
  },
  de: {
    common: { retry: 'Noch einmal versuchen' },
    errors: {
      toStart: 'Zur Startseite',
      failedTitle: 'Diese Seite konnte nicht gezeigt werden',
      failedText: 'Bei uns ist etwas schiefgegangen. Was Sie gespeichert haben, ist sicher.',
      reference: 'Kennung {code}',
    },
  },
} satisfies Record<InterfaceLanguage, FailedTexts>;
