import type { Scores } from '../../contract/contentRun.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import type { WrittenDraft } from './draft.ts';
import { outputOf, type StepNeeds } from './step.ts';

/** Scores the finished text and keeps it as the run's article. */
export async function scoreArticle(needs: StepNeeds): Promise<Scores> {
  const { title: planned, keyword } = await outputOf<Outline>(needs, 'outline');
  const { body, title = planned } = await outputOf<WrittenDraft>(needs, 'draft');
  const isBrief = needs.run.request.write_mode === 'brief';
  const article = { markdown: body, title, keyword, isBrief };
  const { scores, words } = await needs.texts.run('scoreArticle', article, needs.signal);
  await needs.store.write(
    ({ articles }) => articles.keep({ runId: needs.run.id, title, body, words, scores, now: needs.now() }),
    { locks: [] },
  );
  return scores;
}
