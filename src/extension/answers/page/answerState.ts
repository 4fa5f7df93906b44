import type { AnswerLink, AnswerState, Fact } from '../../../contract/messages.ts';
import type { SourceLine } from '../../../contract/reportState.ts';
import type { ResponseDetail } from '../../../contract/projects/response.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { dayText, t, writtenMoment } from '../../editor/l10n.ts';
import type { LoadedAnswer } from './answers.ts';
import type { ShownAnswer } from '../../../rendering/shownAnswer.ts';
import { answerFacts, positionWord } from './answerFacts.ts';
import type { PageSummary } from '../../../contract/content/page.ts';
import { shortAddress } from '../../../text/urls.ts';
import { pageStateLabel } from '../../panels/pageStates.ts';

/** Part of an answer that is needed to render its text. */
export const shownPart = ({
  answer: { content_markdown, sources, source_numbers },
  brand,
  competitors,
}: LoadedAnswer) => ({
  answer: { content_markdown, source_numbers, sources: sources.map(({ url, title }) => ({ url, title })) },
  brand,
  competitors,
});

/**
 * Builds the state of the answer page.
 * @param canSetUpJudge true if the judge is set in the user's settings, as for the local service
 */
export function answerState(
  id: string,
  read: LoadedAnswer,
  { html, numbers, place }: ShownAnswer,
  canSetUpJudge = false,
): AnswerState {
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
    facts: answerFacts(read, place, canSetUpJudge),
    circumstances: circumstancesOf(answer),
    ...askedFor(answer),
    competitors: answer.competitors.map(({ name, position }) => ({ name, position: positionWord(position) })),
    sources: sourceLines(answer, numbers),
    searches: answer.search_queries,
    searched: answer.search_performed,
    others: read.latest.map(({ response_id: responseId, model: other }) => ({
      responseId,
      assistant: assistantName(other),
      current: other === model,
      shown: responseId === answer.id,
    })),
    ...(earlier && { earlier }),
    ...(later && { later }),
    pinned: false,
  };
}

/** Text of an answer for a comparison. An answer without text gets a sentence, so that its pane isn't empty. */
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

/** Returns the same assistant's previous and next answers. */
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

/** Lists the sources of an answer by number, with the state of their pages. */
function sourceLines({ sources, citations }: ResponseDetail, numbers: readonly number[]): readonly SourceLine[] {
  return sources
    .map(({ url, title, domain, position, cited, page }, index) => ({
      number: numbers[index] ?? 0,
      title: title ?? page?.title ?? shortAddress(url),
      url,
      domain,
      cited,
      ...(page && { read: readingOf(page) }),
      ...(citations && {
        sentences: citations.filter((citation) => citation.sources.includes(position)).map(({ sentence }) => sentence),
      }),
    }))
    .sort((a, b) => a.number - b.number);
}

/** Describes when a page was read (`Published 2026-11-02 · read 2026-11-20`), or why it couldn't be. */
function readingOf({ state, published, read_at: readAt }: NonNullable<PageSummary>): string {
  const day = readAt.slice(0, 10);
  if (state !== 'read') return t('{0} · tried {1}', pageStateLabel(state), day);
  return published === null ? t('Read {0}', day) : t('Published {0} · read {1}', published, day);
}
