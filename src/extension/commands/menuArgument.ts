/** Returns the argument of a command. Tree menus pass the row itself, all other callers pass the argument. */
export const argumentOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'row' in given
    ? (given as { readonly subject?: unknown }).subject
    : given;
