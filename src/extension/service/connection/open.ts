import type { Service } from './service.ts';

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
