import type { DomainInAnswers, NamedInAnswers, PageInAnswers, SearchInAnswers } from '../../contract/promptState.ts';
import type { CompetitorCandidate, CompetitorRow } from '../../contract/views/competitor.ts';
import type { FanoutQuery } from '../../contract/views/queryFanout.ts';
import type { SourceDomain, SourcePage } from '../../contract/views/source.ts';
import { squashed } from '../../text/words/fold.ts';
import { type Days, pooledRows, spanning } from './pooled.ts';

/** The rows of a view, for each of several consecutive periods. */
type Lists<Row> = readonly (readonly Row[])[];

/** Who is mentioned: the brand, its competitors, and names that the project does not track. */
export function namesIn(
  competitors: Lists<CompetitorRow>,
  candidates: Lists<CompetitorCandidate>,
  days: Days,
): readonly NamedInAnswers[] {
  const named = (
    kind: NamedInAnswers['kind'],
    { name, answers, explain }: Pick<NamedInAnswers, 'name' | 'answers' | 'explain'>,
  ): NamedInAnswers => ({ name, kind, answers, explain: spanning(explain, days) });
  return pooledRows(
    [
      ...competitors.map((rows) => rows.map((row) => named(row.is_own ? 'brand' : 'competitor', row))),
      ...candidates.map((rows) => rows.map((row) => named('untracked', row))),
    ],
    { keyOf: ({ kind, name }) => `${kind} ${kind === 'untracked' ? squashed(name) : name}`, merge: added },
  ).filter(({ kind, answers }) => kind === 'brand' || answers > 0);
}

/** The domains whose pages answers use. */
export const domainsIn = (lists: Lists<SourceDomain>, days: Days): readonly DomainInAnswers[] =>
  pooledRows(
    lists.map((rows) =>
      rows.map(({ domain, type, answers = 0, explain = '', citing = noAnswers }): DomainInAnswers => ({
        domain,
        type,
        answers,
        explain: spanning(explain, days),
        citing: { ...citing, explain: spanning(citing.explain, days) },
      })),
    ),
    {
      keyOf: ({ domain }) => domain,
      merge: (earlier, later) => ({ ...added(earlier, later), ...citingOf(earlier, later) }),
    },
  );

/** The pages that answers use. */
export const pagesIn = (lists: Lists<SourcePage>, days: Days): readonly PageInAnswers[] =>
  pooledRows(
    lists.map((rows) =>
      rows.map(({ url, title, domain, answers, explain, citing, last_seen: seen }): PageInAnswers => ({
        url,
        title,
        domain,
        answers,
        explain: spanning(explain, days),
        citing: { ...citing, explain: spanning(citing.explain, days) },
        last_seen: seen,
      })),
    ),
    {
      keyOf: ({ url }) => url,
      merge: (earlier, later) => ({
        ...added(earlier, later),
        ...citingOf(earlier, later),
        title: later.title ?? earlier.title,
      }),
    },
  );

/** The searches that assistants ran. */
export const searchesIn = (lists: Lists<FanoutQuery>, days: Days): readonly SearchInAnswers[] =>
  pooledRows(
    lists.map((rows) =>
      rows.map(({ query, times, answers, explain, models, last_seen: seen }): SearchInAnswers => ({
        query,
        times,
        answers,
        explain: spanning(explain, days),
        models,
        last_seen: seen,
      })),
    ),
    {
      keyOf: ({ query }) => query,
      merge: (earlier, later) => ({
        ...added(earlier, later),
        times: earlier.times + later.times,
        models: [...new Set([...earlier.models, ...later.models])],
      }),
    },
  );

const noAnswers = { answers: 0, explain: '' };

/** The later row, with the answers of both. */
const added = <Row extends { readonly answers: number }>(earlier: Row, later: Row): Row => ({
  ...later,
  answers: earlier.answers + later.answers,
});

const citingOf = <Row extends Pick<DomainInAnswers, 'citing'>>(earlier: Row, later: Row): Pick<Row, 'citing'> => ({
  citing: added(earlier.citing, later.citing),
});
