import type { Client, OpenClient } from '../../../client/client.ts';
import type { Role } from '../../../contract/models/configuration.ts';
import type { Trial } from '../../../contract/service/service.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { FeatureContext } from '../../editor/featureContext.ts';
import type { Allowance } from '../allowance.ts';
import type { Keys } from './keys.ts';

/** Connected service that has accepted the key. */
export interface Service {
  /**
   * `local` for the local service, otherwise the origin of its URL. Keys, rows and stored state are separated by it.
   */
  readonly origin: string;
  readonly local: boolean;
  readonly client: OpenClient;
  /** Makes a minimal test call to the model of a role. Local service only. */
  readonly tryModel?: (role: Role, signal: AbortSignal) => Promise<Trial>;
}

/** Current service for callers that need only some of its calls. */
export interface ServicesFor<Call extends keyof Client> {
  readonly current:
    | (Pick<Service, 'origin'> & { readonly client: Pick<Client, Call> & Pick<OpenClient, 'supports'> })
    | undefined;
}

/** State of the connection. `unreachable` has a failure that can be shown. */
export type ConnectionState =
  | { readonly name: 'none' | 'ready' }
  /** `waiting` is a sentence about the reason for a longer wait. */
  | { readonly name: 'starting'; readonly waiting?: string }
  | { readonly name: 'unreachable'; readonly failure: Failure };

/** Connection of this window to its service. */
export interface Services {
  readonly state: ConnectionState;
  /** Defined in the state `ready`. */
  readonly current: Service | undefined;
  /**
   * Returns the service. Finds or starts it first if necessary. Concurrent callers share one attempt.
   * @throws {Failure} with the reason why there is no service
   */
  connect(): Promise<Service>;
  /** Calls the listener when `state` or `current` has changed. */
  subscribe(listener: () => void): { dispose(): void };
}

/** Context of the code that opens connections. */
export type ConnectionContext = FeatureContext & {
  readonly dataFolder: () => Promise<string>;
  readonly keys: Keys;
  /** URI scheme of links to this editor. */
  readonly uriScheme: string;
  readonly allowance: Allowance;
};

/** Open connection to a service. Must be closed. */
export interface Opened {
  readonly service: Service;
  /** Resolves when the connection is lost and can be reopened. Never for a remote service, whose calls fail instead. */
  readonly lost: Promise<void>;
  /** Sends changed settings and keys, if the service uses them. */
  feed(): Promise<void>;
  close(): Promise<void>;
}

/** Called with a sentence about what the connection is waiting for. */
export type OnWait = (sentence: string) => void;

/**
 * Opens the service in the settings.
 * @throws {Failure} or the signal's reason
 */
export type Open = (signal: AbortSignal, onWait: OnWait) => Promise<Opened>;
