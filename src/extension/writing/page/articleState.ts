import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { isKnownCode, type Failure } from '../../../contract/failure.ts';
import type { ArticleState, SpentLine } from '../../../contract/messages.ts';
import type { RunEvidence } from '../../../contract/content/runEvidence.ts';
import { missingLines, shortLine, failureLines, failureOf } from '../../service/failures/runFailures.ts';
import { dollars, t } from '../../editor/l10n.ts';
import { localized } from '../../editor/localized.ts';
import { partOf, stepsOf } from '../../work/progress.ts';
import { runName } from '../../work/runName.ts';
import { basisLine } from '../lensTexts.ts';
import { pageStateLabel } from '../../panels/pageStates.ts';
import { findingLines, lostLine, reworkLines } from './pageLines.ts';
import type { PageNotes } from './pageHost.ts';
import path from 'node:path';
import { fileTitle } from '../../../article/fileTitle.ts';
import { readFields } from '../../../text/frontMatter/fields.ts';

interface RunToShow {
  readonly id: string;
  readonly run: ContentRun;
  /** Text written so far. */
  readonly markdown: string | undefined;
  readonly html: string;
  /** Undefined until there are findings or scores. */
  readonly notes: PageNotes | undefined;
  /** Undefined until it arrives, or if the service has none. */
  readonly evidence: RunEvidence | undefined;
  /** Evidence of the runs that made the file before, oldest first. */
  readonly earlier: readonly RunEvidence[];
  readonly brief: ArticleState['brief'];
  readonly section: ArticleState['section'];
  /** Base name of the file. */
  readonly file: string | undefined;
  /** Pending change to the file. */
  readonly change: ChangeToShow | undefined;
  readonly prompt: string | undefined;
  /** True if the project is the sample, whose data is made up. */
  readonly sample: boolean;
  /** True if the service can retry and cancel runs. */
  readonly steerable: boolean;
  /** True if a writer is set up. Undefined for a remote service, which sets up its own. */
  readonly writer: boolean | undefined;
  /** True if the service charges credits. */
  readonly counted: boolean;
}

/**
 * Builds the state of the article page for a run. An article in a file has the scores of its current text. A brief has
 * no scores until the writer adds text.
 */
export function articleState(shown: RunToShow): ArticleState {
  const {
    id,
    run,
    markdown = '',
    html,
    notes,
    evidence,
    earlier,
    brief,
    section,
    file,
    change,
    prompt,
    sample,
    steerable,
    writer,
    counted,
  } = shown;
  const scored = notes?.scores ? notes : undefined;
  const failure = failureOf(run);
  const all = [...earlier, ...(evidence ? [evidence] : [])];
  return {
    id,
    title: runName(run, prompt),
    sample,
    prompt: prompt ?? `#${run.prompt.id}`,
    status: run.status,
    note: failure
      ? failureLines(failure).join('\n')
      : run.waits_for === undefined
        ? null
        : t('Waiting for a window to share its model.'),
    steps: stepsOf(run).map(({ key, name, state }) => ({
      name: state === 'running' ? [name, partOf(run)].filter(Boolean).join(' · ') : name,
      state: skippedOr(state, key, run),
    })),
    // A brief lists its pages itself.
    pages: brief.length > 0 && run.article?.write_mode === 'brief' ? [] : pageLines(run),
    // The file has no text of its own yet.
    html: notes?.begun === true && file !== undefined ? '' : html,
    // The numbers of a brief without a file are about the brief, not about an article.
    words: scored?.words ?? (run.article?.write_mode === 'brief' ? 0 : (run.article?.word_count ?? 0)),
    scores: scored?.scores ??
      (run.article?.write_mode === 'brief' ? undefined : run.article?.scores) ?? {
        service: null,
        seo: null,
        geo: null,
        readability: null,
      },
    basis: scored ? basisLine(scored) : null,
    findings: findingLines(notes?.listed ?? [], markdown, file !== undefined),
    begun: notes?.begun ?? false,
    findingsNote:
      file !== undefined && notes && notes.listed.length > 0 && !notes.inProblems
        ? t('The Problems panel shows these findings once you edit the file.')
        : null,
    short: shortLine(run) ?? null,
    missing: missingLines(run),
    lost: all.flatMap(({ removed }) => removed).map(lostLine),
    rework: reworkLines(all),
    spent: spentLines(all, evidence, counted),
    sorted: sortedLine(evidence) ?? null,
    brief,
    section,
    file: file ?? null,
    change: change ? proposalLine(change, { file, now: scored?.scores?.service }) : null,
    can: actionsOf(run, { steerable, writer }),
  };
}

function sortedLine({ sorting }: Pick<RunEvidence, 'sorting'> = {}): string | undefined {
  if (sorting?.by === 'model')
    return sorting.model === undefined ? t('Sorted by the editor’s model.') : t('Sorted by {0}.', sorting.model);
  return sorting && t('Sorted by rules, because the model failed. {0}', localized(sorting.reason ?? ''));
}

function spentLines(
  all: readonly RunEvidence[],
  own: RunEvidence | undefined,
  counted: boolean,
): ArticleState['spent'] {
  return [...(own ? [[own]] : []), ...(all.length > 1 ? [all] : [])].flatMap((runs) => spentOf(runs, counted) ?? []);
}

