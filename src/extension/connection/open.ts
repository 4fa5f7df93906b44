import type { Service } from './service.ts';

/** A service that was opened and is to be closed. */
export interface Opened {
  readonly service: Service;
  /** Fulfilled when it was lost and may be opened again; a service elsewhere is never lost, its calls fail. */
  readonly lost: Promise<void>;
  /** Hands on changed settings and keys, where the service works by them. */
  feed(): Promise<void>;
  close(): Promise<void>;
}

/** Told, in a sentence, what is waited for. */
export type OnWait = (sentence: string) => void;

/** Opens the service that the settings name. Throws a `Failure`, or the signal's reason. */
export type Open = (signal: AbortSignal, onWait: OnWait) => Promise<Opened>;
