import type { MessageKey } from '../i18n/translator.ts';

/** What the error template prints. */
export interface ErrorPage {
  readonly status: number;
  readonly title: MessageKey;
  readonly explanation: MessageKey;
  /** What was thrown; null in production, and for errors that the explanation covers. */
  readonly details: string | null;
}

const texts: Readonly<Record<number, Pick<ErrorPage, 'title' | 'explanation'>>> = {
  400: { title: 'error.400.title', explanation: 'error.400.explanation' },
  403: { title: 'error.403.title', explanation: 'error.403.explanation' },
  404: { title: 'error.404.title', explanation: 'error.404.explanation' },
  421: { title: 'error.421.title', explanation: 'error.421.explanation' },
};

/** Chooses the texts for a status, and what a developer may see of the error. */
export function presentErrorPage(status: number, error: unknown, development: boolean): ErrorPage {
  const known = texts[status];
  return {
    status,
    ...(known ?? { title: 'error.500.title', explanation: 'error.500.explanation' }),
    details: known === undefined && development ? detailsOf(error) : null,
  };
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
