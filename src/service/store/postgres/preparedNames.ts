/** Returns the name under which a statement is prepared on a pool's connections, or undefined. */
export type PreparedNames = (text: string) => string | undefined;

/** Maximum number per connection. The server keeps each one until the connection ends. */
const maxStatements = 200;
/** Maximum number of statements remembered after their first use. */
const maxTexts = 2000;

/** Prepares statements from their second use on, up to `maxStatements`. */
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

/** Prepares nothing. A text without parameters may contain several statements. */
export const unprepared: PreparedNames = () => undefined;
