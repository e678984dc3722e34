import { timingSafeEqual } from 'node:crypto';
import type { AppMiddleware } from '../app-context.ts';
import { SecretRefusedError } from '../errors.ts';
import { record } from '../observation/observe.ts';
import type { AnswerError } from '../pages/answer-error.ts';
import { desktopSecretHeader } from '../secrets/desktop-secret-header.ts';

/** Answers 403 to requests that do not carry the secret which the desktop app gave to its own windows. */
export function desktopSecret(secret: string, answerError: AnswerError): AppMiddleware {
  const expected = Buffer.from(secret);
  return async function checkDesktopSecret(ctx, next) {
    const given = Buffer.from(ctx.get(desktopSecretHeader));
    const passed = given.length === expected.length && timingSafeEqual(given, expected);
    const reason = passed ? 'the secret of this start' : 'not the secret of this start';
    record('security-check', () => ({ check: 'desktop secret', subject: desktopSecretHeader, passed, reason }));
    if (!passed) {
      return answerError(ctx, new SecretRefusedError());
    }
    await next();
  };
}
