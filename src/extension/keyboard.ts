/** How many of our own inputs, lists and dialogs are open. */
let open = 0;
/** What was opened and may still take the keyboard. */
const coming = new Set<Promise<unknown>>();

/** Asks a person something: what opens meanwhile leaves them the keyboard, and what is about to take it comes before. */
export async function asking<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  open += 1;
  try {
    await Promise.allSettled(coming);
    return await ask();
  } finally {
    open -= 1;
  }
}

/** Whether somebody answers us right now, so that nothing may take the keyboard from there. */
export const isAsking = (): boolean => open > 0;

/**
 * Opens a document.
 * @param show is told whether the keyboard has to stay where it is
 */
export async function opening<Shown>(show: (preserveFocus: boolean) => PromiseLike<Shown>): Promise<Shown> {
  const shown = Promise.resolve(show(isAsking()));
  coming.add(shown);
  try {
    return await shown;
  } finally {
    coming.delete(shown);
  }
}
