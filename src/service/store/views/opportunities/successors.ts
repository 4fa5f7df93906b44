import { type Kysely, sql } from 'kysely';
import { among } from '../../among.ts';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import type { Schema } from '../../schema.ts';

/** A page of others that came to be cited where one of ours was. */
export interface Successor {
  readonly url: string;
  /** A day. */
  readonly published: string;
  /** Answers that cite it. */
  readonly answers: number;
}

export interface SuccessorAsked {
  readonly project: string;
  /** The answers before and since. */
  readonly before: AnswerFilter;
  readonly since: AnswerFilter;
  readonly prompts: readonly number[];
  /** Ours, whose pages do not count. */
  readonly domains: readonly string[];
  /** The day of our page; what is no newer did not take over for being newer. */
  readonly published: string;
}

/** What one answer cites is no pattern. */
const minAnswers = 2;

/**
 * The page that most answers to these prompts cite since, that none cited before, and that was published later than
 * ours, as far as pages were read for the project.
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
