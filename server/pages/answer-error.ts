import { STATUS_CODES } from 'node:http';
import type Koa from 'koa';
import { HttpError } from '../errors.ts';
import type { Logger } from '../logging/logger.ts';
import { record } from '../observation/observe.ts';
import { presentErrorPage } from './error-page.ts';
import type { RenderPage } from './render-page.ts';

/** Answers a request with the page of an error, whatever was thrown. Never throws. */
export type AnswerError = (ctx: Koa.Context, error: unknown) => Promise<void>;

export interface AnswerErrorOptions {
  readonly renderPage: RenderPage;
  readonly logger: Logger;
  /** Whether the page of an unexpected error shows what was thrown. */
  readonly development: boolean;
}

/** Makes the only function that turns errors into answers. */
export function createAnswerError({ renderPage, logger, development }: AnswerErrorOptions): AnswerError {
  return async (ctx, error) => {
    record('exception', () => ({ error }));
    if (!(error instanceof HttpError)) logger.error('Unexpected error while a request was handled.', { error });
    else if (error.status === 404) logger.error(error.message);
    else logger.warning(error.message);

    const status = error instanceof HttpError ? error.status : 500;
    try {
      await renderPage(ctx, 'errors/error', presentErrorPage(status, error, development));
    } catch (renderingError) {
      logger.error('The page of an error could not be rendered.', { error: renderingError });
      ctx.body = `<!doctype html><title>${status}</title><h1>${status} ${STATUS_CODES[status] ?? ''}</h1>`;
    }
    ctx.status = status;
    ctx.type = 'text/html; charset=utf-8';
  };
}
