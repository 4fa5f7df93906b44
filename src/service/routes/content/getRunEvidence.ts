import { getRunEvidence as endpoint, type RunEvidence, type RunFact } from '../../../contract/content/runEvidence.ts';
import type { Evidence } from '../../../writing/evidence/evidence.ts';
import type { Fact } from '../../../writing/facts/facts.ts';
import type { Outline } from '../../../writing/outline/outline.ts';
import { reachRun } from '../../http/gates.ts';
import { route } from '../../http/route.ts';
import { moment } from '../../store/values.ts';
import type { CrawlOutput } from '../../store/runs/contentSteps.ts';
import type { WrittenDraft } from '../../writer/draft.ts';
import type { DraftProgress } from '../../writer/sections.ts';
import type { Review } from '../../writer/review.ts';
import type { Spent } from '../../writer/writeChecked.ts';

/**
 * Returns the current evidence of an article. Facts are available once the draft or brief starts, and removed text
 * after each section.
 */
export const getRunEvidence = route(
  endpoint,
  async ({ path, key }, { accounts, contentRuns, contentSteps, projects, texts }) => {
    const run = await reachRun(await contentRuns.find(path.run), key, { accounts, projects });
    const record = await contentRuns.record(run.id);
    const evidence = await contentSteps.output<Evidence | null>(run.id, 'research');
    const crawled = await contentSteps.output<CrawlOutput | null>(run.id, 'crawl');
    const draft = await contentSteps.output<Partial<WrittenDraft & DraftProgress> | null>(run.id, 'draft');
    const review = await contentSteps.output<Partial<Review> | null>(run.id, 'score');
    const { ledger, removed = [], mended = [] } = draft ?? {};
    const { revisions = [], open } = review ?? {};
    const spent = review?.spent ?? draft?.spent;
    const written =
      run.status === 'processing' && spent ? (review?.body ?? draft?.body ?? (await sectionsSoFar())) : undefined;
    const data: RunEvidence = {
      answers: evidence?.answers.filter(({ answered }) => answered).length ?? 0,
      prompts: evidence?.prompts ?? 1,
      pages: crawled?.pages.filter(({ state }) => state === 'read').length ?? 0,
      ...(evidence?.stored !== undefined && { stored_answers: evidence.stored }),
      facts: (ledger?.facts ?? []).map(toContract),
      conflicts: [...(ledger?.conflicts ?? [])].map(({ about, facts }) => ({ about, facts: [...facts] })),
      removed: [...removed, ...(review?.removed ?? [])],
      mended: [...mended],
      revisions: [...revisions, ...(open ? [open] : [])].map(({ told }) => told),
      spent: spent ? toSpent(spent) : null,
      ...(draft?.sorting && { sorting: draft.sorting }),
      ...(written !== undefined && { written_markdown: written }),
      ...(record && { charged: record.charged }),
    };
    return { data };

    async function sectionsSoFar(): Promise<string | undefined> {
      const { sections = [] } = draft ?? {};
      const outline = await contentSteps.output<Outline | null>(run.id, 'outline');
      if (!outline || sections.every((section) => section === '')) return undefined;
      const read = (crawled?.pages ?? []).flatMap(({ url, state }) => (state === 'read' ? (url ?? []) : []));
      const pages = read.map((url) => ({ label: url, url }));
      return texts.run('assembleDraft', { outline: { ...outline, pages }, sections });
    }
  },
);

const toSpent = ({
  calls,
  inputTokens,
  outputTokens,
  untold,
  usd,
  unpriced,
}: Spent): NonNullable<RunEvidence['spent']> => ({
  calls,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  ...(untold !== undefined && { untold_calls: untold }),
  ...(usd !== undefined && { usd, unpriced_calls: unpriced ?? 0 }),
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
