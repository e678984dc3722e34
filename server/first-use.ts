import type { RouterMiddleware } from '@koa/router';
import type { AppState } from './app-context.ts';

/** A part of the server whose modules are loaded at its first use. */
export interface LatePart<Part> {
  open(): Promise<Part>;
  /** Returns the part; null if nobody has opened it. */
  opened(): Promise<Part> | null;
}

export function atFirstUse<Part>(load: () => Promise<Part>): LatePart<Part> {
  let opened: Promise<Part> | null = null;
  return { open: () => (opened ??= load()), opened: () => opened };
}

/** Makes the handler of a route that opens a part and calls the part's handler of this name. */
export function handlerOf<Name extends string>(
  part: LatePart<{ readonly handlers: Readonly<Record<Name, RouterMiddleware<AppState>>> }>,
  name: Name,
): RouterMiddleware<AppState> {
  return async (ctx, next) => {
    const { handlers } = await part.open();
    await handlers[name](ctx, next);
  };
}
