import type { Log } from '../log.ts';
import { isDamage } from '../store/damage.ts';

/** A log like another, which tells once when an error that is logged says that the store is damaged: whatever fails unforeseen comes by there. */
export function heedDamage(log: Log, onDamage: () => void): Log {
  let isKnown = false;
  const heed = (what: unknown): void => {
    const isNews = !isKnown && typeof what === 'object' && what !== null && 'err' in what && isDamage(what.err);
    if (!isNews) return;
    isKnown = true;
    onDamage();
  };
  return {
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error: (what: object, ...said: [string?]): void => {
      log.error(what, ...said);
      heed(what);
    },
  };
}
