import { createHmac, timingSafeEqual } from 'node:crypto';

/** Temporary links to export files that work without a key. */
export interface Links {
  /** Returns the path and query of a link, relative to the base URL. `now` is in milliseconds. */
  toFile(exportId: string, now: number): string;
  /** True if the query was signed for this export and hasn't expired. */
  isGood(exportId: string, query: { readonly exp: string; readonly sig: string }, now: number): boolean;
}

/** Seconds. */
const lifetime = 30 * 60;

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
