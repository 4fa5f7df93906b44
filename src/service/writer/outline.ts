import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { gatherMaterial } from './material.ts';
import { outputOf, type StepNeeds } from './step.ts';

/** Plans the article, and shows it from now on under its title. */
export async function outline(needs: StepNeeds): Promise<Outline> {
  const {
    article_type: articleType,
    question_kind: questionKind,
    title,
    keyword,
    language,
    write_mode: mode,
  } = needs.run.request;
  const { evidence, ledger } = await gatherMaterial(needs, await outputOf<Evidence>(needs, 'research'));
  const plan = await needs.texts.run(
    'planOutline',
    {
      evidence,
      ...(mode === 'draft' && { ledger }),
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
