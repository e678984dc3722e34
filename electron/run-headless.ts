import { app } from 'electron';
import type { DesktopBackendOptions } from './desktop-backend.ts';
import { createEmbeddedServer } from './embedded-server.ts';
import { launchServer } from './launch-server.ts';
import { describeError } from './logging/describe-error.ts';
import { closeBeforeQuitting } from './shutdown.ts';

const CLOSE_LIMIT_IN_MILLISECONDS = 6000;

/** The server alone, for anybody who may reach its address: no window, no secret. Prints the address when it serves. */
export async function runHeadless(
  options: Omit<DesktopBackendOptions, 'inspect'>,
  output: NodeJS.WritableStream,
): Promise<void> {
  const { applicationRoot, commandLine, paths, log, logDestination } = options;
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
