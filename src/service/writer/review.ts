import type { Finding } from '../../contract/content/article.ts';
import type { Scores } from '../../contract/content/contentRun.ts';
import { Failure } from '../../contract/failure.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import type { RunRevision } from '../../contract/content/runEvidence.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import type { Revised } from '../../writing/review/revise.ts';
import type { Weakness } from '../../writing/review/weakest.ts';
import { type WrittenDraft, outputOf, type StepNeeds, type Spent } from './step.ts';
import { gatherMaterial } from './material.ts';
import { askWriter, Meter, supportedIn, textEvidence, verdictsFrom } from './writeChecked.ts';

export interface ReviewedText {
  readonly title: string;
  readonly body: string;
}

export interface ScoredText {
  readonly scores: Scores;
  readonly findings: readonly Finding[];
  readonly words: number;
}

interface Revision {
  /** Index of the article's part, starting at 0. */
  readonly part: number;
  readonly told: RunRevision;
}

/** The text after its revisions. Stored before and after each revision to avoid paying for one twice. */
export interface Review extends ReviewedText {
  readonly revisions: readonly Revision[];
  /** The current revision, with the result to report if the run ends before it finishes. */
  readonly open?: Revision | undefined;
  /** Maximum number of revisions. */
  readonly total: number;
  /** Unsupported text in the accepted revisions. */
  readonly removed: readonly Removed[];
  /** Claims of the accepted revisions that pages support, according to the model. */
  readonly verdicts: readonly Verdict[];
  /** Includes the cost of the draft. */
  readonly spent: Spent;
}

interface Reviewing {
  readonly needs: StepNeeds;
  readonly outline: Outline;
  readonly draft: WrittenDraft;
  readonly writer: Model;
  readonly score: (text: ReviewedText) => Promise<ScoredText>;
}

const maxRevisions = 2;

/** Returns the stored review of a run, or the initial one. */
export const reviewBegun = (
  draft: ReviewedText & Pick<WrittenDraft, 'spent'>,
  begun: Partial<Review> | null = null,
): Review => ({
  revisions: [],
  total: maxRevisions,
  removed: [],
  verdicts: [],
  spent: new Meter(draft.spent).spent,
  title: draft.title,
  body: draft.body,
  ...begun,
});

/**
 * Has the model revise the weakest parts of a finished draft, at most two, one at a time. Keeps revisions that raise
 * the score, pass all checks, and lose no content. If a revision fails, the draft stays unchanged and the failure is
 * reported.
 */
export async function review(reviewing: Reviewing, begun: Review): Promise<Review> {
  const { needs } = reviewing;
  let reached: Review = { ...begun, open: undefined };
  while (reached.revisions.length < maxRevisions) {
    needs.closing.throwIfAborted();
    const scored = await reviewing.score(reached);
    const weak = await untried(reviewing, reached, scored);
    const [weakness] = weak;
    if (!weakness) break;
    const total = Math.min(maxRevisions, reached.revisions.length + weak.length);
    const open = openRevision(weakness, scored);
    await keep(needs, { ...reached, total, open });
    const meter = new Meter(reached.spent);
    const { text, failed, ...outcome } = await revise({ ...reviewing, meter, reached, weakness, scored });
    const revisions = [...reached.revisions, { ...open, told: { ...open.told, ...outcome, kept: text !== undefined } }];
    reached = { ...reached, ...text, total, revisions, spent: meter.spent };
    await keep(needs, reached);
    if (failed) break;
  }
  return reached;
}

/** Finds weaknesses that no revision has addressed yet. */
async function untried(
  { needs, outline: { language } }: Reviewing,
  { body, revisions }: Review,
  { findings }: ScoredText,
): Promise<Weakness[]> {
  const weak = await needs.texts.run('weakestOf', { markdown: body, language, findings }, needs.signal);
  return weak.filter(({ part, rule }) => !revisions.some((tried) => tried.part === part && tried.told.rule === rule));
}

const openRevision = ({ part, heading, rule, faults }: Weakness, { scores }: ScoredText): Revision => ({
  part,
  told: {
    section: heading,
    rule,
    message: faults.map(({ message }) => message).join(' '),
    before_score: scores.service ?? 0,
    after_score: null,
    kept: false,
    note: 'This revision wasn’t finished. The draft is unchanged.',
  },
});

interface Trial extends Reviewing {
  readonly meter: Meter;
  readonly reached: Review;
  readonly weakness: Weakness;
  readonly scored: ScoredText;
}

interface Outcome {
  /** The accepted revision. Undefined if the draft stays unchanged. */
  readonly text?: ReviewedText & Pick<Review, 'removed' | 'verdicts'>;
  readonly after_score: number | null;
  readonly note: string | null;
  /** Set if the model returned no text. */
  readonly failed?: true;
}

/** Has the model rewrite one part. Model errors don't fail the run, because the draft is complete. */
async function revise(trial: Trial): Promise<Outcome> {
  const { needs, scored, reached, score, weakness } = trial;
  try {
    const { refusal, removed, verdicts, title, markdown: body } = await written(trial);
    if (refusal !== undefined) return { after_score: null, note: refusal };
    const { scores } = await score({ title, body });
    const after = scores.service ?? 0;
    if (after <= (scored.scores.service ?? 0)) return { after_score: after, note: 'The score didn’t improve.' };
    if ((scores.geo ?? 0) < (scored.scores.geo ?? 0)) return { after_score: after, note: 'The GEO score fell.' };
    const lost = removed.map((one) => ({ ...(weakness.part > 0 && { section: weakness.heading }), ...one }));
    const text = {
      ...{ title, body },
      removed: [...reached.removed, ...lost],
      verdicts: [...reached.verdicts, ...supportedIn(verdicts)],
    };
    return { text, after_score: after, note: null };
  } catch (error) {
    if (needs.signal.aborted || !(error instanceof Failure)) throw error;
    return { after_score: null, note: error.message, failed: true };
  }
}

async function written({
  needs,
  outline,
  draft,
  writer,
  meter,
  reached,
  weakness,
}: Trial): Promise<Revised & { readonly verdicts: readonly Verdict[] }> {
  const { texts, run, signal } = needs;
  const material = await gatherMaterial(needs, await outputOf<Evidence>(needs, 'research'), draft.ledger);
  const markdown = reached.body;
  const task = { outline, ledger: material.ledger, markdown, weakness };
  const asking = { needs, writer, meter };
  const text = await askWriter(asking, await texts.run('revisionInstructions', task, signal));
  const revision = {
    ...textEvidence(needs, material),
    verdicts: [...(draft.verdicts ?? []), ...reached.verdicts],
    outline,
    markdown,
    part: weakness.part,
    rule: weakness.rule,
    written: text,
    own: run.request.write_mode === 'rewrite' ? run.request.body_markdown : undefined,
  };
  const verdicts = await verdictsFrom(
    needs,
    () => texts.run('verifyRevision', revision, signal),
    (instructions) => askWriter(asking, instructions),
  );
  const known = [...revision.verdicts, ...verdicts];
  return { ...(await texts.run('checkRevision', { ...revision, verdicts: known }, signal)), verdicts };
}

const keep = ({ run, store }: StepNeeds, progress: Review): Promise<void> =>
  store.write(({ contentSteps }) => contentSteps.keep(run.id, 'score', 'running', progress), { locks: [] });
