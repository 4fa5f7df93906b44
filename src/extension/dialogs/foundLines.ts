import { type AnswerAnalysis, analyseAnswer } from '../../analysis/answer.ts';
import { bareAnswer, withoutPageSources } from '../../analysis/chrome/withoutChrome.ts';
import { readAnswer } from '../../analysis/reading/answerReading.ts';
import { brandOf } from '../../analysis/mentions/named.ts';
import type { ProjectDetail } from '../../contract/projects/project.ts';
import { withoutHtml } from '../../text/html/withoutHtml.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';
import { grouped, t } from '../l10n.ts';
import { estimatedSentiment, shownWord } from '../tree/answerWords.ts';

/** Maximum names in a line. */
const mostNamed = 8;

/** Previews the mentions and sources that the service will find in an answer, one line each. */
export function foundIn(
  { model, markdown }: { readonly model: string; readonly markdown: string },
  project: Pick<ProjectDetail, 'name' | 'url' | 'brand' | 'competitors'>,
): readonly string[] {
  const { text, takenOff } = bareAnswer(wellFormed(markdown), model);
  const content = withoutHtml(text);
  const said = analyseAnswer({ markdown: content, brand: brandOf(project), competitors: project.competitors });
  const sources = withoutPageSources(said.sources, { assistant: model, content, takenOff });
  const { competitors, rankings, candidates } = said;
  return [
    `“${excerpt(content)}”`,
    '',
    brandLine(said, project.name),
    ...(competitors.length > 0 ? [t('Competitors: {0}', listed(competitors.map((one) => one.name)))] : []),
    ...(rankings.length > 0
      ? [t('Ranking: {0}', listed(rankings.map((one) => `${grouped(one.rank)} ${one.name}`)))]
      : []),
    ...(candidates.length > 0 ? [t('Untracked names: {0}', listed(candidates))] : []),
    sources.length > 0
      ? t('Sources: {0}', listed([...new Set(sources.map(({ domain, url }) => domain || url))]))
      : t('Sources: none'),
    ...(takenOff.length === 0 ? [] : [t('Page text outside the answer was removed.')]),
  ];
}

function brandLine({ brandMentioned, mentionKind, position, rank, sentiment }: AnswerAnalysis, brand: string): string {
  if (mentionKind === 'denied') return t('{0}: the answer only says that the brand is unknown', brand);
  if (brandMentioned !== true) return t('{0}: not mentioned', brand);
  const told = [
    mentionKind === 'recommended' ? t('recommended') : t('mentioned'),
    ...(position === null ? [] : [shownWord(position)]),
    ...(rank === null ? [] : [t('rank {0} in order of mention', grouped(rank))]),
    ...(sentiment === null ? [] : [estimatedSentiment(sentiment)]),
  ];
  return `${brand}: ${told.join(', ')}`;
}

const listed = (names: readonly string[]): string =>
  [
    ...names.slice(0, mostNamed),
    ...(names.length > mostNamed ? [t('{0} more', grouped(names.length - mostNamed))] : []),
  ].join(', ');

function excerpt(markdown: string): string {
  const line = readAnswer({ markdown: markdown.slice(0, 5000) })
    .text.replace(/\s+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length > 160 ? `${letters.slice(0, 159).join('')}…` : line;
}
