import { app } from 'electron';
import type { DesktopBackendOptions } from './desktop-backend.ts';
import { createEmbeddedServer } from './embedded-server.ts';
import { launchServer } from './launch-server.ts';
import { handleCrashes } from './crash-handler.ts';
import { describeError } from './logging/describe-error.ts';
import { closeBeforeQuitting } from './shutdown.ts';

const CLOSE_LIMIT_IN_MILLISECONDS = 6000;

/** The server alone, for anybody who may reach its address: no window, no secret. Prints the address when it serves. */
export async function runHeadless(
  options: Omit<DesktopBackendOptions, 'inspect'>,
  output: NodeJS.WritableStream,
): Promise<void> {
  const { applicationRoot, commandLine, paths, log, logDestination } = options;
  app.dock?.hide();
  // Without somebody in front of it, a process that may be broken ends, so that whatever runs it starts it anew.
  const endWith = (error: unknown): void => {
    process.stderr.write(`${describeError(error)}\n`);
    app.exit(1);
  };
  handleCrashes(process, { log, tell: endWith });
  const server = createEmbeddedServer({
    launch: (cataloguePath) =>
      launchServer({
        applicationRoot,
        cataloguePath,
        developer: commandLine.developer,
        secret: null,
        environment: process.env,
        argumentList: commandLine.serverArguments,
        logDestination,
      }),
    closeLimitInMilliseconds: CLOSE_LIMIT_IN_MILLISECONDS,
    onSlowClose: () => log.warning('The server did not close in time.'),
  });
  closeBeforeQuitting(app, server, log);
  try {
    output.write(`${await server.start(paths.bundledCatalogue)}/\n`);
  } catch (error) {
    log.error('The server could not start.', { error });
    process.stderr.write(`${error instanceof Error ? error.message : describeError(error)}\n`);
    app.exit(1);
  }
}
