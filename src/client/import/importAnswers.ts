import path from 'node:path';
import type * as z from 'zod';
import { fieldFault } from '../../contract/call/fieldFault.ts';
import { maxNameLength, maxPromptLength } from '../../contract/call/limits.ts';
import { line } from '../../contract/call/values.ts';
import { type Detail, Failure } from '../../contract/failure.ts';
import { isOfTheFuture, NewResponse } from '../../contract/projects/response.ts';
import { momentOf } from '../../metrics/days.ts';
import type { CallOptions } from '../client.ts';
import { importRecord, type ImportStarter } from '../imports.ts';
import { answersIn, type Reading } from './answersFile.ts';
import { givenAnswer } from './givenAnswer.ts';
import type { DayOrder } from './givenMoment.ts';
import { type PromptCalls, promptFinder } from './promptFinder.ts';
import { type Columns, faultOf, refusalReason, type WrongFields, wrongFields } from './refusalReason.ts';
import { UnreadableRow } from './fieldNames.ts';

/** Rows per call, few enough for short transactions in the service. */
const perCall = 50;

/** Characters of the answers per call, which stay below a service's body limit in any script. */
const charactersPerCall = 2_000_000;

const GivenPrompt = line(maxPromptLength);
const GivenRow = NewResponse.extend({
  prompt_id: NewResponse.shape.prompt_id.optional(),
  prompt: GivenPrompt.optional(),
  topic: line(maxNameLength).optional(),
})
  .refine((row) => (row.prompt_id === undefined) !== (row.prompt === undefined), {
    path: ['prompt_id'],
    message: 'provide either prompt_id or prompt',
    // Reported along with other errors of the row.
    when: ({ value }) => value instanceof Object,
  })
  .transform(({ prompt_id, prompt, topic, ...response }) => ({ prompt_id, prompt, topic, response }));
type ReadRow = z.output<typeof GivenRow> & Pick<KeptRow, 'leftOut'>;

/** Row that wasn't imported. `number` counts rows from 1. */
export interface RefusedRow {
  readonly number: number;
  readonly reason: string;
  /** Wrong field names, if they are the reason. */
  readonly fields?: WrongFields | undefined;
}

/** Row that is now in the project, whether new or already stored. */
export interface KeptRow {
  readonly number: number;
  readonly promptId: number;
  readonly topic: string | undefined;
  readonly model: string;
  /** Parts that were omitted because no service accepts them. */
  readonly leftOut: readonly string[];
}

/** Number of rows by result. */
export interface Imported {
  readonly added: number;
  /** Already stored. */
  readonly skipped: number;
  readonly refused: number;
  /** Rows whose question isn't a prompt of the project, if only known prompts were requested. */
  readonly unmatched?: number;
  /** Unknown field names, each once. */
  readonly ignored?: readonly string[];
  /** ID for undoing the import. Undefined if nothing was sent, or if the service can't undo imports. */
  readonly importId?: string;
}

/** Calls that an import makes, with the fields that it reads. */
export interface ImportCalls extends PromptCalls, ImportStarter {
  getProject(
    input: { readonly project: string },
    options?: CallOptions,
  ): Promise<{ readonly data: { readonly timezone: string } }>;
  addResponses(
    input: {
      readonly project: string;
      readonly body: { readonly responses: NewResponse[]; readonly import?: string };
    },
    options?: CallOptions,
  ): Promise<{ readonly meta: { readonly added: number; readonly skipped: number } }>;
}

