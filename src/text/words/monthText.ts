/** The month of a day, `YYYY-MM-DD`, as a text in a language writes it: `May 2025`. */
export const monthText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
