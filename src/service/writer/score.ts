import type { Scores } from '../../contract/content/contentRun.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { type WrittenDraft, outputOf, type StepNeeds } from './step.ts';
import { isModelRefresh } from './refresh.ts';
import { scoreContextOf } from './promptAnswers.ts';
import { type Review, review, reviewBegun, type ReviewedText, type ScoredText } from './review.ts';
import { withLineEndsOf } from '../../text/markdown/lineEnds.ts';

export type Scored = Scores &
  Partial<Review> &
  /** Missing parts of the draft, and the keyword of a brief that a model sorted. */
  Pick<WrittenDraft, 'missing' | 'plannedWords' | 'keyword'>;

/** Scores the finished text and stores it as the run's article. Text by a model is reviewed first. */
export async function scoreArticle(needs: StepNeeds): Promise<Scored> {
  const { run, store, settings } = needs;
  const outline = await outputOf<Outline>(needs, 'outline');
  const written = await outputOf<WrittenDraft>(needs, 'draft');
  const draft = { ...written, title: written.title ?? outline.title };
  const begun = reviewBegun(draft, await store.read.contentSteps.output<Partial<Review> | null>(run.id, 'score'));
  const score = await scorer(needs, written.keyword ?? outline.keyword);
  const scores = await keep(needs, begun, score);
  const draftFields = {
    ...(written.missing && { missing: written.missing }),
    ...(written.plannedWords !== undefined && { plannedWords: written.plannedWords }),
    ...(written.keyword !== undefined && { keyword: written.keyword }),
  };
  const { writer } = settings.current;
  if (!isByModel(needs) || !writer) return { ...scores, ...draftFields };
  const reviewed = await review({ needs, outline, draft, writer, score }, begun);
  return { ...(await keep(needs, reviewed, score)), ...reviewed, ...draftFields };
}

/** Excludes refreshed articles: their current parts must stay unchanged, so they aren't reviewed. */
const isByModel = ({ run: { request } }: StepNeeds): boolean =>
  request.write_mode === 'draft' || (request.write_mode === 'rewrite' && !isModelRefresh(request));

type Score = (text: ReviewedText) => Promise<ScoredText>;

/** Creates a function that scores texts against the same answers. */
async function scorer(needs: StepNeeds, keyword: string): Promise<Score> {
  const { run, prompt, store, texts, signal } = needs;
  const context = await scoreContextOf(prompt, { ...needs, stores: store.read });
  const isBrief = run.request.write_mode === 'brief';
  return ({ title, body: markdown }) =>
    texts.run('scoreArticle', { markdown, title, keyword, isBrief, context }, signal);
}

async function keep({ run, store, now }: StepNeeds, text: ReviewedText, score: Score): Promise<Scores> {
  const { title } = text;
  const { body_markdown: given } = run.request;
  // Restores the line endings of the given text.
  const body = given === undefined ? text.body : withLineEndsOf(text.body, given);
  const { scores, words } = await score(text);
  await store.write(({ articles }) => articles.keep({ runId: run.id, title, body, words, scores, now: now() }), {
    locks: [],
  });
  return scores;
}
