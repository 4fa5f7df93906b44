import type { SentimentCounts, VolatilityFigure } from '../../../contract/views/visibility.ts';
import type { WebSearchFigure } from '../../../contract/views/source.ts';
import { refiltered } from '../../../metrics/answersBehind.ts';
import { numeral, t } from '../../l10n.ts';
import { assistantIn, assistantsIn, countWithShare, dayText, shareCell, useReport } from '../reportContext.ts';
import { Estimated } from '../../estimated.tsx';
import { Frame } from '../frame.tsx';
import { pooledNote } from '../pooled.ts';
import type { Cell } from '../sheet.ts';

export function SentimentOfBrand() {
  const { state, post } = useReport();
  const view = state.views.getSentiment;
  if (!view) return null;
  const { data } = view;
  const note = [t('Based on answers that mention the brand.'), pooledNote(view.meta)].join(' ').trim();
  const row = (name: string, { total, counts, share, explain, answers }: SentimentCounts): Cell[] => [
    { text: name },
    { text: numeral(total), value: total, explain, answers },
    ...(['positive', 'mixed', 'negative'] as const).map((leaning): Cell => ({
      text: countWithShare(share[leaning], { hits: counts[leaning], of: total }),
      value: counts[leaning],
      part: true,
      answers: counts[leaning],
      total,
      base: total,
      explain: refiltered(explain, { sentiment: leaning }),
    })),
  ];
  const models = Object.entries(data.by_model);
  return (
    <Frame
      title={state.estimatesSentiment ? t('Sentiment (estimated)') : t('Sentiment')}
      counted={['sentiment', 'mentioned']}
      note={
        <>
          {note} {state.estimatesSentiment && <Estimated post={state.saved ? undefined : post} />}
        </>
      }
      sheet={{
        columns: [t('Assistant'), t('Answers'), t('Positive'), t('Neutral or mixed'), t('Negative')],
        rows:
          data.total === 0
            ? []
            : [
                row(t('All assistants'), data),
                ...(models.length > 1 ? models.map(([model, counts]) => row(assistantIn(state, model), counts)) : []),
              ],
      }}
    />
  );
}

export function Searches() {
  const { state } = useReport();
  const view = state.views.listFanoutQueries;
  if (!view) return null;
  const { with_queries: searched, total } = view.meta.coverage;
  return (
    <Frame
      title={t('Query fan-out')}
      note={t(
        'What assistants searched for. Searches are available for {0} of {1} answers.',
        numeral(searched),
        numeral(total),
      )}
      sheet={{
        columns: [t('Search'), t('Count'), t('Answers'), t('Prompts'), t('Assistants'), t('Last seen')],
        rows: view.data.map(({ query, times, answers, explain, prompts, models, last_seen: seen }) => [
          { text: query },
          { text: numeral(times), value: times, answers, total, explain },
          { text: numeral(answers), value: answers, answers, total, explain },
          { text: numeral(prompts), value: prompts, answers, explain, prompts },
          { text: assistantsIn(state, models) },
          { text: dayText(seen) },
        ]),
      }}
    />
  );
}

export function WebSearches() {
  const { state } = useReport();
  const view = state.views.getWebSearch?.data;
  if (!view) return null;
  const all: [string, WebSearchFigure][] = [
    [t('All assistants'), view],
    ...Object.entries(view.by_model).map(([model, figure]): [string, WebSearchFigure] => [
      assistantIn(state, model),
      figure,
    ]),
  ];
  const rows = view.total === 0 ? [] : all;
  return (
    <Frame
      title={t('Web search')}
      counted={['answer', 'smallSample']}
      note={t('How often assistants searched the web before answering. Excludes answers where this is unknown.')}
      bars={1}
      sheet={{
        columns: [t('Assistant'), t('Share'), t('Searched'), t('Unknown'), t('Answers')],
        rows: rows.map(([name, { share, searched, unknown, total, explain, answers }]) => [
          { text: name },
          {
            ...shareCell(share, { hits: searched, of: total - unknown }),
            of: `${name} · ${t('Searched')}`,
            explain,
            answers,
            total: total - unknown,
          },
          { text: numeral(searched), value: searched, part: true, explain, answers, total: total - unknown },
          {
            text: numeral(unknown),
            value: unknown,
            part: true,
            explain: refiltered(explain, { searched: 'unknown' }),
            answers: unknown,
            total,
          },
          {
            text: numeral(total),
            value: total,
            explain: refiltered(explain, { searched: undefined }),
            answers: total,
          },
        ]),
      }}
      shares={rows.map(([name, { share, searched, total, unknown, explain, answers }]) => ({
        name,
        share,
        counts: { hits: searched, of: total - unknown },
        explain,
        answers,
        total: total - unknown,
        base: total - unknown,
        count: t('{0} of {1} answers', numeral(searched), numeral(total - unknown)),
      }))}
      full={100}
    />
  );
}

/** Share of repeated answers that agree on whether to mention the brand. */
export function Volatility() {
  const { state } = useReport();
  const view = state.views.getVolatility?.data;
  if (!view) return null;
  const all = [
    { name: t('All assistants'), figure: view },
    ...Object.entries(view.by_model).map(([model, figure]) => ({ name: assistantIn(state, model), figure })),
  ]
    .filter(({ figure }) => figure.pairs > 0)
    .map(({ name, figure }) => ({ name, figure, counts: pairCounts(figure) }));
  return (
    <Frame
      title={t('Agreement between answers')}
      counted={['agreement', 'smallSample']}
      note={t('How often an assistant’s answers to the same prompt agree on whether to mention the brand.')}
      bars={1}
      sheet={{
        columns: [t('Assistant'), t('Agreement'), t('Answer pairs'), t('Prompts'), t('Prompts with varying answers')],
        rows: all.map(
          ({ name, counts, figure: { agreement, pairs, prompts, volatile, answers, explain, varying } }) => [
            { text: name },
            { ...shareCell(agreement, counts), answers, explain },
            { text: numeral(pairs), value: pairs, answers, explain },
            { text: numeral(prompts), value: prompts, answers, explain },
            { text: numeral(volatile), value: volatile, part: true, ...varying, prompts: volatile },
          ],
        ),
      }}
      shares={all.map(({ name, counts, figure: { agreement, prompts, volatile, answers, explain } }) => ({
        name,
        share: agreement,
        counts,
        base: counts.answers,
        answers,
        explain,
        detail: t('{0} of {1} prompts have varying answers', numeral(volatile), numeral(prompts)),
      }))}
      full={100}
    />
  );
}

/** Pairs and their answers, at most two per pair, because a single answer to a prompt has no pair. */
const pairCounts = ({ agreeing, pairs, answers }: VolatilityFigure) => ({
  hits: agreeing,
  of: pairs,
  answers: Math.min(answers, 2 * pairs),
});
