import type { AppMiddleware } from '../app-context.ts';
import type { AnswerError } from '../pages/answer-error.ts';

/** Turns whatever is thrown further in into a page; the process and the next request never notice. */
export function errors(answerError: AnswerError): AppMiddleware {
  return async function answerErrors(ctx, next) {
    try {
      await next();
    } catch (error) {
      await answerError(ctx, error);
    }
  };
}
