/** Resolves with the result of the work, and with null after the limit. */
export async function within<Result>(limitInMilliseconds: number, work: Promise<Result>): Promise<Result | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitInMilliseconds);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
