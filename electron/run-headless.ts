import { app } from 'electron';
import { handleCrashes } from './crash-handler.ts';
import { describeError } from './logging/shell-log.ts';
import { createDesktopBackend, type DesktopBackendOptions } from './serving/desktop-backend.ts';
import { closeBeforeQuitting } from './shutdown.ts';

/** The server alone, for anybody who may reach its address: no window, no secret. Prints the address when it serves. */
export async function runHeadless(options: DesktopBackendOptions, output: NodeJS.WritableStream): Promise<void> {
  const { log, commandLine } = options;
  app.dock?.hide();
  // Without somebody in front of it, a process that may be broken ends, so that whatever runs it starts it anew.
  const endWith = (error: unknown): void => {
    process.stderr.write(`${describeError(error)}\n`);
    app.exit(1);
  };
  handleCrashes(process, { log, report: endWith });
  // As everywhere on a server, the command line wins over the environment.
  const given = commandLine.catalogue === null ? {} : { CATALOGUE: commandLine.catalogue };
  const environment = { ...process.env, ...given };
  const { server, serve } = createDesktopBackend(options, {
    secret: null,
    environment,
    importEvents: null,
    dealer: () => options.central.dealer,
  });
  closeBeforeQuitting(app, server, log);
  try {
    const { origin, notice } = await serve();
    if (notice !== null) log.warning('Another catalogue than the wanted one is used.', { ...notice });
    output.write(`${origin}/\n`);
  } catch (error) {
    log.error('The server could not start.', { error });
    process.stderr.write(`${error instanceof Error ? error.message : describeError(error)}\n`);
    app.exit(1);
  }
}
