import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection of a client: the order of its answers, and its end. */
export interface HttpConnection {
  /** Calls `act` when the earlier requests of the connection are answered. */
  inTurn(response: ServerResponse, act: () => void): void;
  /** Ends the connection after a time unless there is a request after this answer. */
  endUnlessFollowed(response: ServerResponse, milliseconds: number): void;
  /** Sends a refusal after the earlier answers, and ends the connection after a time, also if the client goes on. */
  refuse(text: string, milliseconds: number): void;
  isRefused(): boolean;
  /** Returns whether the client has sent its request, and has read all that there is of the answer. */
  waitsForServer(): boolean;
}

export function createConnection(socket: Duplex): HttpConnection {
  /** The answer to the last request. */
  let last: ServerResponse | null = null;
  let isRefused = false;
  let end: NodeJS.Timeout | undefined;
  const endAfter = (milliseconds: number): void => {
    end = setTimeout(() => socket.destroy(), milliseconds);
  };
  socket.once('close', () => clearTimeout(end));
  return {
    inTurn(response, act) {
      const before = last;
      last = response;
      if (!isRefused) clearTimeout(end);
      if (before === null || before.closed) {
        act();
        return;
      }
      // Node would start the work for each request that it has read.
      socket.pause();
      before.once('close', () => {
        if (socket.destroyed) return;
        if (last === response) socket.resume();
        act();
      });
    },
    endUnlessFollowed(response, milliseconds) {
      if (last === response && !isRefused && !socket.destroyed) endAfter(milliseconds);
    },
    refuse(text, milliseconds) {
      isRefused = true;
      clearTimeout(end);
      endAfter(milliseconds);
      if (last === null) socket.end(text);
      else if (last.req.complete) afterAnswer(last, () => socket.end(text));
      // The rest of a body never comes, so the request has no other answer.
      else if (last.socket !== null && !last.headersSent) socket.end(text);
      else afterAnswer(last, () => socket.end());
    },
    isRefused: () => isRefused,
    waitsForServer: () => last !== null && !last.closed && last.req.complete && socket.writableLength === 0,
  };
}

function afterAnswer(response: ServerResponse, act: () => void): void {
  if (response.closed) act();
  else response.once('close', act);
}
