export type ErrorCode =
  | 'INVALID_SETTINGS'
  | 'PORT_UNAVAILABLE'
  | 'CATALOGUE_UNUSABLE'
  | 'CATALOGUE_CHANGING'
  | 'TARGET_UNREADABLE'
  | 'ROUTE_NOT_FOUND'
  | 'HOST_REFUSED'
  | 'SECRET_REFUSED'
  | 'ORIGIN_REFUSED';

/** The base class of all errors that this server throws on purpose. Its message is a sentence for people. */
export class ApplicationError extends Error {
  override readonly name: string = 'ApplicationError';
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** An error with a page of its own and an HTTP status. */
export class HttpError extends ApplicationError {
  override readonly name: string = 'HttpError';
  readonly status: number;

  constructor(message: string, code: ErrorCode, status: number) {
    super(message, code);
    this.status = status;
  }
}

/** The request's target is not an address: `GET http://[::1`. */
export class TargetUnreadableError extends HttpError {
  override readonly name = 'TargetUnreadableError';

  constructor(target: string) {
    super(`The request's target "${target}" is not an address`, 'TARGET_UNREADABLE', 400);
  }
}

/** No route has the request's method and path: `No route found for "GET /about" (from "http://…")`. */
export class RouteNotFoundError extends HttpError {
  override readonly name = 'RouteNotFoundError';

  constructor(method: string, path: string, referer: string) {
    super(
      `No route found for "${method} ${path}"${referer === '' ? '' : ` (from "${referer}")`}`,
      'ROUTE_NOT_FOUND',
      404,
    );
  }
}

/** The catalogue file changed during each attempt to read it. */
export class CatalogueChangingError extends HttpError {
  override readonly name = 'CatalogueChangingError';

  constructor() {
    super('The catalogue changed while it was read, twice', 'CATALOGUE_CHANGING', 503);
  }
}

export class HostRefusedError extends HttpError {
  override readonly name = 'HostRefusedError';

  constructor(host: string) {
    super(`The host "${host}" is not one that this server answers to`, 'HOST_REFUSED', 421);
  }
}

/** The request does not carry the secret that the desktop app gave to its own windows. */
export class SecretRefusedError extends HttpError {
  override readonly name = 'SecretRefusedError';

  constructor() {
    super('This server answers only the windows of the desktop app', 'SECRET_REFUSED', 403);
  }
}

/** A request for a change does not come from a page of this server. */
export class OriginRefusedError extends HttpError {
  override readonly name = 'OriginRefusedError';

  constructor() {
    super('Only a page of this server may change something', 'ORIGIN_REFUSED', 403);
  }
}
