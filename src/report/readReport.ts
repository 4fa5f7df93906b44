import type { Client } from '../client/client.ts';
import { Failure } from '../contract/failure.ts';
import type { ReadView, ReportState, ReportView, ReportViews } from '../contract/reportState.ts';
import { ifOffered } from '../client/notOffered.ts';
import { turned } from '../metrics/compareWindows.ts';
import { addDays, daysIn } from '../metrics/days.ts';
import { type Opening, openReport } from './openReport.ts';
import { linesOf } from './reportLines.ts';
import { type ViewQuery, viewQueries } from '../metrics/reportQueries.ts';

export type ReportCalls = Pick<Client, ReportView | 'getProject' | 'listProjects' | 'listTopics' | 'listResponses'>;

interface Wanted extends Opening {
  /** Returns the reason why a view is missing. Default: the failure's message. */
  readonly explain?: (failure: Failure) => string;
  /** Called with partial states: first the project and its days, then its visibility. */
  readonly onPart?: (state: ReportState) => void;
}

/**
 * Reads a report with parallel calls. A view that fails or isn't supported is missing and listed in `lacking`.
 * @throws Failure if the project can't be read
 */
export async function readReport(client: ReportCalls, wanted: Wanted): Promise<ReportState> {
  const { question, onPart } = wanted;
  const opened = await openReport(client, wanted);
  onPart?.(opened);
  const { branded, against } = question;
  const { read, lacking } = viewReader(client, wanted);
  const { getVisibility: figures, ...queries } = viewQueries(opened.question, opened.own);
  const visible = Promise.all([
    read('getVisibility', figures),
    read('getVisibility', { ...figures, branded: !branded }),
    against && read('getVisibility', { ...figures, ...against, against_from: figures.from, against_to: figures.to }),
  ]);
  const earlier = lastDayBefore(client, opened, wanted);
  earlier.catch(() => undefined);
  const older = hasOlderAnswers(client, opened, wanted);
  older.catch(() => undefined);
  const names = Object.keys(queries) as readonly (keyof typeof queries)[];
  const others = Promise.all(names.map(async (name) => [name, await read(name, queries[name])] as const));
  // Prevents an unhandled rejection if both fail.
  others.catch(() => undefined);

  const [own, other, before] = await visible;
  const [asked, beside] = [own?.data.totals, other?.data.totals];
  const shown: ReportState = {
    ...opened,
    figures: {
      ...((branded ? beside : asked) && { unbranded: branded ? beside : asked }),
      ...((branded ? asked : beside) && { branded: branded ? asked : beside }),
    },
    lines: own ? linesOf(own.data) : [],
    ...(before && { against: before.data.totals }),
    ...(before?.data.comparison && { comparison: turned(before.data.comparison) }),
    views: { ...(own && { getVisibility: own }) },
  };
  onPart?.(shown);
  const rest = Object.fromEntries((await others).filter(([, view]) => view !== undefined)) as ReportViews;
  const [last, hasOlder] = await Promise.all([earlier, older]);
  return {
    ...shown,
    ...(hasOlder && { hasOlder }),
    ...(last !== undefined && { earlier: last }),
    stage: 'read',
    views: { ...shown.views, ...rest },
    // In the order of the page.
    lacking: (['getVisibility', ...names] as const).flatMap((view) => lacking.get(view) ?? []),
  };
}

/**
 * Returns the last day with answers in the previous period of the same length. Only if that is free, because it only
 * suggests a period to compare with.
 */
async function lastDayBefore(
  client: ReportCalls,
  { question, own }: ReportState,
  { project, free, signal }: Wanted,
): Promise<string | null | undefined> {
  if (!own || !free) return undefined;
  const { from, to, models, topicId, branded } = question;
  const query = {
    from: addDays(from, -daysIn(from, to)),
    to: addDays(from, -1),
    ...(models && { model: [...models] }),
    ...(topicId !== undefined && { topic_id: topicId }),
    branded,
    answered: true,
    limit: 1,
  };
  const answers = await ifOffered(client.listResponses({ project, query }, signal ? { signal } : {}));
  return answers && (answers.data[0]?.date ?? null);
}

/** True if a report of 90 days has more answers than one of 28. Checked only if that is free. */
async function hasOlderAnswers(
  client: ReportCalls,
  { lastDay, own }: ReportState,
  { project, free, signal }: Wanted,
): Promise<boolean> {
  if (!own || !free) return false;
  const query = { from: addDays(lastDay, -89), to: addDays(lastDay, -28), answered: true, limit: 1 };
  const answers = await ifOffered(client.listResponses({ project, query }, signal ? { signal } : {}));
  return answers !== undefined && answers.data.length > 0;
}

function viewReader(client: ReportCalls, { project, signal, explain = ({ message }) => message }: Wanted) {
  const lacking = new Map<ReportView, ReportState['lacking'][number]>();
  const options = signal ? { signal } : {};
  async function read<Name extends ReportView>(
    name: Name,
    query: ViewQuery<Name>,
  ): Promise<ReadView<Name> | undefined> {
    const call = client[name] as unknown as (input: object, given: object) => Promise<ReadView<Name>>;
    try {
      const { data, meta } = await call({ project, query }, options);
      return { data, meta };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      lacking.set(name, { view: name, message: error.code === 'NOT_OFFERED' ? null : explain(error) });
      return undefined;
    }
  }
  return { read, lacking };
}
