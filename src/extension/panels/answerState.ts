import { highlightsOf } from '../../analysis/highlights.ts';
import type { AnswerLink, AnswerState, Fact, SourceLine } from '../../contract/messages.ts';
import type { ResponseDetail } from '../../contract/response.ts';
import { readMarkdown } from '../../text/document.ts';
import { cleanUrl, domainOf } from '../../text/urls.ts';
import { assistantName } from '../assistantName.ts';
import { t } from '../l10n.ts';
import type { ReadAnswer } from './answers.ts';
import { citedPages, renderMarkdown } from './markdown.ts';

/** What the answer page shows of an answer. */
export function answerState(id: string, read: ReadAnswer): AnswerState {
  const { answer, brand, competitors } = read;
  const { content_markdown: markdown, sources, prompt, model } = answer;
  const document = readMarkdown(markdown);
  const highlights = brand ? highlightsOf(document, { brand, competitors }) : [];
  const { earlier, later } = neighboursOf(read);
  return {
    id,
    prompt: prompt.text ?? t('A prompt that was deleted'),
    assistant: assistantName(model),
    collected: momentOf(answer.collected_at),
    html: renderMarkdown({ markdown, sources, highlights }),
    facts: factsOf(read),
    competitors: answer.competitors.map(({ name, position }) => ({ name, position: positions[position]() })),
    sources: sourceLines(markdown, sources),
    searches: answer.search_queries,
    others: read.latest.map(({ response_id: responseId, model: other, date }) => ({ responseId, assistant: assistantName(other), date, current: responseId === answer.id })),
    ...(earlier && { earlier }),
    ...(later && { later }),
  };
}

/** The answers of the same assistant right before and after. */
export function neighboursOf({ answer, series }: ReadAnswer): { readonly earlier?: AnswerLink | undefined; readonly later?: AnswerLink | undefined } {
  const index = series.findIndex(({ id }) => id === answer.id);
  if (index < 0) return {};
  const [later, earlier] = [series[index - 1], series[index + 1]];
  return { earlier: earlier && { responseId: earlier.id, date: earlier.date }, later: later && { responseId: later.id, date: later.date } };
}

/** A moment with its offset, as the service wrote it, to the minute. */
const momentOf = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const positions = { top: () => t('top'), middle: () => t('middle'), bottom: () => t('bottom') };

function factsOf({ answer, brand }: ReadAnswer): readonly Fact[] {
  const { position, sentiment, sentiment_source: source, search_performed: searched, realtime } = answer;
  const rank = brand && rankOf(answer, brand);
  return [
    brandFact(answer),
    ...(position === null ? [] : [{ label: t('Position'), value: positions[position](), ...(position === 'top' && { tone: 'good' as const }) }]),
    ...(rank === undefined ? [] : [{ label: t('Rank'), value: t('{0} of {1}', rank, answer.rankings.length) }]),
    ...(sentiment === null ? [] : [sentimentFact(sentiment, source === 'estimated')]),
    ...(searched === null ? [] : [{ label: t('Web search'), value: searched ? t('yes') : t('no') }]),
    ...(realtime === null ? [] : [{ label: t('Collected'), value: realtime ? t('live') : t('from stored data') }]),
  ];
}

function brandFact({ brand_mentioned: mentioned, mention_kind: kind }: ResponseDetail): Fact {
  const label = t('Brand');
  if (mentioned === null) return { label, value: t('no answer was shown') };
  if (kind === 'denied') return { label, value: t('said to be unknown'), tone: 'bad' };
  if (!mentioned) return { label, value: t('not named'), tone: 'bad' };
  return { label, value: kind === 'recommended' ? t('recommended') : t('named'), tone: 'good' };
}

function sentimentFact(sentiment: NonNullable<ResponseDetail['sentiment']>, estimated: boolean): Fact {
  const word = { positive: t('positive'), mixed: t('mixed'), negative: t('negative') }[sentiment];
  const tone = { positive: 'good', mixed: undefined, negative: 'bad' } as const;
  return { label: t('Sentiment'), value: estimated ? t('{0} (estimated)', word) : word, ...(tone[sentiment] && { tone: tone[sentiment] }) };
}

function rankOf({ rankings }: ResponseDetail, brand: { readonly name: string; readonly url?: string | null }): number | undefined {
  const domain = brand.url ? domainOf(brand.url) : undefined;
  return rankings.find((row) => (domain !== undefined && row.domain === domain) || row.name.toLowerCase() === brand.name.toLowerCase())?.rank;
}

/** Sources under the numbers that the text cites them with; those without one go on counting. */
function sourceLines(markdown: string, sources: ResponseDetail['sources']): readonly SourceLine[] {
  const numbers = new Map([...citedPages(readMarkdown(markdown), sources)].map(([number, { url }]) => [cleanUrl(url) ?? url, number]));
  let next = Math.max(0, ...numbers.values());
  return sources
    .map(({ url, title, domain, cited }) => ({ number: numbers.get(cleanUrl(url) ?? url) ?? (next += 1), title: title ?? shortAddress(url), url, domain, cited }))
    .sort((a, b) => a.number - b.number);
}

/** An address as people read it: `www.example.com/pricing`. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '').replace(/\/$/, '');
