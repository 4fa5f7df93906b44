import { type Kysely, sql } from 'kysely';
import { pageKeyOrUrl } from '../../../text/urls.ts';
import type { Schema } from '../schema.ts';
import { type PromptFilter, promptConditions } from '../promptFilter.ts';
import { among } from '../jsonRows.ts';
import { flag } from '../values.ts';

/** Selects answers of a project, with every filter of `/responses`. */
export interface AnswerFilter {
  readonly project: string;
  /** First and last day, in the project's time zone. */
  readonly from: string;
  readonly to: string;
  readonly models: readonly string[];
  readonly promptId?: number | undefined;
  readonly promptIds?: readonly number[] | undefined;
  readonly topicId?: number | undefined;
  /** Only answers to prompts that match this filter. */
  readonly prompts?: PromptFilter | undefined;
  readonly branded?: boolean | undefined;
  readonly answered?: boolean | undefined;
  readonly brandMentioned?: boolean | undefined;
  readonly mentionKinds?: readonly string[] | undefined;
  readonly sentiments?: readonly string[] | undefined;
  readonly positions?: readonly string[] | undefined;
  /** Answers with a source of any of these domains, cited or not. */
  readonly domains?: readonly string[] | undefined;
  /** Answers that cite a page of any of these domains. */
  readonly cites?: readonly string[] | undefined;
  readonly notCites?: readonly string[] | undefined;
  /** Answers that cite this page. */
  readonly citesUrl?: string | undefined;
  readonly url?: string | undefined;
  readonly competitor?: string | undefined;
  readonly notCompetitor?: string | undefined;
  readonly ranked?: string | undefined;
  readonly query?: string | undefined;
  /** `unknown` selects answers without this information. */
  readonly searched?: boolean | 'unknown' | undefined;
  /**
   * True if another answer of the same prompt and assistant disagrees about mentioning the brand. Compares answers
   * within the same days, topic and `branded`.
   */
  readonly varying?: boolean | undefined;
  readonly modelVersion?: string | undefined;
  /** Fact of the brand that the answers contradict. */
  readonly contradicts?: string | undefined;
  /** Spellings of an untracked name. */
  readonly candidates?: readonly string[] | undefined;
}

/** Selects the answers that match a filter, with their prompts unless deleted. */
export function matching(db: Kysely<Schema>, filter: AnswerFilter): AnswerRows {
  let rows = withPrompts(db)
    .where('answers.project_id', '=', filter.project)
    .where('day', '>=', filter.from)
    .where('day', '<=', filter.to);
  rows = filter.models.length > 0 ? rows.where('model', 'in', filter.models) : rows.where('answers.id', '<', 0);
  const { promptId, promptIds, topicId, prompts, branded, answered, brandMentioned, searched, modelVersion } = filter;
  const { mentionKinds, sentiments, positions } = filter;
  if (promptId !== undefined) rows = rows.where('answers.prompt_id', '=', promptId);
  if (promptIds) rows = rows.where(among(db, 'answers.prompt_id', promptIds));
  if (topicId !== undefined) rows = rows.where('answers.topic_id', '=', topicId);
  if (prompts) rows = rows.where(toPrompts(db, filter.project, prompts));
  if (branded !== undefined) rows = rows.where('answers.branded', '=', flag(branded));
  if (answered !== undefined) rows = rows.where('brand_mentioned', answered ? 'is not' : 'is', null);
  if (brandMentioned !== undefined) rows = rows.where('brand_mentioned', '=', flag(brandMentioned));
  if (searched === 'unknown') rows = rows.where('search_performed', 'is', null);
  else if (searched !== undefined) rows = rows.where('search_performed', '=', flag(searched));
  if (modelVersion !== undefined) rows = rows.where('model_version', '=', modelVersion);
  if (mentionKinds) rows = rows.where('mention_kind', 'in', mentionKinds);
  if (sentiments) rows = rows.where('sentiment', 'in', sentiments);
  if (positions) rows = rows.where('answers.position', 'in', positions);
  return withDetails(rows, filter);
}

/** Builds a condition: the answer's prompt matches the filter. False for deleted prompts. */
const toPrompts = (db: Kysely<Schema>, project: string, prompts: PromptFilter) => sql<boolean>`answers.prompt_id IN (
  SELECT prompts.id FROM prompts
  WHERE ${sql.join([sql`prompts.project_id = ${project}`, ...promptConditions(db, prompts)], sql` AND `)})`;

