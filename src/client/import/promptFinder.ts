import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import { tidy } from '../../contract/call/values.ts';
import { fold } from '../../text/words/fold.ts';
import type { CallOptions } from '../client.ts';
import type { ImportRecord } from '../imports.ts';
import { allRows } from '../pages.ts';
import { maxPromptsAdded } from '../../contract/call/limits.ts';

const defaultTopic = 'Imported';

/** Calls that find and create prompts, with the fields that are read. */
export interface PromptCalls {
  listPrompts(
    this: void,
    input: { readonly project: string; readonly query?: { readonly cursor?: string | undefined } },
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly { readonly id: number; readonly text: string }[];
    readonly meta: { readonly has_more: boolean; readonly next_cursor: string | null };
  }>;
  listTopics(
    input: { readonly project: string },
    options?: CallOptions,
  ): Promise<{ readonly data: readonly { readonly id: number; readonly name: string }[] }>;
  createTopic(
    input: { readonly project: string; readonly body: { readonly name: string; readonly import?: string } },
    options?: CallOptions,
  ): Promise<{ readonly data: { readonly id: number } }>;
  addPrompts(
    input: {
      readonly project: string;
      readonly body: { readonly topic_id: number; readonly prompts: string[]; readonly import?: string };
    },
    options?: CallOptions,
  ): Promise<{
    readonly data: {
      readonly added: readonly { readonly id: number; readonly text: string }[];
      readonly skipped: readonly { readonly text: string; readonly prompt_id?: number | undefined }[];
    };
  }>;
}

interface Needs {
  readonly client: PromptCalls;
  readonly project: string;
  readonly signal?: AbortSignal | undefined;
  /** True to create missing prompts. */
  readonly makes?: boolean;
  readonly record?: Pick<ImportRecord, 'belongs'>;
}

interface WantedPrompt {
  readonly prompt: string | undefined;
  readonly topic: string | undefined;
}

/** Finds prompts by text, and creates missing ones. */
interface PromptFinder {
  /**
   * Returns the ID of each wanted prompt, or the reason why there is none. Undefined for a prompt without text, or that
   * may not be created.
   */
  idsOf(wanted: readonly WantedPrompt[]): Promise<readonly (number | string | undefined)[]>;
}

/**
 * Creates a finder for one project and one import, with a cache. Exceeded limits of the plan or of the key's day are
 * returned as reasons. Any other `Failure` is thrown.
 */
export function promptFinder({ client, project, signal, makes = true, record }: Needs): PromptFinder {
  let known: Promise<Map<string, number>> | undefined;
  let topics: Promise<Map<string, number>> | undefined;
  /** Reason why no other prompt can be created, once even a single one exceeds the key's daily quota. */
  let full: string | undefined;

  const knownTopics = async (): Promise<Map<string, number>> =>
    new Map((await client.listTopics({ project }, { signal })).data.map(({ id, name }) => [fold(name), id]));

  async function topicId(name: string): Promise<number> {
    topics ??= knownTopics();
    const all = await topics;
    const id =
      all.get(fold(name)) ??
      (await client.createTopic({ project, body: { name, ...(await record?.belongs()) } }, { signal })).data.id;
    all.set(fold(name), id);
    return id;
  }

  /** Creates prompts, and returns the reasons for those that failed, by text. */
  async function make(
    texts: readonly string[],
    topic: string,
    ids: Map<string, number>,
  ): Promise<ReadonlyMap<string, string>> {
    const refused = (reason: string) => new Map(texts.map((text) => [formOf(text), reason]));
    if (full !== undefined) return refused(full);
    try {
      const { data } = await client.addPrompts(
        { project, body: { topic_id: await topicId(topic), prompts: [...texts], ...(await record?.belongs()) } },
        { signal },
      );
      for (const { id, text } of data.added) ids.set(formOf(text), id);
      for (const { text, prompt_id: id } of data.skipped) if (id !== undefined) ids.set(formOf(text), id);
      return new Map(
        data.skipped
          .filter(({ prompt_id: id }) => id === undefined)
          .map(({ text }) => [formOf(text), 'adding its prompt would exceed the plan’s prompt limit']),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 'PROMPT_LIMIT_REACHED') return refused(error.message);
      if (error.code !== 'PROMPT_QUOTA_EXCEEDED') throw error;
      if (texts.length === 1) {
        full = withTime(error);
        return refused(full);
      }
      // A call over the quota fails as a whole, but some of its prompts may fit.
      const half = Math.ceil(texts.length / 2);
      return new Map([
        ...(await make(texts.slice(0, half), topic, ids)),
        ...(await make(texts.slice(half), topic, ids)),
      ]);
    }
  }

  return {
    async idsOf(wanted) {
      if (wanted.every(({ prompt }) => prompt === undefined)) return wanted.map(() => undefined);
      known ??= knownPrompts({ client, project, signal });
      const ids = await known;
      if (!makes) return wanted.map(({ prompt }) => (prompt === undefined ? undefined : ids.get(formOf(prompt))));
      const missing = new Map<string, Map<string, string>>();
      for (const { prompt, topic = defaultTopic } of wanted) {
        if (prompt === undefined || ids.has(formOf(prompt))) continue;
        const texts = missing.get(topic) ?? new Map<string, string>();
        if (!texts.has(formOf(prompt))) texts.set(formOf(prompt), prompt);
        missing.set(topic, texts);
      }
      const faults = new Map<string, string>();
      for (const [topic, texts] of missing) {
        const list = [...texts.values()];
        for (let start = 0; start < list.length; start += maxPromptsAdded) {
          for (const [text, fault] of await make(list.slice(start, start + maxPromptsAdded), topic, ids))
            faults.set(text, fault);
        }
      }
      return wanted.map(({ prompt }) => {
        if (prompt === undefined) return undefined;
        const form = formOf(prompt);
        return ids.get(form) ?? faults.get(form) ?? 'the service returned no prompt with its text';
      });
    },
  };
}

/** Returns the prompts of a project: IDs by text, in the form of `formOf`. */
export async function knownPrompts({
  client,
  project,
  signal,
}: Pick<Needs, 'project' | 'signal'> & { readonly client: Pick<PromptCalls, 'listPrompts'> }): Promise<
  Map<string, number>
> {
  const ids = new Map<string, number>();
  for await (const { id, text } of allRows(client.listPrompts, { project }, { signal })) ids.set(formOf(text), id);
  return ids;
}

/** Normalizes a prompt for comparison. */
export const formOf = (text: string): string => fold(tidy(text));

/** Returns a service's message about an exceeded quota, with the time when it resets, if reported. */
function withTime({ message, details }: Failure): string {
  const wait = z.object({ retry_after: z.number().nonnegative().max(31_536_000) }).safeParse(details);
  if (!wait.success) return message;
  return `${message} The next prompt can be added at ${new Date(Date.now() + wait.data.retry_after * 1000).toISOString()}.`;
}
