/** Formats the month of a day (`YYYY-MM-DD`) in a language: `May 2025`. */
export const monthText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
