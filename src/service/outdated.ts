/**
 * Thrown when what an action was begun with no longer fits: what it read in the store was changed, or another model was
 * set up.
 */
export class Outdated extends Error {}

/** Does something, and from its beginning (`again`) as long as what it was begun with changes meanwhile. */
export async function untilCurrent<Result>(action: (again: boolean) => Promise<Result>): Promise<Result> {
  for (let again = false; ; again = true) {
    try {
      return await action(again);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
}
