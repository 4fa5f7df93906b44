import type { Client, OpenClient } from '../../client/client.ts';
import type { Role } from '../../contract/models/configuration.ts';
import type { Trial } from '../../contract/service/service.ts';
import type { Failure } from '../../contract/failure.ts';

/** A service that answered and took the key. */
export interface Service {
  /**
   * `local` for the service of this machine's data folder, else the origin of its address; keys, rows and stored state
   * are told apart by it.
   */
  readonly origin: string;
  readonly local: boolean;
  readonly client: OpenClient;
  /** Calls who serves a role once, with the smallest question there is; only of the local service. */
  readonly tryModel?: (role: Role, signal: AbortSignal) => Promise<Trial>;
}

/** The service that this window works with, where there is one, as somebody sees it who makes only some of its calls. */
export interface ServicesFor<Call extends keyof Client> {
  readonly current:
    | (Pick<Service, 'origin'> & { readonly client: Pick<Client, Call> & Pick<OpenClient, 'supports'> })
    | undefined;
}

/** How it stands with the service. `unreachable` keeps why, ready to be told. */
export type ConnectionState =
  | { readonly name: 'none' | 'ready' }
  /** `waiting` says what for, where that takes longer. */
  | { readonly name: 'starting'; readonly waiting?: string }
  | { readonly name: 'unreachable'; readonly failure: Failure };

/** The one service that this window works with. */
export interface Services {
  readonly state: ConnectionState;
  /** Set while the state is `ready`. */
  readonly current: Service | undefined;
  /**
   * The service, found or started where there is none yet; callers at the same time share one attempt. Throws a
   * `Failure` that says why there is none.
   */
  connect(): Promise<Service>;
  /** Tells when `state` or `current` changed. */
  subscribe(listener: () => void): { dispose(): void };
}
