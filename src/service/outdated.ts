/** Thrown inside a transaction when what was computed before it no longer fits what stands in the store. */
export class Outdated extends Error {}

/** Computes, then writes, and both again as long as others change meanwhile what it was computed from. */
export async function untilCurrent<Result>(deed: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await deed();
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
}
