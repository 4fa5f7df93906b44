/**
 * Splits a text with a list of addresses, as users write them in a cell, into sources. Returns any other value
 * unchanged.
 */
export const addressesIn = (list: unknown): unknown =>
  typeof list === 'string' && /^https?:/.test(list)
    ? list
        .split(/\s|[,;|](?=\s|https?:|$)/)
        .filter((address) => address !== '')
        .map((url) => ({ url }))
    : list;
