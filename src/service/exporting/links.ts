import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links to files that work without a key, each for one export and a while. */
export interface Links {
  /** Path and query, relative to the base URL, of a link that begins to work now (milliseconds). */
  toFile(exportId: string, now: number): string;
  /** Whether the query of such a link was signed here for this export, and still holds. */
  isGood(exportId: string, query: { readonly exp: string; readonly sig: string }, now: number): boolean;
}

/** Seconds. */
const lifetime = 30 * 60;

/** Links signed with a secret of the service. */
export function createLinks(secret: string): Links {
  const sign = (exportId: string, exp: string): string =>
    createHmac('sha256', secret).update(`export file\n${exportId}\n${exp}`).digest('base64url');

  return {
    toFile(exportId, now) {
      const exp = String(Math.floor(now / 1000) + lifetime);
      return `/exports/${exportId}/file?exp=${exp}&sig=${sign(exportId, exp)}`;
    },
    isGood(exportId, { exp, sig }, now) {
      const given = Buffer.from(sig);
      const due = Buffer.from(sign(exportId, exp));
      return given.length === due.length && timingSafeEqual(given, due) && Number(exp) * 1000 > now;
    },
  };
}
