import { timingSafeEqual } from 'node:crypto';
import type { AppMiddleware } from '../app-context.ts';
import { SecretRefusedError } from '../errors.ts';
import type { AnswerError } from '../pages/answer-error.ts';

/** Answers 403 to requests that do not carry the secret which the desktop app gave to its own windows. */
export function desktopSecret(secret: string, answerError: AnswerError): AppMiddleware {
  const expected = Buffer.from(secret);
  return async (ctx, next) => {
    const given = Buffer.from(ctx.get('x-desktop-secret'));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return answerError(ctx, new SecretRefusedError());
    }
    ctx.state.securityChecks.push({
      check: 'desktop secret',
      subject: 'x-desktop-secret',
      passed: true,
      reason: 'the secret of this start',
    });
    await next();
  };
}
