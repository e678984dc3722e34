export const startErrorCodes = ['INVALID_SETTINGS', 'PORT_UNAVAILABLE', 'CATALOGUE_UNUSABLE'] as const;

/** An error of the start. Its message is a sentence for people. The desktop app tells the errors apart by their codes. */
export class ApplicationError extends Error {
  override readonly name = this.constructor.name;
  readonly code: (typeof startErrorCodes)[number];

  constructor(message: string, code: ApplicationError['code'], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** An error with a page of its own and an HTTP status. */
export class HttpError extends Error {
  override readonly name = this.constructor.name;
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The connection ended before the request's body did. No client reads an answer. */
export class RequestBrokenOffError extends HttpError {
  constructor(options: ErrorOptions) {
    super('The client broke off the request', 400, options);
  }
}

/** The bodies that are being read take all memory that they may. */
export class ServerBusyError extends HttpError {
  constructor() {
    super('More is being sent to this server than it keeps at once', 503);
  }
}

/** The request's target is not an address: `GET http://[::1`. */
export class TargetUnreadableError extends HttpError {
  constructor(target: string) {
    super(`The request's target "${target}" is not an address`, 400);
  }
}

/** No route has the request's method and path: `No route found for "GET /about" (from "http://…")`. */
export class RouteNotFoundError extends HttpError {
  constructor(method: string, path: string, referer: string) {
    super(`No route found for "${method} ${path}"${referer === '' ? '' : ` (from "${referer}")`}`, 404);
  }
}

/** The catalogue file changed during each attempt to read it. */
export class CatalogueChangingError extends HttpError {
  constructor() {
    super('The catalogue changed while it was read, twice', 503);
  }
}

export class HostRefusedError extends HttpError {
  constructor(host: string) {
    super(`The host "${host}" is not one that this server answers to`, 421);
  }
}

/** The request does not carry the secret that the desktop app gave to its own windows. */
export class SecretRefusedError extends HttpError {
  constructor() {
    super('This server answers only the windows of the desktop app', 403);
  }
}

/** A request for a change does not come from a page of this server. */
export class OriginRefusedError extends HttpError {
  constructor() {
    super('Only a page of this server may change something', 403);
  }
}