/** Selects answers, with their prompts unless deleted. */
export const withPrompts = (db: Kysely<Schema>) =>
  db.selectFrom('answers').leftJoin('prompts', 'prompts.id', 'answers.prompt_id');
type AnswerRows = ReturnType<typeof withPrompts>;

/** Key of a ranked item: its tracked name, or else its domain, or else its name. */
export const rankedAs = sql<string>`coalesce(answer_rankings.tracked, answer_rankings.domain, answer_rankings.name)`;

/** Adds filters on details that an answer has several of, such as sources and competitors. */
function withDetails(answers: AnswerRows, filter: AnswerFilter): AnswerRows {
  const { domains, url, cites, notCites, citesUrl, competitor, notCompetitor, candidates, ranked, query } = filter;
  const { contradicts, varying } = filter;
  let rows = answers;
  if (domains !== undefined || url !== undefined) {
    rows = rows.where((eb) => {
      let sources = eb
        .selectFrom('answer_sources')
        .select('answer_sources.position')
        .whereRef('answer_sources.answer_id', '=', 'answers.id');
      if (domains !== undefined) sources = sources.where('answer_sources.domain', 'in', domains);
      if (url !== undefined) sources = sources.where('answer_sources.page_key', '=', pageKeyOrUrl(url));
      return eb.exists(sources);
    });
  }
  if (cites !== undefined) rows = rows.where(citing(cites));
  if (notCites !== undefined) rows = rows.where((eb) => eb.not(citing(notCites)));
  if (citesUrl !== undefined) rows = rows.where(citingPage(citesUrl));
  if (varying !== undefined) rows = rows.where((eb) => (varying ? differing(filter) : eb.not(differing(filter))));
  if (competitor !== undefined) rows = rows.where(naming(competitor));
  if (notCompetitor !== undefined) rows = rows.where((eb) => eb.not(naming(notCompetitor)));
  if (contradicts !== undefined) rows = rows.where(contradicting(contradicts));
  if (candidates !== undefined) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('answer_candidates')
          .select('place')
          .whereRef('answer_id', '=', 'answers.id')
          .where('answer_candidates.name', 'in', candidates),
      ),
    );
  }
  if (query !== undefined) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('answer_queries')
          .select('place')
          .whereRef('answer_id', '=', 'answers.id')
          .where('query', '=', query),
      ),
    );
  }
  if (ranked !== undefined) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('answer_rankings')
          .select('answer_rankings.rank')
          .whereRef('answer_id', '=', 'answers.id')
          .where(rankedAs, '=', ranked),
      ),
    );
  }
  return rows;
}

const citing = (domains: readonly string[]) => sql<boolean>`EXISTS (SELECT 1 FROM answer_sources AS cited
  WHERE cited.answer_id = answers.id AND cited.domain IN (${sql.join(domains)}) AND cited.cited = 1)`;

const citingPage = (url: string) => sql<boolean>`EXISTS (SELECT 1 FROM answer_sources AS cited
  WHERE cited.answer_id = answers.id AND cited.page_key = ${pageKeyOrUrl(url)} AND cited.cited = 1)`;

/** Condition: another answer of the same prompt and assistant disagrees about mentioning the brand. */
const differing = ({ from, to, topicId, branded }: AnswerFilter) => sql<boolean>`EXISTS (
  SELECT 1 FROM answers AS other WHERE other.project_id = answers.project_id AND other.prompt_id = answers.prompt_id
    AND other.model = answers.model AND other.day BETWEEN ${from} AND ${to}
    AND other.brand_mentioned = 1 - answers.brand_mentioned
    ${topicId === undefined ? sql`` : sql`AND other.topic_id = ${topicId}`}
    ${branded === undefined ? sql`` : sql`AND other.branded = ${flag(branded)}`})`;

/** Condition: the answer names this competitor, as the project spells it. */
const naming = (name: string) => sql<boolean>`EXISTS (SELECT 1 FROM answer_competitors AS named
  WHERE named.answer_id = answers.id AND named.name = ${name})`;

const contradicting = (fact: string) => sql<boolean>`EXISTS (SELECT 1 FROM answer_contradictions AS contradicted
  WHERE contradicted.answer_id = answers.id AND contradicted.fact = ${fact})`;
