import type { Configuration } from '../../contract/models/configuration.ts';
import type { Addressed } from '../../contract/models/vendors.ts';
import type { Failure } from '../../contract/failure.ts';
import { apiKeyOf, type Settings } from '../models/configuration.ts';

interface Needs {
  readonly settings: Pick<Settings, 'current'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Remembers that a provider rejected its key or has no credit left, to avoid further failing calls. */
interface Refusals {
  /** Records why a call with this key failed. Ignores failures other than a rejected key and used-up credit. */
  record(key: string | undefined, failure: Failure): void;
  /**
   * Returns a signal that is aborted with the failure if the provider refused this key after the run started
   * (milliseconds). The next run tries again, because keys and credit can be fixed on the provider's side.
   */
  signalFor(model: Addressed, startedAt: number): AbortSignal;
}

interface Refusal {
  readonly failure: Failure;
  readonly at: number;
  readonly key: string | undefined;
  readonly configuration: Configuration;
}

/** Stores the last refusal of one role's provider in this process. */
export function createRefusals({ settings, now }: Needs): Refusals {
  let last: Refusal | undefined;
  let stop = new AbortController();

  const holds = ({ at, key, configuration }: Refusal, model: Addressed, startedAt: number): boolean =>
    configuration === settings.current && key === apiKeyOf(model) && startedAt <= at;

  return {
    record(key, failure) {
      if (failure.code !== 'PROVIDER_KEY_INVALID' && failure.code !== 'PROVIDER_QUOTA') return;
      last = { failure, at: now(), key, configuration: settings.current };
      stop.abort(failure);
      stop = new AbortController();
    },
    signalFor: (model, startedAt) =>
      last && holds(last, model, startedAt) ? AbortSignal.abort(last.failure) : stop.signal,
  };
}
