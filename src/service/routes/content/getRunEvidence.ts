import { getRunEvidence as endpoint, type RunEvidence, type RunFact } from '../../../contract/content/runEvidence.ts';
import type { Evidence } from '../../../writing/evidence/evidence.ts';
import type { Fact } from '../../../writing/facts/facts.ts';
import { reachRun } from '../../http/required.ts';
import { route } from '../../http/route.ts';
import { moment } from '../../store/values.ts';
import type { CrawlOutput } from '../../writer/crawl.ts';
import type { WrittenDraft } from '../../writer/draft.ts';
import type { Review } from '../../writer/review.ts';
import type { Spent } from '../../writer/writeChecked.ts';

/** What an article rests on so far: facts come with the draft or brief, and what was taken out after each section. */
export const getRunEvidence = route(
  endpoint,
  async ({ path, key }, { accounts, contentRuns, contentSteps, projects }) => {
    const run = await reachRun(await contentRuns.find(path.run), key, { accounts, projects });
    const record = await contentRuns.record(run.id);
    const evidence = await contentSteps.output<Evidence | null>(run.id, 'research');
    const crawled = await contentSteps.output<CrawlOutput | null>(run.id, 'crawl');
    const draft = await contentSteps.output<Partial<WrittenDraft> | null>(run.id, 'draft');
    const review = await contentSteps.output<Partial<Review> | null>(run.id, 'score');
    const { ledger, removed = [], mended = [] } = draft ?? {};
    const { revisions = [], open } = review ?? {};
    const formulas = review?.formulas ?? draft?.formulas ?? [];
    const spent = review?.spent ?? draft?.spent;
    const data: RunEvidence = {
      answers: evidence?.answers.filter(({ answered }) => answered).length ?? 0,
      prompts: evidence?.prompts ?? 1,
      pages: crawled?.pages.filter(({ state }) => state === 'read').length ?? 0,
      ...(evidence?.stored !== undefined && { stored_answers: evidence.stored }),
      facts: (ledger?.facts ?? []).map(toContract),
      conflicts: [...(ledger?.conflicts ?? [])].map(({ about, facts }) => ({ about, facts: [...facts] })),
      removed: [...removed, ...(review?.removed ?? [])],
      formulas: formulas.map(({ operation, facts }) => ({ operation, facts: [...facts] })),
      mended: [...mended],
      revisions: [...revisions, ...(open ? [open] : [])].map(({ told }) => told),
      spent: spent ? toSpent(spent) : null,
      ...(record && { charged: record.charged }),
    };
    return { data };
  },
);

const toSpent = ({ calls, inputTokens, outputTokens, untold }: Spent): NonNullable<RunEvidence['spent']> => ({
  calls,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  ...(untold !== undefined && { untold_calls: untold }),
});

const toContract = ({
  id,
  kind,
  text,
  about,
  speaker,
  answers,
  url,
  label,
  figure,
  responseId,
  language,
  start,
  end,
  readAt,
}: Fact): RunFact => ({
  id,
  kind,
  text,
  answers,
  language,
  ...(about !== undefined && { about }),
  ...(speaker !== undefined && { speaker }),
  ...(url !== undefined && { url }),
  ...(label !== undefined && { label }),
  ...(figure && { figure: figure.text, value: figure.value }),
  ...(figure?.high !== undefined && { high: figure.high }),
  ...(figure?.unit !== undefined && { unit: figure.unit }),
  ...(responseId !== undefined && { response_id: responseId }),
  offset: responseId === undefined ? start : null,
  end: responseId === undefined ? end : null,
  read_at: responseId === undefined ? moment(readAt) : null,
});