interface ImportOptions {
  readonly client: ImportCalls;
  readonly project: string;
  /** Answers in the form of `POST …/responses`, or with `prompt` and `topic` as text instead of `prompt_id`. */
  readonly rows: AsyncIterable<unknown> | Iterable<unknown>;
  /** File or program that the rows come from. Without it, the import can't be undone. */
  readonly source?: string | undefined;
  /** Columns of the file, which reasons mention instead of Citedesk's fields. */
  readonly columns?: Columns | undefined;
  /** `all` (the default) creates prompts for unknown questions, and `known` skips these. */
  readonly prompts?: 'all' | 'known' | undefined;
  /** Order of dates such as `5/6/2025`, if the file shows it. */
  readonly dayOrder?: DayOrder | undefined;
  readonly onProgress?: (totals: Imported) => void;
  readonly onRefused?: (row: RefusedRow) => void;
  readonly onKept?: (row: KeptRow) => void;
  readonly signal?: AbortSignal | undefined;
}

type Numbered<Value> = Value & { readonly number: number };

/**
 * Imports answers that were collected elsewhere, in batches, and creates missing prompts and topics. A refused row
 * doesn't affect other rows, nor does a damaged end of the file affect the rows above it. Throws a `Failure` if the
 * import can't continue, or the signal's reason. Importing the same rows again continues where it stopped.
 */
export async function importAnswers({
  client,
  project,
  rows,
  source,
  columns,
  prompts = 'all',
  dayOrder,
  onProgress,
  onRefused,
  onKept,
  signal,
}: ImportOptions): Promise<Imported> {
  const ignored = new Set<string>();
  const record = importRecord({ client, project, source, signal });
  let totals: Imported = { added: 0, skipped: 0, refused: 0 };
  const count = (more: Partial<Imported>): void => {
    const unmatched = (totals.unmatched ?? 0) + (more.unmatched ?? 0);
    totals = {
      added: totals.added + (more.added ?? 0),
      skipped: totals.skipped + (more.skipped ?? 0),
      refused: totals.refused + (more.refused ?? 0),
      ...(unmatched > 0 && { unmatched }),
      ...(ignored.size > 0 && { ignored: [...ignored] }),
      ...(record.id !== undefined && { importId: record.id }),
    };
  };
  /**
   * Refused rows of the batch, kept to report them in file order: the service refuses some after later rows couldn't be
   * read.
   */
  let refused: RefusedRow[] = [];
  const refuse = (number: number, reason: string, fields?: WrongFields): void => {
    count({ refused: 1 });
    refused.push({ number, reason, ...(fields && { fields }) });
  };
  const finder = promptFinder({ client, project, signal, makes: prompts === 'all', record });
  let zone: Promise<string> | undefined;
  /** Converts a date without a time zone from the project's time zone. */
  const toUtc = async (shown: number): Promise<number> => {
    zone ??= client.getProject({ project }, { signal }).then(({ data }) => data.timezone);
    return momentOf(shown, await zone);
  };

  async function send(batch: readonly Numbered<ReadRow>[]): Promise<void> {
    const ids = await finder.idsOf(batch.map(({ prompt, topic }) => ({ prompt, topic })));
    let left: Numbered<Pick<KeptRow, 'topic' | 'leftOut'> & { readonly response: NewResponse }>[] = [];
    batch.forEach(({ number, topic, response, leftOut, prompt_id: id }, index) => {
      const promptId = id ?? ids[index];
      if (typeof promptId === 'number')
        left.push({ number, topic, response: { ...response, prompt_id: promptId }, leftOut });
      else if (promptId === undefined) count({ unmatched: 1 });
      else refuse(number, String(promptId));
    });
    while (left.length > 0) {
      signal?.throwIfAborted();
      try {
        const { meta } = await client.addResponses(
          { project, body: { responses: left.map(({ response }) => response), ...(await record.belongs()) } },
          { signal },
        );
        for (const { response, ...row } of left)
          onKept?.({ ...row, promptId: response.prompt_id, model: response.model });
        return count({ added: meta.added, skipped: meta.skipped });
      } catch (error) {
        const faults = faultsIn(error);
        if (faults.size === 0) throw error;
        for (const [index, { field, message }] of faults) {
          const row = left[index];
          refuse(row?.number ?? 0, faultOf(field, Reflect.get(row?.response ?? {}, field), message, columns));
        }
        left = left.filter((_row, index) => !faults.has(index));
      }
    }
  }

  async function finish(batch: readonly Numbered<ReadRow>[]): Promise<void> {
    try {
      await send(batch);
    } finally {
      for (const row of refused.sort((one, other) => one.number - other.number)) onRefused?.(row);
      refused = [];
    }
    onProgress?.(totals);
  }

  let batch: Numbered<ReadRow>[] = [];
  let characters = 0;
  let number = 0;
  let broken: { readonly error: unknown } | undefined;
  const onBroken = (error: unknown): void => {
    broken = { error };
  };
  for await (const given of untilBroken(rows, onBroken)) {
    signal?.throwIfAborted();
    number += 1;
    const { row: readable, leftOut } = await givenAnswer(given, toUtc, dayOrder);
    const row = readRow(readable, ignored);
    if (given instanceof UnreadableRow) {
      refuse(number, given.reason);
    } else if (prompts === 'known' && isTooLong(readable)) {
      count({ unmatched: 1 });
    } else if (!row.success) {
      const { issues } = row.error;
      refuse(number, refusalReason(readable, issues, columns), columns ? undefined : wrongFields(readable, issues));
    } else if (isOfTheFuture(row.data.response, Date.now())) {
      // Checked here, because its prompt would be created before the service refuses it.
      refuse(number, faultOf('collected_at', row.data.response.collected_at, 'is in the future', columns));
    } else {
      batch.push({ ...row.data, leftOut, number });
      characters += row.data.response.content_markdown.length;
    }
    if (batch.length + refused.length < perCall && characters < charactersPerCall) continue;
    await finish(batch);
    batch = [];
    characters = 0;
  }
  count({});
  await finish(batch);
  if (broken) throw broken.error;
  return totals;
}

