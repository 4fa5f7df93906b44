import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { findMentions } from '../analysis/mentions.ts';
import { type AnswerAnalysis, type AnswerToRead, analyseAnswer } from '../analysis/answer.ts';
import { positionsByNumber } from '../analysis/sources.ts';
import { dayOf } from '../metrics/days.ts';
import { withoutHtml } from '../text/plain.ts';
import { wellFormed } from '../text/wellFormed.ts';
import type { NewAnswer } from './store/answers.ts';
import type { ProjectRecord } from './store/projects.ts';
import type { StoredAnswer } from './store/storedAnswer.ts';

/** An answer as it arrived, from an assistant or from a file. */
export interface RawAnswer {
  readonly promptId: number;
  readonly model: string;
  /** In milliseconds. */
  readonly collectedAt: number;
  readonly markdown: string;
  readonly sources: readonly { readonly url: string; readonly title?: string | null | undefined; readonly cited?: boolean | undefined }[];
  /** For each number in the text's marks the place of its source among the sources, from 1, 0 for none; else they are counted in order. */
  readonly sourceNumbers?: readonly number[] | null | undefined;
  readonly searchQueries: readonly string[];
  readonly searchPerformed: boolean | null;
  readonly realtime: boolean | null;
  readonly modelVersion: string | null;
  readonly region: string | null;
  readonly language: string | null;
}

/** What the reading of an answer rests on. */
const readings = ['name', 'url', 'aliases', 'competitors', 'timezone'] as const;

type Names = Pick<AnswerToRead, 'brand' | 'competitors'>;
/** Of projects whose answers were read of late: looking for names is prepared once for the same objects. */
const prepared = new LRUCache<string, Names>({ max: 100 });

function namesOf({ name, url, aliases, competitors }: Reader): Names {
  const key = JSON.stringify([name, url, aliases, competitors]);
  const known = prepared.get(key);
  if (known) return known;
  const names = { brand: { name, url, aliases }, competitors };
  prepared.set(key, names);
  return names;
}

/** What of a project its answers are read by, with its id. */
export type Reader = Pick<ProjectRecord, 'id' | (typeof readings)[number]>;

/** The same without what is no part of it, as it is handed to a thread. */
export const readerOf = ({ id, name, url, aliases, competitors, timezone }: ProjectRecord): Reader => ({ id, name, url, aliases, competitors, timezone });

/** Whether answers read the same by both states of a project. */
export const readAlike = (one: Reader, other: Reader): boolean => readings.every((name) => isDeepStrictEqual(one[name], other[name]));

/** What an answer says about the project's brand, ready to be kept. */
export function readAnswer(project: Reader, { markdown, sources: given, sourceNumbers, searchQueries, ...answer }: RawAnswer): NewAnswer {
  const content = withoutHtml(wellFormed(markdown));
  const sources = given.map((source) => ({ ...source, url: wellFormed(source.url), title: source.title && wellFormed(source.title) }));
  const said = analyseAnswer({ markdown: content, sources, ...namesOf(project) });
  return {
    ...answer, searchQueries: searchQueries.map(wellFormed), projectId: project.id, content, ...found(project, answer.collectedAt, said), ...estimated(said),
    sources: said.sources, sourceNumbers: positionsByNumber(sources, said.sources, sourceNumbers),
  };
}

/** A stored answer as it reads now that the project's names, or its time zone, are others. What a judge said stands where it was said of the brand. */
export function readAgain(project: Reader, answer: StoredAnswer): StoredAnswer {
  const names = namesOf(project);
  const said = analyseAnswer({ markdown: answer.content, sources: answer.sources, ...names });
  const judged = said.brand_mentioned === true && answer.sentimentQuote !== null && findMentions(answer.sentimentQuote, names.brand, names.competitors).length > 0;
  return { ...answer, ...found(project, answer.collectedAt, said), ...(judged ? { mentionKind: answer.mentionKind } : estimated(said)) };
}

const found = ({ timezone }: Reader, collectedAt: number, said: AnswerAnalysis) => ({
  day: dayOf(collectedAt, timezone),
  brandMentioned: said.brand_mentioned,
  mentionKind: said.mention_kind,
  position: said.position,
  rank: said.rank,
  rankings: said.rankings,
  competitors: said.competitors,
  candidates: said.candidates,
});

const estimated = ({ sentiment }: AnswerAnalysis) =>
  ({ sentiment, sentimentSource: sentiment === null ? null : 'estimated' as const, sentimentQuote: null });
