import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import { tidy } from '../../contract/call/values.ts';
import { fold } from '../../text/words/fold.ts';
import type { CallOptions } from '../client.ts';
import type { ImportRecord } from '../imports.ts';
import { allRows } from '../pages.ts';
import { maxPromptsAdded } from '../../contract/call/limits.ts';

const defaultTopic = 'Imported';

/** The calls that find and make prompts, with what is read of their answers. */
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
  /** Whether it makes prompts that are missing. */
  readonly makes?: boolean;
  /** The import that the topics and prompts belong to. */
  readonly record?: Pick<ImportRecord, 'belongs'>;
}

interface WantedPrompt {
  readonly prompt: string | undefined;
  readonly topic: string | undefined;
}

/** Finds prompts by their text, and makes those that are missing. */
interface PromptFinder {
  /** For each wanted prompt its id, or why there is none; undefined for those without a text, or that may not be made. */
  idsOf(wanted: readonly WantedPrompt[]): Promise<readonly (number | string | undefined)[]>;
}

/**
 * Makes a finder for one project and one import, which remembers what it finds and makes. Why a prompt is beyond the plan
 * or the key's day it gives as a reason; any other `Failure` is thrown.
 */
export function promptFinder({ client, project, signal, makes = true, record }: Needs): PromptFinder {
  let known: Promise<Map<string, number>> | undefined;
  let topics: Promise<Map<string, number>> | undefined;
  /** Why no further prompt can be made, once a single one was too many for the key's day. */
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

  /** Makes prompts and gives why some of them could not be made, by their text. */
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
      // The quota refuses a call whole; some of its prompts may fit.
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

/** The prompts of a project: their ids by their texts, as `formOf` gives them. */
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

/** A prompt as it is compared, whoever keeps it. */
export const formOf = (text: string): string => fold(tidy(text));

/** What a service says of a quota that is used up, and from when on a prompt fits again where it tells that. */
function withTime({ message, details }: Failure): string {
  const wait = z.object({ retry_after: z.number().nonnegative().max(31_536_000) }).safeParse(details);
  if (!wait.success) return message;
  return `${message} The next prompt can be added at ${new Date(Date.now() + wait.data.retry_after * 1000).toISOString()}.`;
}
