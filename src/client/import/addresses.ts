/** Sources of a list of addresses in one text, as people write them into a cell. Returns any other value unchanged. */
export const addressesIn = (list: unknown): unknown =>
  typeof list === 'string' && /^https?:/.test(list)
    ? list
        .split(/\s|[,;|](?=\s|https?:|$)/)
        .filter((address) => address !== '')
        .map((url) => ({ url }))
    : list;
