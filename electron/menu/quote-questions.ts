import { basename } from 'node:path';
import { QUOTE_EXTENSION } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { codeOf } from '../logging/shell-log.ts';
import type { QuoteQuestions } from '../quotes/quote-desk.ts';

/** Returns the dialogs about the open quote. */
export function quoteQuestions(desktop: DesktopShell): QuoteQuestions {
  const { ask, report, askForPath, translate, preferences, central, log } = desktop;
  return {
    async unsaved(name) {
      const answer = await ask({
        type: 'warning',
        message: translate('quote.unsaved', { name }),
        detail: translate('quote.unsaved_detail'),
        buttons: [translate('quote.save'), translate('quote.discard'), translate('dialog.cancel')],
        defaultId: 0,
        cancelId: 2,
      });
      return (['save', 'discard'] as const)[answer] ?? 'cancel';
    },
    place: (name) =>
      askForPath({
        title: translate('quote.save_title'),
        name,
        fileType: translate('quote.file_type'),
        extension: QUOTE_EXTENSION,
        folders: [preferences.current().quoteFolder, central.quoteFolder],
      }),
    async changedElsewhere(name) {
      const answer = await ask({
        type: 'warning',
        message: translate('quote.changed_elsewhere', { name }),
        detail: translate('quote.changed_elsewhere_detail'),
        buttons: [translate('quote.save_elsewhere'), translate('quote.overwrite'), translate('dialog.cancel')],
        defaultId: 0,
        cancelId: 2,
      });
      return (['elsewhere', 'overwrite'] as const)[answer] ?? 'cancel';
    },
    async conflict(name, copyName) {
      await report('warning', translate('quote.conflict', { name }), translate('quote.conflict_detail', { copyName }));
    },
    async failed(path, error) {
      // The system's message would have the file's name, often a customer's.
      log.error('A quote could not be saved.', { code: codeOf(error) });
      const detail = codeOf(error) === 'ETIMEDOUT' ? 'quote.failed_silent' : 'quote.failed_detail';
      await report('error', translate('quote.failed', { name: basename(path) }), translate(detail));
    },
  };
}
