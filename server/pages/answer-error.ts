import { STATUS_CODES } from 'node:http';
import type Koa from 'koa';
import { HttpError } from '../errors.ts';
import type { MessageKey } from '../i18n/translator.ts';
import type { Logger } from '../logging/logger.ts';
import { record } from '../observation/observe.ts';
import type { Page, RenderPage } from './render-page.ts';

/** Answers with an error page. Never throws. */
export type AnswerError = (ctx: Koa.Context, error: unknown) => Promise<void>;

export interface AnswerErrorOptions {
  readonly renderPage: RenderPage;
  readonly logger: Logger;
  readonly development: boolean;
}

export function createAnswerError({ renderPage, logger, development }: AnswerErrorOptions): AnswerError {
  return async (ctx, error) => {
    record('exception', () => ({ error }));
    if (!(error instanceof HttpError)) logger.error('Unexpected error while a request was handled.', { error });
    else if (error.status === 404) logger.error(error.message);
    else logger.warning(error.message);

    const status = error instanceof HttpError ? error.status : 500;
    try {
      await renderPage(ctx, presentErrorPage(status, error, development));
    } catch (renderingError) {
      logger.error('The page of an error could not be rendered.', { error: renderingError });
      ctx.body = `<!doctype html><title>${status}</title><h1>${status} ${STATUS_CODES[status] ?? ''}</h1>`;
    }
    ctx.status = status;
    ctx.type = 'text/html; charset=utf-8';
  };
}

interface ErrorPage extends Page {
  readonly template: 'errors/error';
  readonly status: number;
  readonly title: MessageKey;
  readonly explanation: MessageKey;
  /** The address of the page to return to; null: the server does not know its own address. */
  readonly wayBack: string | null;
  /** The error's stack. Null in production, and if the explanation is enough. */
  readonly details: string | null;
}

const texts: Readonly<Record<number, Pick<ErrorPage, 'title' | 'explanation'>>> = {
  400: { title: 'error.400.title', explanation: 'error.400.explanation' },
  403: { title: 'error.403.title', explanation: 'error.403.explanation' },
  404: { title: 'error.404.title', explanation: 'error.404.explanation' },
  421: { title: 'error.421.title', explanation: 'error.421.explanation' },
  503: { title: 'error.503.title', explanation: 'error.503.explanation' },
};

function presentErrorPage(status: number, error: unknown, development: boolean): ErrorPage {
  const knownTexts = texts[status];
  return {
    template: 'errors/error',
    status,
    ...(knownTexts ?? { title: 'error.500.title', explanation: 'error.500.explanation' }),
    wayBack: status === 421 ? null : '/',
    details: knownTexts === undefined && development ? detailsOf(error) : null,
  };
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
