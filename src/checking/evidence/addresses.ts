import { memoizeSome } from '../../text/memoize.ts';
import { cleanUrl } from '../../text/urls.ts';

const maxAddresses = 5_000;

/**
 * One key for addresses that differ only in scheme, `www.`, the slash at the end, or the encoding of `(`, `[`, and so
 * on.
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
