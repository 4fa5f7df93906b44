import type { Log } from '../log.ts';
import { isDamage } from '../store/sqlite/damage.ts';
import { StoreGone } from '../store/sqlite/storeFileCheck.ts';

interface DamageListeners {
  readonly onDamage: () => void;
  /** Called if the file was removed or replaced. */
  readonly onGone: () => void;
}

/**
 * Wraps a log to detect errors about a damaged or missing store, and reports the first one. All unexpected errors are
 * logged, so none is missed.
 */
export function watchForDamage(log: Log, { onDamage, onGone }: DamageListeners): Log {
  let isKnown = false;
  const heed = (what: unknown): void => {
    if (isKnown || typeof what !== 'object' || what === null || !('err' in what)) return;
    const isGone = what.err instanceof StoreGone;
    if (!isGone && !isDamage(what.err)) return;
    isKnown = true;
    if (isGone) onGone();
    else onDamage();
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
