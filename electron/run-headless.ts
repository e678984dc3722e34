import { app } from 'electron';
import { closeBeforeQuitting, handleCrashes } from './life-cycle.ts';
import { describeError } from './logging/shell-log.ts';
import { createDesktopBackend, type DesktopBackendOptions } from './serving/desktop-backend.ts';

/** Runs the server without windows and without a secret. Prints its address. */
export async function runHeadless(options: DesktopBackendOptions, output: NodeJS.WritableStream): Promise<void> {
  const { log, commandLine } = options;
  app.dock?.hide();
  // There is no user to tell: the process ends, and the system may restart it.
  const endWith = (error: unknown): void => {
    process.stderr.write(`${describeError(error)}\n`);
    app.exit(1);
  };
  handleCrashes(process, { log, report: endWith });
  // As on every server, the command line wins over the environment.
  const given = commandLine.catalogue === null ? {} : { CATALOGUE: commandLine.catalogue };
  const environment = { ...process.env, ...given };
  const { server, serve } = createDesktopBackend(options, {
    desktopSecret: null,
    environment,
    quoteDesk: null,
    quoteList: null,
    importEvents: null,
    dealer: () => options.central.dealer,
    dealerStore: null,
    purchasePrices: null,
  });
  closeBeforeQuitting(app, () => server.close(), log);
  // Electron starts utility processes, which the audit needs, only when it is ready.
  await app.whenReady();
  try {
    const { origin, notice } = await serve().serving;
    if (notice !== null) log.warning('Another catalogue than the wanted one is used.', { ...notice });
    output.write(`${origin}/\n`);
  } catch (error) {
    log.error('The server could not start.', { error });
    process.stderr.write(`${error instanceof Error ? error.message : describeError(error)}\n`);
    app.exit(1);
  }
}
