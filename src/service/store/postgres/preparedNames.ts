/** Tells under which name a statement is prepared on each connection of a pool, if it is. */
export type PreparedNames = (text: string) => string | undefined;

/** So many on a connection at most: the server keeps each of them until the connection ends. */
const maxStatements = 200;
/** Texts that are long, or came once, say nothing about what comes again. */
const maxTexts = 2000;

/** Prepares statements that come a second time, until there are many. */
export function createPreparedNames(): PreparedNames {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxStatements) return name;
    if (!seen.has(text)) {
      if (seen.size >= maxTexts) seen.clear();
      seen.add(text);
      return undefined;
    }
    const added = `citedesk_${names.size}`;
    names.set(text, added);
    seen.delete(text);
    return added;
  };
}

/** What never does: statements that come with no parameters may be several in one. */
export const unprepared: PreparedNames = () => undefined;
