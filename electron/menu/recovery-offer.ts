import { basename } from 'node:path';
import type { DesktopShell } from '../desktop-shell.ts';
import type { WaitingCopy } from '../quotes/recovery.ts';

/** At a start: offers the quotes that a crash has left, newest first, until one is taken. Returns whether one is open now. */
export async function offerRecovery(desktop: DesktopShell): Promise<boolean> {
  for (const waiting of await desktop.recovery.findWaiting(new Date())) {
    if ((await offerCopy(waiting, desktop)) === 'recovered') return true;
  }
  return false;
}

/** Offers the waiting copies of one quote before its file is opened. */
export async function offerRecoveryOf(
  quote: { readonly id: string; readonly path: string },
  desktop: DesktopShell,
): Promise<'recovered' | 'kept-open' | 'none'> {
  for (const waiting of await desktop.recovery.findWaiting(new Date())) {
    if (waiting.copy.id !== quote.id && waiting.copy.path !== quote.path) continue;
    const outcome = await offerCopy(waiting, desktop);
    if (outcome !== 'none') return outcome;
  }
  return 'none';
}

/** A copy that is put off is offered again with the quote's file, and at the next start. */
async function offerCopy(waiting: WaitingCopy, desktop: DesktopShell): Promise<'recovered' | 'kept-open' | 'none'> {
  const { ask, translate, language, quotes, recovery } = desktop;
  const { copy, keptAt } = waiting;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(keptAt);
  const name = copy.path === null ? copy.fileName : basename(copy.path);
  const answer = await ask({
    type: 'question',
    message: translate('quote.recover', { name }),
    detail: translate('quote.recover_detail', { time }),
    buttons: [translate('quote.recover.yes'), translate('quote.recover.no'), translate('quote.recover.later')],
    defaultId: 0,
    cancelId: 2,
  });
  if (answer === 0) return (await quotes.restore(waiting)) ? 'recovered' : 'kept-open';
  if (answer === 1) await recovery.refuse(waiting);
  return 'none';
}
