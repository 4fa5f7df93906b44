/** Thrown if the basis of an action has changed since it started: data in the store, or the configured model. */
export class Outdated extends Error {}

/** Runs an action, and repeats it with `again` set while it throws `Outdated`. */
export async function untilCurrent<Result>(action: (again: boolean) => Promise<Result>): Promise<Result> {
  for (let again = false; ; again = true) {
    try {
      return await action(again);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
}
