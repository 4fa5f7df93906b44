import { type Kysely, sql } from 'kysely';
import { pageKeyOrUrl } from '../../../text/urls.ts';
import type { Schema } from '../schema.ts';
import { type PromptFilter, promptConditions } from '../promptFilter.ts';
import { among } from '../among.ts';
import { flag } from '../values.ts';

/** Which answers of a project count: every filter of `/responses`, which figures are explained with. */
export interface AnswerFilter {
  readonly project: string;
  /** Days of the project's zone, both included. */
  readonly from: string;
  readonly to: string;
  readonly models: readonly string[];
  readonly promptId?: number | undefined;
  readonly promptIds?: readonly number[] | undefined;
  readonly topicId?: number | undefined;
  /** Only those to prompts of which this holds. */
  readonly prompts?: PromptFilter | undefined;
  readonly branded?: boolean | undefined;
  readonly answered?: boolean | undefined;
  readonly brandMentioned?: boolean | undefined;
  readonly mentionKinds?: readonly string[] | undefined;
  readonly sentiments?: readonly string[] | undefined;
  readonly positions?: readonly string[] | undefined;
  /** A source of any of these domains, cited or consulted. */
  readonly domains?: readonly string[] | undefined;
  /** Whether the text cites a page of any of these domains. */
  readonly cites?: readonly string[] | undefined;
  readonly notCites?: readonly string[] | undefined;
  /** Whether the text cites this very page. */
  readonly citesUrl?: string | undefined;
  readonly url?: string | undefined;
  readonly competitor?: string | undefined;
  readonly notCompetitor?: string | undefined;
  readonly ranked?: string | undefined;
  readonly query?: string | undefined;
  /** `unknown` where nobody knows. */
  readonly searched?: boolean | 'unknown' | undefined;
  /** Whether answers of the assistant to the prompt differ on the brand, of those in these days, topic and `branded`. */
  readonly varying?: boolean | undefined;
  readonly modelVersion?: string | undefined;
  /** A fact of the brand that the answer contradicts. */
  readonly contradicts?: string | undefined;
  /** A name that nobody tracks, in all its spellings. */
  readonly candidates?: readonly string[] | undefined;
}

/** Those answers, with their prompts where these are still there. */
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

/** Whether an answer is to a prompt of which a filter holds; one that is gone is none of them. */
const toPrompts = (db: Kysely<Schema>, project: string, prompts: PromptFilter) => sql<boolean>`answers.prompt_id IN (
  SELECT prompts.id FROM prompts
  WHERE ${sql.join([sql`prompts.project_id = ${project}`, ...promptConditions(db, prompts)], sql` AND `)})`;

/** Answers, with their prompts where these are still there. */
export const withPrompts = (db: Kysely<Schema>) =>
  db.selectFrom('answers').leftJoin('prompts', 'prompts.id', 'answers.prompt_id');
type AnswerRows = ReturnType<typeof withPrompts>;

/** What is ranked: a tracked name whatever follows it, else its domain, or its name where it has none. */
export const rankedAs = sql<string>`coalesce(answer_rankings.tracked, answer_rankings.domain, answer_rankings.name)`;

/** Filters by what an answer can have several of, such as sources and competitors. */
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

/** Whether an answer's text cites a page of any of some domains. */
const citing = (domains: readonly string[]) => sql<boolean>`EXISTS (SELECT 1 FROM answer_sources AS cited
  WHERE cited.answer_id = answers.id AND cited.domain IN (${sql.join(domains)}) AND cited.cited = 1)`;

/** Whether an answer's text cites a page. */
const citingPage = (url: string) => sql<boolean>`EXISTS (SELECT 1 FROM answer_sources AS cited
  WHERE cited.answer_id = answers.id AND cited.page_key = ${pageKeyOrUrl(url)} AND cited.cited = 1)`;

/** Whether another answer of the same assistant to the same prompt says otherwise on the brand. */
const differing = ({ from, to, topicId, branded }: AnswerFilter) => sql<boolean>`EXISTS (
  SELECT 1 FROM answers AS other WHERE other.project_id = answers.project_id AND other.prompt_id = answers.prompt_id
    AND other.model = answers.model AND other.day BETWEEN ${from} AND ${to}
    AND other.brand_mentioned = 1 - answers.brand_mentioned
    ${topicId === undefined ? sql`` : sql`AND other.topic_id = ${topicId}`}
    ${branded === undefined ? sql`` : sql`AND other.branded = ${flag(branded)}`})`;

/** Whether an answer names a competitor, as the project spells it. */
const naming = (name: string) => sql<boolean>`EXISTS (SELECT 1 FROM answer_competitors AS named
  WHERE named.answer_id = answers.id AND named.name = ${name})`;

/** Whether an answer contradicts a fact of the brand. */
const contradicting = (fact: string) => sql<boolean>`EXISTS (SELECT 1 FROM answer_contradictions AS contradicted
  WHERE contradicted.answer_id = answers.id AND contradicted.fact = ${fact})`;
