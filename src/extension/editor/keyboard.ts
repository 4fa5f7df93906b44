/** Number of open inputs, lists and dialogs. */
let open = 0;
/** Documents that are opening and may still take the keyboard focus. */
const coming = new Set<Promise<unknown>>();

/** Asks the user for input. Waits for opening documents first, and keeps later ones from taking the keyboard focus. */
export async function asking<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  open += 1;
  try {
    await Promise.allSettled(coming);
    return await ask();
  } finally {
    open -= 1;
  }
}

/** True while the user is answering a question, so that nothing else may take the keyboard focus. */
export const isAsking = (): boolean => open > 0;

/**
 * Opens a document.
 * @param show receives true if the focus must not move
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
