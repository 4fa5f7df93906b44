/** Returns the argument of a command. Menus of a tree hand over the row itself, everything else the argument. */
export const argumentOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'row' in given
    ? (given as { readonly subject?: unknown }).subject
    : given;
