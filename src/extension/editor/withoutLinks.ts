/**
 * Breaks up Markdown links in a message. The editor would turn `[label](command:…)` into a link, and messages contain
 * names from files, pages and models.
 */
export const withoutLinks = (message: string): string => message.replaceAll('](', ']\u2060(');
