import type { AnswerLink, AnswerState, Fact } from '../../../contract/messages.ts';
import type { ResponseDetail } from '../../../contract/projects/response.ts';
import { withoutCitations } from '../../../analysis/reading/citations.ts';
import { domainOf } from '../../../text/urls.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { dayText, t, writtenMoment } from '../../l10n.ts';
import type { LoadedAnswer } from './answers.ts';
import type { ShownAnswer } from '../../../rendering/shownAnswer.ts';
import { sourceLines } from './sourceLines.ts';

/** What of an answer its text is shown by. */
export const shownPart = ({
  answer: { content_markdown, sources, source_numbers },
  brand,
  competitors,
}: LoadedAnswer) => ({
  answer: { content_markdown, source_numbers, sources: sources.map(({ url, title }) => ({ url, title })) },
  brand,
  competitors,
});

/** What the answer page shows of an answer. */
export function answerState(id: string, read: LoadedAnswer, { html, numbers }: ShownAnswer): AnswerState {
  const { answer } = read;
  const { content_markdown: markdown, prompt, model } = answer;
  const { earlier, later } = neighboursOf(read);
  return {
    id,
    brand: { url: read.brand?.url ?? '' },
    prompt: prompt.text ?? t('Deleted prompt'),
    assistant: assistantName(model),
    collected: writtenMoment(answer.collected_at),
    answered: markdown.trim() !== '' || answer.brand_mentioned !== null,
    html,
    facts: shownFacts(read),
    circumstances: circumstancesOf(answer),
    ...askedFor(answer),
    competitors: answer.competitors.map(({ name, position }) => ({ name, position: positionWord(position) })),
    sources: sourceLines(answer, numbers),
    searches: answer.search_queries,
    searched: answer.search_performed,
    others: read.latest.map(({ response_id: responseId, model: other, date }) => ({
      responseId,
      assistant: assistantName(other),
      date: dayText(date),
      current: responseId === answer.id,
    })),
    ...(earlier && { earlier }),
    ...(later && { later }),
    pinned: false,
  };
}

/** The text of an answer beside another one, where nothing at all would be an empty pane. */
export const comparedText = ({
  content_markdown: text,
  brand_mentioned: mentioned,
  model,
}: LoadedAnswer['answer']): string =>
  text.trim() !== ''
    ? text
    : mentioned === null
      ? t('{0} showed no answer to this prompt.', assistantName(model))
      : t('This answer has no text.');

/** The answers of the same assistant right before and after. */
export function neighboursOf({ answer, series }: LoadedAnswer): {
  readonly earlier?: AnswerLink | undefined;
  readonly later?: AnswerLink | undefined;
} {
  const index = series.findIndex(({ id }) => id === answer.id);
  if (index < 0) return {};
  const [later, earlier] = [series[index - 1], series[index + 1]];
  return {
    earlier: earlier && { responseId: earlier.id, date: dayText(earlier.date) },
    later: later && { responseId: later.id, date: dayText(later.date) },
  };
}

const positionNames = { top: () => t('Top'), middle: () => t('Middle'), bottom: () => t('Bottom') };
/** Where the brand or a competitor stands, within a sentence. */
export const positionWord = (position: keyof typeof positions): string => positions[position]();

const positions = { top: () => t('top'), middle: () => t('middle'), bottom: () => t('bottom') };

function shownFacts({ answer, brand }: LoadedAnswer): readonly Fact[] {
  const { position } = answer;
  return [
    ...brandFact(answer),
    ...(position === null
      ? []
      : [
          {
            label: t('Position'),
            value: positionNames[position](),
            ...(position === 'top' && { tone: 'good' as const }),
          },
        ]),
    ...(brand ? rankFact(answer, brand) : []),
    ...sentimentFact(answer),
  ];
}

function brandFact({ brand_mentioned: mentioned, mention_kind: kind }: ResponseDetail): Fact[] {
  const label = t('Brand');
  if (mentioned === null) return [];
  if (kind === 'denied') return [{ label, value: t('Described as unknown'), tone: 'bad' }];
  if (!mentioned) return [{ label, value: t('Not mentioned'), tone: 'bad' }];
  return [{ label, value: kind === 'recommended' ? t('Recommended') : t('Mentioned'), tone: 'good' }];
}

const sentiments = {
  positive: {
    tone: 'good',
    judge: () => t('Positive (rated by judge)'),
    estimated: () => t('Positive (estimated)'),
    unknown: () => t('Positive'),
  },
  mixed: {
    tone: undefined,
    judge: () => t('Mixed (rated by judge)'),
    estimated: () => t('Mixed (estimated)'),
    unknown: () => t('Mixed'),
  },
  negative: {
    tone: 'bad',
    judge: () => t('Negative (rated by judge)'),
    estimated: () => t('Negative (estimated)'),
    unknown: () => t('Negative'),
  },
} as const;

function sentimentFact({ sentiment, sentiment_source: source, sentiment_quote: quote }: ResponseDetail): Fact[] {
  if (sentiment === null) return [];
  const { tone, ...values } = sentiments[sentiment];
  return [
    {
      label: t('Sentiment'),
      value: values[source ?? 'unknown'](),
      ...(tone && { tone }),
      ...(quote && { quote: withoutCitations(quote).trim() }),
      ...(source === 'estimated' && {
        hint: t('Estimated from the words around the brand’s name. Set up a sentiment judge for reliable ratings.'),
      }),
    },
  ];
}

function circumstancesOf({
  model_version: version,
  search_performed: searched,
  realtime,
}: ResponseDetail): readonly Fact[] {
  return [
    ...(version ? [{ label: t('Model version'), value: version }] : []),
    ...(searched === null ? [] : [{ label: t('Web search'), value: searched ? t('Yes') : t('No') }]),
    ...(realtime === null ? [] : [{ label: t('Collected'), value: realtime ? t('Live') : t('From stored data') }]),
  ];
}

function askedFor({ region, language }: ResponseDetail): Pick<AnswerState, 'askedFor'> {
  return region || language ? { askedFor: { ...(region && { region }), ...(language && { language }) } } : {};
}

interface Brand {
  readonly name: string;
  readonly url?: string | null;
}

function rankFact(answer: ResponseDetail, brand: Brand): readonly Fact[] {
  const { rankings, mention_kind: kind } = answer;
  const label = t('Rank');
  const rank = rankOf(answer, brand);
  if (rank !== undefined) return [{ label, value: t('{0} of {1}', rank, rankings.at(-1)?.rank ?? rank) }];
  // A service that tells no kind may know of no rankings either.
  return rankings.length === 0 && (kind === 'recommended' || kind === 'named')
    ? [{ label, value: t('No ranking in the answer') }]
    : [];
}

function rankOf({ rankings }: ResponseDetail, { name, url }: Brand): number | undefined {
  const domain = url ? domainOf(url) : undefined;
  return rankings.find(
    (row) =>
      row.tracked === name ||
      (domain !== undefined && row.domain === domain) ||
      row.name.toLowerCase() === name.toLowerCase(),
  )?.rank;
}
