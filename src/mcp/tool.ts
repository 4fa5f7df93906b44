import type * as z from 'zod';
import type { Client } from '../client/client.ts';
import type { Endpoint, Scope } from '../contract/call/endpoint.ts';
import type { Links } from '../text/editorLinks.ts';
import type { ToolAnswer } from './answers/toolAnswer.ts';
import type { ReadDraft } from './draftReading.ts';

/** What a tool works with. */
export interface ToolContext {
  /** Calls the service with the key of whoever asks, so that scopes, limits, credits and quotas are those of the key. */
  readonly client: Client;
  /** Into the editor of whoever asks. */
  readonly links: Links;
  /** Reads drafts that name no prompt; without it the service does, in threads of its own. */
  readonly readDraft?: ReadDraft;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What is enough to call the service. */
export type ToolCalls = Pick<ToolContext, 'client' | 'signal'>;

/**
 * What a call of a tool brings about: it reads; it reads what is charged for, at each call; it adds what is there only
 * once, however often it is called; or it starts work anew at each call.
 */
type Effect = 'reads' | 'spends' | 'adds' | 'starts';

/** One operation for agents, as data: what the protocol tells of it, and what it does. */
export interface Tool {
  /** As an agent calls it. */
  readonly name: string;
  /** As a person reads it. */
  readonly title: string;
  /** What it gives, in a few words for a person. */
  readonly summary: string;
  /** By which a model picks it: what it gives, and when to take it. */
  readonly description: string;
  /** What a call costs, as words behind `Costs`; nothing where it is left out. */
  readonly costs?: string;
  readonly effect: Effect;
  /** The permission of a key that its calls take. */
  readonly scope: Scope;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** What it would do and cost, as sentences: of whatever needs a person's yes. It changes nothing and is free. */
  readonly consequences?: (given: never, calls: ToolCalls) => string | Promise<string>;
  /** API credits that a call costs by the contract, of what reads and is not always free. */
  readonly price?: (given: never) => number;
  /** A call that it makes and that only services of ours offer, of what needs a yes; none where it is left out. */
  readonly beyond?: (given: never) => Endpoint | undefined;
  /** Throws a `Failure` where it is refused. */
  readonly run: (given: never, context: ToolContext) => Promise<ToolAnswer>;
}

interface ToolOf<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run' | 'consequences' | 'price' | 'beyond'> {
  readonly input: Input;
  readonly consequences?: (given: z.output<Input>, calls: ToolCalls) => string | Promise<string>;
  readonly price?: (given: z.output<Input>) => number;
  readonly beyond?: (given: z.output<Input>) => Endpoint | undefined;
  readonly run: (given: z.output<Input>, context: ToolContext) => Promise<ToolAnswer>;
}

/** Holds `run` against the type of `input`. */
export const tool = <Input extends z.ZodObject>(row: ToolOf<Input>): Tool => row;
