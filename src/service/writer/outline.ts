import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import type { CrawlOutput } from '../store/runs/contentSteps.ts';
import { gatherMaterial, withReadTitles } from './material.ts';
import { type DraftProgress, keepDraft } from './sections.ts';
import { outputOf, type StepNeeds } from './step.ts';

/** Plans the article and stores it with its title, so that it appears in lists from now on. */
export async function outline(needs: StepNeeds): Promise<Outline> {
  const {
    article_type: articleType,
    question_kind: questionKind,
    title,
    keyword,
    language,
    write_mode: mode,
  } = needs.run.request;
  const { evidence, ledger } = await materialFor(needs, mode === 'draft');
  const plan = await needs.texts.run(
    'planOutline',
    {
      evidence,
      ledger,
      wishes: { articleType, questionKind, title, keyword, language, isDraft: mode === 'draft' || mode === 'rewrite' },
    },
    needs.signal,
  );
  await needs.store.write(
    ({ articles }) =>
      articles.keep({
        runId: needs.run.id,
        title: plan.title,
        body: '',
        words: 0,
        scores: { service: null, seo: null, geo: null, readability: null },
        now: needs.now(),
      }),
    { locks: [] },
  );
  return plan;
}

/**
 * Collects facts for the plan of a draft. Other modes don't need them. They take long to collect, so they are stored
 * for the draft step.
 */
async function materialFor(
  needs: StepNeeds,
  isDraft: boolean,
): Promise<{ readonly evidence: Evidence; readonly ledger?: Ledger }> {
  const researched = await outputOf<Evidence>(needs, 'research');
  if (isDraft) {
    const begun = await needs.store.read.contentSteps.output<Partial<DraftProgress> | null>(needs.run.id, 'draft');
    const material = await gatherMaterial(needs, researched, begun?.ledger);
    await keepDraft(needs, { ...begun, ledger: material.ledger });
    return material;
  }
  const crawled = await needs.store.read.contentSteps.output<CrawlOutput | null>(needs.run.id, 'crawl');
  return { evidence: withReadTitles(researched, crawled?.pages ?? []) };
}