function spentOf(runs: readonly RunEvidence[], counted: boolean): SpentLine | undefined {
  const spent = runs.flatMap((run) => run.spent ?? []);
  const credits = counted ? sumOf(runs.flatMap(({ charged }) => charged ?? [])) : null;
  if (spent.length === 0 && !credits) return undefined;
  return {
    runs: runs.length,
    calls: sumOf(spent.map(({ calls }) => calls)) ?? 0,
    tokens: sumOf(
      spent.flatMap(({ input_tokens: input, output_tokens: output }) => [input ?? [], output ?? []].flat()),
    ),
    untold: sumOf(spent.map(({ untold_calls: untold = 0 }) => untold)) ?? 0,
    cost: costOf(spent),
    credits,
  };
}

/** Formats the cost. If some calls have no known price, the sum is a lower bound. */
function costOf(spent: readonly NonNullable<RunEvidence['spent']>[]): string | null {
  const usd = sumOf(spent.flatMap((one) => one.usd ?? []));
  if (!usd) return null;
  const isWhole = spent.every((one) => (one.usd === undefined ? one.calls : (one.unpriced_calls ?? 0)) === 0);
  return isWhole ? dollars(usd) : t('at least {0}', dollars(usd));
}

const sumOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);

const pageLines = ({ pages = [] }: ContentRun): ArticleState['pages'] =>
  pages.map(({ url, title, state, note }) => ({
    url: url ?? null,
    title: title ?? (url ?? '').replace(/^https?:\/\/(?:www\.)?/u, '').slice(0, 100),
    state: pageStateLabel(state),
    read: state === 'read',
    note: note && localized(note),
  }));

function skippedOr(
  state: ReturnType<typeof stepsOf>[number]['state'],
  step: string,
  { article }: ContentRun,
): ArticleState['steps'][number]['state'] {
  const status = step === 'crawl' ? article?.crawl_status : step === 'outline' ? article?.outline_status : undefined;
  return status === 'skipped' || status === 'failed' ? status : state;
}

/** True if the failure may be about the model's settings. Without a known code, only the draft step needs a model. */
const mayLackModel = ({ current_step: step }: ContentRun, failure: Failure | undefined): boolean =>
  failure && isKnownCode(failure.code) ? failure.action === 'configure' : step === 'draft';

/** True if a retry may succeed with the same model or with one that was set up since. */
const mayPass = (failure: Failure | undefined): boolean =>
  !failure || !isKnownCode(failure.code) || failure.retryable || failure.code === 'WRITER_NOT_CONFIGURED';

function actionsOf(
  run: ContentRun,
  { steerable, writer }: Pick<RunToShow, 'steerable' | 'writer'>,
): ArticleState['can'] {
  const { status, retryable } = run;
  if (status === 'completed') return ['open'];
  if (status === 'processing')
    return [
      ...(run.waits_for === undefined ? [] : (['lendModel'] as const)),
      ...(steerable ? (['cancel'] as const) : []),
    ];
  const retry = steerable && (retryable || status === 'cancelled') ? (['retry'] as const) : [];
  if (status === 'cancelled') return retry;
  const failure = failureOf(run);
  if (failure?.code === 'DRAFT_UNSUPPORTED')
    return ['startWithPage', ...retry, ...(writer ? ['setUpModel' as const] : [])];
  if (writer === undefined || !mayLackModel(run, failure)) return [...retry, 'showLog'];
  return writer && mayPass(failure) ? [...retry, 'setUpModel', 'showLog'] : ['setUpModel', ...retry, 'showLog'];
}

/** Pending change to a file. */
interface ChangeToShow {
  /** True if the change was made by the run on the page. */
  readonly ofRun: boolean;
  /** Overall score with the change applied. Undefined if it was not fetched or scored. */
  readonly score: number | null | undefined;
}

/** Sentence about a pending change above the article, with old and new score. */
function proposalLine(
  { ofRun, score }: ChangeToShow,
  { file = '', now }: { readonly file: string | undefined; readonly now: number | null | undefined },
): string {
  const whose = ofRun
    ? t('A change to {0} is waiting for your review. It hasn’t been applied yet.', file)
    : t('Another run proposes a change to {0}. It hasn’t been applied yet.', file);
  if (typeof score !== 'number') return whose;
  const then =
    typeof now === 'number'
      ? t('Overall score: {0} now, {1} with this change.', now, score)
      : t('Overall score with this change: {0}.', score);
  return `${whose} ${then}`;
}

interface FileToShow {
  readonly id: string;
  /** Absolute path. */
  readonly file: string;
  readonly markdown: string;
  readonly html: string;
  readonly notes: PageNotes | undefined;
}

/** Builds the page state for a file that wasn't made by a run. */
export function fileState({ id, file, markdown, html, notes }: FileToShow): ArticleState {
  const scored = notes?.scores ? notes : undefined;
  return {
    id,
    title: readFields(markdown).title?.text ?? fileTitle(file, markdown) ?? path.basename(file),
    sample: false,
    prompt: null,
    status: 'completed',
    note: null,
    steps: [],
    pages: [],
    html,
    words: scored?.words ?? 0,
    scores: scored?.scores ?? { service: null, seo: null, geo: null, readability: null },
    basis: scored ? basisLine(scored) : null,
    findings: findingLines(notes?.listed ?? [], markdown, true),
    begun: notes?.begun ?? false,
    findingsNote:
      notes && notes.listed.length > 0 && !notes.inProblems
        ? t('The Problems panel shows these findings once you edit the file.')
        : null,
    missing: [],
    lost: [],
    rework: reworkLines([]),
    short: null,
    spent: [],
    sorted: null,
    brief: [],
    section: null,
    file: path.basename(file),
    change: null,
    can: ['open'],
  };
}
