import type { DomainInAnswers, NamedInAnswers, PageInAnswers, SearchInAnswers } from '../../contract/promptState.ts';
import type { CompetitorCandidate, CompetitorRow } from '../../contract/views/competitor.ts';
import type { FanoutQuery } from '../../contract/views/queryFanout.ts';
import type { SourceDomain, SourcePage } from '../../contract/views/source.ts';

export function namesIn(
  competitors: readonly CompetitorRow[],
  candidates: readonly CompetitorCandidate[],
): readonly NamedInAnswers[] {
  const named = (
    kind: NamedInAnswers['kind'],
    { name, answers, explain }: Pick<NamedInAnswers, 'name' | 'answers' | 'explain'>,
  ): NamedInAnswers => ({ name, kind, answers, explain });
  return mostFirst([
    ...competitors.map((row) => named(row.is_own ? 'brand' : 'competitor', row)),
    ...candidates.map((row) => named('untracked', row)),
  ]).filter(({ kind, answers }) => kind === 'brand' || answers > 0);
}

export const domainsIn = (rows: readonly SourceDomain[]): readonly DomainInAnswers[] =>
  mostFirst(
    rows.map(({ domain, type, answers = 0, explain = '', citing = noAnswers }) => ({
      domain,
      type,
      answers,
      explain,
      citing,
    })),
  );

export const pagesIn = (rows: readonly SourcePage[]): readonly PageInAnswers[] =>
  mostFirst(
    rows.map(({ url, title, domain, answers, explain, citing, last_seen: seen }) => ({
      url,
      title,
      domain,
      answers,
      explain,
      citing,
      last_seen: seen,
    })),
  );

export const searchesIn = (rows: readonly FanoutQuery[]): readonly SearchInAnswers[] =>
  mostFirst(
    rows.map(({ query, times, answers, explain, models, last_seen: seen }) => ({
      query,
      times,
      answers,
      explain,
      models,
      last_seen: seen,
    })),
  );

const noAnswers = { answers: 0, explain: '' };

const mostFirst = <Row extends { readonly answers: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => other.answers - one.answers);
