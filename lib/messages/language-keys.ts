export const languageCookie = 'atrium.language';
/** Request header in which our own pages name their language. Without it, the sentences of an answer are English. */
export const answerLanguageHeader = 'atrium-language';
