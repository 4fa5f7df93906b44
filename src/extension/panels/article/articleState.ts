import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { isKnownCode, type Failure } from '../../../contract/failure.ts';
import type { ArticleState } from '../../../contract/messages.ts';
import type { RunEvidence } from '../../../contract/content/runEvidence.ts';
import { failureOf } from '../../failures/runFailure.ts';
import { sentenceOf } from '../../failures/sentences.ts';
import { t } from '../../l10n.ts';
import { said } from '../../said.ts';
import { partOf, stepsOf } from '../../status/progress.ts';
import { runName } from '../../status/runName.ts';
import { basisLine } from '../../writing/lensTexts.ts';
import { pageStateLabel } from '../pageStates.ts';
import { findingLines } from './findingLines.ts';
import { lostLine, reasonLines, reworkLines } from './reworkLines.ts';
import type { PageNotes } from './pageDesk.ts';

interface RunToShow {
  readonly id: string;
  readonly run: ContentRun;
  /** Its text, as far as there is any. */
  readonly markdown: string | undefined;
  readonly html: string;
  /** Undefined where there is nothing to say yet. */
  readonly notes: PageNotes | undefined;
  /** Undefined as long as it was not asked for, and where nobody tells. */
  readonly evidence: RunEvidence | undefined;
  readonly section: ArticleState['section'];
  /** The name of the file that it stands in. */
  readonly file: string | undefined;
  /** A change that waits for that file, and whether this run makes it. */
  readonly change: { readonly ofRun: boolean } | undefined;
  readonly prompt: string | undefined;
  /** Whether the service lets runs be tried again and cancelled. */
  readonly steerable: boolean;
  /** Whether a model writes for the service; undefined where that is not set up in this editor. */
  readonly writer: boolean | undefined;
  /** Whether credits are counted. */
  readonly counted: boolean;
}

/**
 * What the article page shows of a run. What is written already has the scores of its text as it stands; a brief that
 * nobody has written over has none.
 */
export function articleState(shown: RunToShow): ArticleState {
  const {
    id,
    run,
    markdown = '',
    html,
    notes,
    evidence,
    section,
    file,
    change,
    prompt,
    steerable,
    writer,
    counted,
  } = shown;
  const scored = notes?.scores ? notes : undefined;
  const failure = failureOf(run);
  return {
    id,
    title: runName(run, prompt),
    prompt: prompt ?? `#${run.prompt.id}`,
    status: run.status,
    note: failure
      ? [sentenceOf(failure), ...(failure.code === 'DRAFT_UNSUPPORTED' ? reasonLines(evidence) : [])].join('\n')
      : run.waits_for === undefined
        ? null
        : t('It waits for a window that lends its model.'),
    steps: stepsOf(run).map(({ key, name, state }) => ({
      name: state === 'running' ? [name, partOf(run)].filter(Boolean).join(' · ') : name,
      state: skippedOr(state, key, run),
    })),
    pages: pageLines(run),
    html,
    words: scored?.words ?? run.article?.word_count ?? 0,
    scores: scored?.scores ??
      (run.article?.write_mode === 'brief' ? undefined : run.article?.scores) ?? {
        service: null,
        seo: null,
        geo: null,
        readability: null,
      },
    basis: scored ? basisLine(scored.heldAgainst) : null,
    findings: findingLines(notes?.listed ?? [], markdown, file !== undefined),
    findingsNote:
      file !== undefined && notes && notes.listed.length > 0 && !notes.inProblems
        ? t('The list of problems shows them once you edit the file.')
        : null,
    lost: (evidence?.removed ?? []).map(lostLine),
    rework: reworkLines(evidence),
    spent: spentOf(evidence, counted),
    section,
    file: file ?? null,
    change: change
      ? change.ofRun
        ? t('A change to {0} waits for you. Nothing of it stands in the file yet.', file ?? '')
        : t('Another run proposes a change to {0}. Nothing of it stands in the file yet.', file ?? '')
      : null,
    can: actionsOf(run, { steerable, writer }),
  };
}

function spentOf(evidence: RunEvidence | undefined, counted: boolean): ArticleState['spent'] {
  const { spent = null, charged } = evidence ?? {};
  const credits = counted ? (charged ?? null) : null;
  if (!spent && !credits) return null;
  const { calls = 0, input_tokens: input = null, output_tokens: output = null, untold_calls: untold = 0 } = spent ?? {};
  const tokens = input === null && output === null ? null : (input ?? 0) + (output ?? 0);
  return { calls, tokens, untold, credits };
}

const pageLines = ({ pages = [] }: ContentRun): ArticleState['pages'] =>
  pages.map(({ url, title, state, note }) => ({
    url: url ?? null,
    title: title ?? (url ?? '').replace(/^https?:\/\/(?:www\.)?/u, '').slice(0, 100),
    state: pageStateLabel(state),
    read: state === 'read',
    note: note && said(note),
  }));

function skippedOr(
  state: ReturnType<typeof stepsOf>[number]['state'],
  step: string,
  { article }: ContentRun,
): ArticleState['steps'][number]['state'] {
  const told = step === 'crawl' ? article?.crawl_status : step === 'outline' ? article?.outline_status : undefined;
  return told === 'skipped' || told === 'failed' ? told : state;
}

/** Where no code tells, only a draft needs the model, whose settings may be what it failed by. */
const mayLackModel = ({ current_step: step }: ContentRun, failure: Failure | undefined): boolean =>
  failure && isKnownCode(failure.code) ? failure.action === 'configure' : step === 'draft';

/** Whether the same model may do better the next time, or another was set up since. */
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
