import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { ApplicationError } from './errors.ts';

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

/** In milliseconds after the server began to close. Requests that still run then are cut off. */
const closingLimit = 5000;

/** @throws ApplicationError if the address cannot be used */
export async function listen(server: Server, address: { host: string; port: number }): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error): void => reject(unavailable(address, error));
    server.once('error', refuse);
    server.listen(address.port, address.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  let closing: Promise<void> | null = null;
  return {
    origin: originOf(server.address(), address),
    close() {
      closing ??= closeServer(server);
      return closing;
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  // Two turns of the event loop: one accepts new connections, and the next reads from them.
  await setImmediate();
  await setImmediate();
  const cutOff = setTimeout(() => server.closeAllConnections(), closingLimit);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cutOff);
}

function originOf(bound: AddressInfo | string | null, { host, port }: { host: string; port: number }): string {
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
}

function unavailable({ host, port }: { host: string; port: number }, cause: NodeJS.ErrnoException): ApplicationError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Choose another with "npm start -- --port <number>" (0 takes any free one).`,
    EACCES: `Port ${port} on ${host} may not be used. Choose another with "npm start -- --port <number>" (0 takes any free one).`,
    EADDRNOTAVAIL: `The address ${host} does not belong to this machine. Choose another with "npm start -- --host <address>".`,
    ENOTFOUND: `The host name ${host} is not known. Choose another with "npm start -- --host <address>".`,
  };
  const message = reasons[cause.code ?? ''] ?? `The server cannot listen on ${host}, port ${port}: ${cause.message}`;
  return new ApplicationError(message, 'PORT_UNAVAILABLE', { cause });
}
