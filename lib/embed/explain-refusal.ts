import { AppError, errorStatus } from '#lib/contract/errors.ts';
import type { PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { acceptedLanguages } from '#lib/viewer/language.ts';
import { html } from './html-answer.ts';
import { renderMessage } from './render-message.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

type Asked = { request: PublicRequest; query: URLSearchParams };

/** The page that a person reads in place of a map; null for an error that is no refusal. */
export function explainRefusal(error: unknown, { request, query }: Asked): Answer | null {
  if (!(error instanceof AppError)) return null;
  const { kind } = error;
  if (kind !== 'forbidden' && kind !== 'notFound' && kind !== 'tooManyRequests') return null;
  const languages = [
    query.get('lang'),
    query.get('page'),
    ...acceptedLanguages(request.header('accept-language')),
  ];
  const detail = kind === 'forbidden' ? error.message : null;
  const status = errorStatus[kind];
  return html(request, status, renderMessage(status, languages, detail), {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
  });
}