/** Maximum number of ignored field names that are kept. */
const maxIgnored = 50;

/** Reads a row without unknown fields, and adds their names to `ignored`. */
function readRow(readable: unknown, ignored: Set<string>) {
  const row = GivenRow.safeParse(readable, { error: fieldFault });
  if (row.success || typeof readable !== 'object' || readable === null) return row;
  const unknown = row.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknown.length === 0) return row;
  const left = new Set(unknown);
  const rest = GivenRow.safeParse(Object.fromEntries(Object.entries(readable).filter(([name]) => !left.has(name))), {
    error: fieldFault,
  });
  if (!rest.success) return row;
  for (const name of unknown) if (ignored.size < maxIgnored) ignored.add(name);
  return rest;
}

/** True for a question that is too long to be a prompt. */
const isTooLong = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  'prompt' in row &&
  typeof row.prompt === 'string' &&
  row.prompt.length > maxPromptLength &&
  !GivenPrompt.safeParse(row.prompt).success;

/** Yields the rows up to the first that can't be read. */
async function* untilBroken(
  rows: ImportOptions['rows'],
  onBroken: (error: unknown) => void,
): AsyncGenerator<unknown, void, undefined> {
  try {
    yield* rows;
  } catch (error) {
    onBroken(error);
  }
}

/** Returns the rows that an error mentions, by their index in the call. Empty if it is about something else. */
function faultsIn(error: unknown): ReadonlyMap<number, { readonly field: string; readonly message: string }> {
  if (!(error instanceof Failure) || error.status !== 422 || !(error.details instanceof Array)) return new Map();
  const faults = error.details.flatMap(({ path, message }: Detail) => {
    const place = /^responses[.[](\d+)\]?\.?(.*)/su.exec(path);
    return place ? [[Number(place[1]), { field: place[2] ?? '', message }] as const] : [];
  });
  return new Map(faults);
}

/** Imports the answers of a file as its survey describes. */
export const importFile = ({
  file,
  reading,
  ...work
}: Omit<ImportOptions, 'rows' | 'source'> & { readonly file: string; readonly reading: Reading }): Promise<Imported> =>
  importAnswers({ ...work, source: path.basename(file), rows: answersIn(file, undefined, reading) });
