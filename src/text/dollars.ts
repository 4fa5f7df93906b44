/** Formats US dollars with two decimals, or with two significant digits below one cent: `$0.0012`. */
export const dollarsIn = (language: string, amount: number): string =>
  amount.toLocaleString(language, {
    style: 'currency',
    currency: 'USD',
    ...(amount > 0 && amount < 0.01 && { minimumFractionDigits: 0, maximumSignificantDigits: 2 }),
  });
