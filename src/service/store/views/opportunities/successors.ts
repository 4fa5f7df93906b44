import { type Kysely, sql } from 'kysely';
import { among } from '../../among.ts';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import type { Schema } from '../../schema.ts';

/** A third-party page that answers began to cite in place of one of ours. */
export interface Successor {
  readonly url: string;
  /** Day (`YYYY-MM-DD`). */
  readonly published: string;
  /** Number of answers that cite it. */
  readonly answers: number;
}

export interface SuccessorAsked {
  readonly project: string;
  /** Answers before and after the change. */
  readonly before: AnswerFilter;
  readonly since: AnswerFilter;
  readonly prompts: readonly number[];
  /** Our own domains, whose pages don't count. */
  readonly domains: readonly string[];
  /** Publication day of our page. Only newer pages count. */
  readonly published: string;
}

/** Minimum number of citing answers. One answer is no pattern. */
const minAnswers = 2;

/**
 * Finds the page that most answers to these prompts cite now, that none cited before, and that is newer than ours. Only
 * pages that were read for the project have a known date.
 */
export async function successorOf(
  db: Kysely<Schema>,
  { project, before, since, prompts, domains, published }: SuccessorAsked,
): Promise<Successor | undefined> {
  const citing = (filter: AnswerFilter) =>
    matching(db, { ...filter, answered: true })
      .where(among(db, 'answers.prompt_id', prompts))
      .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
      .where('cited', '=', 1)
      .where('answer_sources.domain', 'not in', domains);
  return citing(since)
    .innerJoin('pages', 'pages.page_key', 'answer_sources.page_key')
    .innerJoin('project_pages', 'project_pages.page_id', 'pages.id')
    .where('project_pages.project_id', '=', project)
    .where('pages.published', '>', published)
    .where('answer_sources.page_key', 'not in', citing(before).select('answer_sources.page_key'))
    .select([
      'pages.url as url',
      sql<string>`pages.published`.as('published'),
      sql<number>`count(DISTINCT answers.id)`.as('answers'),
    ])
    .groupBy(['pages.url', 'pages.published'])
    .having(sql`count(DISTINCT answers.id)`, '>=', minAnswers)
    .orderBy('answers', 'desc')
    .orderBy('published', 'desc')
    .orderBy('url')
    .limit(1)
    .executeTakeFirst();
}
