import { STATUS_CODES } from 'node:http';
import type Koa from 'koa';
import { HttpError, RequestBrokenOffError, ServerBusyError } from '../errors.ts';
import type { MessageKey } from '../i18n/translator.ts';
import type { Logger } from '../logging/logger.ts';
import { record } from 'koa-profiler/observe';
import type { RenderPage } from './render-page.ts';

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
    if (error instanceof RequestBrokenOffError) {
      ctx.status = error.status;
      return;
    }
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

const explainedStatuses = [400, 403, 404, 421, 503] as const;

function presentErrorPage(status: number, error: unknown, development: boolean) {
  const explained =
    error instanceof ServerBusyError ? 'busy' : explainedStatuses.find((explainedStatus) => explainedStatus === status);
  return {
    template: 'errors/error',
    status,
    title: `error.${explained ?? 500}.title` satisfies MessageKey,
    explanation: `error.${explained ?? 500}.explanation` satisfies MessageKey,
    /** The address of the page to return to; null: the server does not know its own address. */
    wayBack: status === 421 ? null : '/',
    /** The error's stack. Null in production, and if the explanation is enough. */
    details: explained === undefined && development ? detailsOf(error) : null,
  };
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
