import { Failure } from '../../contract/failure.ts';
import type { NewContentRun } from '../../contract/content/contentRun.ts';
import type { RunEvidence } from '../../contract/content/runEvidence.ts';
import type { Configuration } from '../../contract/models/configuration.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { BriefInput } from '../../writing/brief/brief.ts';
import type { SortingRequest } from '../../writing/brief/sorting/request.ts';
import type { WrittenDraft, StepNeeds } from './step.ts';
import { type DraftProgress, keepDraft } from './sections.ts';
import { askWriter, Meter } from './writeChecked.ts';

type Input = BriefInput & Required<Pick<BriefInput, 'ledger'>> & { readonly answersUrl: string };

interface Begun {
  readonly input: Input;
  readonly begun: Partial<DraftProgress>;
}

/** Milliseconds that a brief waits for a window to lend its model. */
const windowPatience = 5 * 60_000;

/** Returns the model that sorts a brief. Undefined if only rules should sort it, or if the run isn't for a brief. */
export const sorterOf = (
  { write_mode: mode, sorted_by: by }: NewContentRun,
  { writer }: Pick<Configuration, 'writer'>,
): Model | undefined => (mode === 'brief' && by !== 'rules' ? writer : undefined);

/**
 * Writes a brief. The writing model sorts it, if one is configured. Rules sort it if the model fails or isn't wanted.
 */
export async function writeBrief(needs: StepNeeds, { input, begun }: Begun): Promise<WrittenDraft> {
  const { run, settings, texts, signal } = needs;
  const { ledger } = input;
  const writer = sorterOf(run.request, settings.current);
  const byRules = (): Promise<string> => texts.run('writeBrief', input, signal);
  const requests = writer ? await texts.run('briefSorting', input, signal) : [];
  if (!writer || requests.length === 0) return { body: await byRules(), ledger };
  const meter = new Meter(begun.spent);
  const sorted = await sortedBy({ needs, writer, meter, input, begun }, requests);
  return {
    ...(sorted.written ?? { body: await byRules() }),
    ...{ sorting: sorted.sorting, spent: meter.spent, ledger },
  };
}

interface Asked extends Begun {
  readonly needs: StepNeeds;
  readonly writer: Model;
  readonly meter: Meter;
}

interface SortedBody {
  /** Undefined if rules have to sort the brief. */
  readonly written?: Pick<WrittenDraft, 'title' | 'keyword' | 'body'>;
  readonly sorting: NonNullable<RunEvidence['sorting']>;
}

async function sortedBy(asked: Asked, requests: readonly SortingRequest[]): Promise<SortedBody> {
  const { needs, writer, input } = asked;
  const over = AbortSignal.any([needs.signal, needs.closing]);
  // A brief doesn't depend on a model, so it waits for a shorter time than a draft.
  const waiting = writer.kind === 'editor' ? AbortSignal.timeout(windowPatience) : undefined;
  try {
    const signal = waiting ? AbortSignal.any([needs.signal, waiting]) : needs.signal;
    const replies = await repliesTo(requests, { ...asked, needs: { ...needs, signal } });
    const { title, keyword } = needs.run.request;
    const given = { ...input, replies, asked: { title, keyword } };
    const written = await needs.texts.run('writeSortedBrief', given, needs.signal);
    if ('body' in written)
      return {
        written,
        sorting: { by: 'model', ...(writer.model !== undefined && { model: writer.model }) },
      };
    return { sorting: { by: 'rules', reason: 'The model’s reply couldn’t be used.' } };
  } catch (error) {
    over.throwIfAborted();
    if (error instanceof Failure) return { sorting: { by: 'rules', reason: error.message } };
    if (waiting?.aborted) return { sorting: { by: 'rules', reason: 'No editor window shared its model in time.' } };
    throw error;
  }
}

/**
 * Requests all replies, and repeats a request once if its reply is unusable. Each reply is stored to avoid paying for
 * it twice.
 */
async function repliesTo(requests: readonly SortingRequest[], asked: Asked): Promise<string[]> {
  const { needs, meter, input, begun } = asked;
  const { texts, signal } = needs;
  const replies = [...(begun.replies ?? [])];
  const { language } = input.outline;
  for (const { system, prompt, ids } of requests.slice(replies.length)) {
    let reply = await askWriter(asked, { system, prompt });
    const fault = await texts.run('sortingFault', { reply, ids, language }, signal);
    if (fault !== undefined)
      reply = await askWriter(asked, { system, prompt: `${prompt}\n\nYour last reply couldn’t be used. ${fault}` });
    replies.push(reply);
    await keepDraft(needs, { ledger: input.ledger, replies, spent: meter.spent });
  }
  return replies;
}
