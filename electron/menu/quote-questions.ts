import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import { QUOTE_EXTENSION } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { ask, report } from '../dialogs.ts';
import { askForPath } from '../documents/documents.ts';
import { codeOf } from '../logging/shell-log.ts';
import type { QuoteQuestions } from '../quotes/quote-desk.ts';

/** Returns the dialogs about the open quote. */
export function quoteQuestions({ windows, translate, preferences, central, log }: DesktopShell): QuoteQuestions {
  const over = (): BrowserWindow | null => windows.calculator()?.browserWindow ?? null;
  return {
    async unsaved(name) {
      const answer = await ask(over(), {
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
      askForPath(
        over(),
        {
          title: translate('quote.save_title'),
          name,
          fileType: translate('quote.file_type'),
          extension: QUOTE_EXTENSION,
          folder: central.quoteFolder,
        },
        preferences,
      ),
    async changedElsewhere(name) {
      const answer = await ask(over(), {
        type: 'warning',
        message: translate('quote.changed_elsewhere', { name }),
        detail: translate('quote.changed_elsewhere_detail'),
        buttons: [translate('quote.save_elsewhere'), translate('quote.overwrite'), translate('dialog.cancel')],
        defaultId: 0,
        cancelId: 2,
      });
      return (['elsewhere', 'overwrite'] as const)[answer] ?? 'cancel';
    },
    async failed(path, error) {
      // The system's message would have the file's name, often a customer's.
      log.error('A quote could not be saved.', { code: codeOf(error) });
      const message = translate('quote.failed', { name: basename(path) });
      await report(over(), 'error', message, translate('quote.failed_detail'), translate);
    },
  };
}
