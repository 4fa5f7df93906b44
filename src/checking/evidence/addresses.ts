import { memoizeSome } from '../../text/memoize.ts';
import { cleanUrl } from '../../text/urls.ts';

/** An article is checked again and again, and its addresses are the same. */
const maxAddresses = 5_000;

/**
 * One page for all addresses that differ in scheme, `www.` and the slash at the end alone, or in whether `(`, `[` and
 * their like are written as they are or, as Markdown needs them, as `%28`.
 */
export const addressOf = memoizeSome(maxAddresses, (url): string | undefined =>
  cleanUrl(url)
    ?.replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
    .replace(/[()[\]'"`|\\<>]/g, encoded)
    .replace(/%[\da-f]{2}/gi, (code) => {
      const sign = String.fromCharCode(parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(sign) ? sign : code.toUpperCase();
    }),
);

const encoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;
