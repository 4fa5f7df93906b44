/**
 * A message in which the editor finds no link. It turns `[label](command:…)` into one, and names of fields, prompts and
 * articles come from files, pages and models.
 */
export const withoutLinks = (message: string): string => message.replaceAll('](', ']\u2060(');
