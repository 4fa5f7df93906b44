import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { findMentions, indexOf } from '../../analysis/mentions/findNames.ts';
import { type AnswerAnalysis, analyseAnswer } from '../../analysis/answer.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import { withoutPageSources } from '../../analysis/chrome/pageSources.ts';
import { bareAnswer } from '../../analysis/chrome/bareAnswer.ts';
import { positionsByNumber, rereadSources } from '../../analysis/citations/sources.ts';
import { contradictionsIn } from '../../checking/contradictions.ts';
import { SentimentSource } from '../../contract/call/values.ts';
import { dayOf } from '../../metrics/days.ts';
import { withoutHtml } from '../../text/html/withoutHtml.ts';
import { answerText, wellFormed } from '../../text/words/wellFormed.ts';
import type { CollectedAnswer } from './collectedAnswer.ts';
import type { ProjectRecord } from '../store/projects.ts';
import { namedBrand, partiesOf } from './parties.ts';
import type { NewAnswer, StoredAnswer } from '../store/answers/storedAnswer.ts';

/** Fields of a project that the analysis of an answer depends on. */
const readings = ['name', 'url', 'aliases', 'sites', 'facts', 'competitors', 'timezone'] as const;

interface TrackedNames {
  readonly brand: Named;
  readonly competitors: readonly Named[];
}

/** Names of recently used projects. Name patterns are built once per object. */
const prepared = new LRUCache<string, TrackedNames>({ max: 100 });

function projectNames(project: NamesOfProject): TrackedNames {
  const names = { brand: namedBrand(project), competitors: project.competitors };
  const key = JSON.stringify(names);
  const known = prepared.get(key);
  if (known) return known;
  prepared.set(key, names);
  return names;
}

/** What of a project its answers are read by, with its id. */
export type NamesOfProject = Pick<ProjectRecord, 'id' | Exclude<(typeof readings)[number], 'sites' | 'facts'>> &
  Partial<Pick<ProjectRecord, 'sites' | 'facts'>>;

/** The same without what is no part of it, as it is handed to a thread. */
export const readerOf = ({
  id,
  name,
  url,
  aliases,
  sites,
  facts,
  competitors,
  timezone,
}: ProjectRecord): NamesOfProject => ({
  id,
  name,
  url,
  aliases,
  sites,
  facts,
  competitors,
  timezone,
});

/** Whether answers read the same by both states of a project. */
export const readAlike = (one: NamesOfProject, other: NamesOfProject): boolean =>
  readings.every((name) => isDeepStrictEqual(one[name], other[name]));

/** What an answer says about the project's brand, ready to be kept. */
export function readCollected(
  project: NamesOfProject,
  { markdown, sources: given, sourceNumbers, searchQueries, ...answer }: CollectedAnswer,
): NewAnswer {
  const { text, takenOff, original } = bareAnswer(answerText(markdown), answer.model);
  const content = withoutHtml(text);
  const sources = given.map((source) => ({
    ...source,
    url: wellFormed(source.url),
    title: source.title && wellFormed(source.title),
  }));
  const said = analyseAnswer({ markdown: content, sources, sourceNumbers, ...projectNames(project) });
  const pages = withoutPageSources(said.sources, { assistant: answer.model, content, takenOff });
  return {
    ...answer,
    searchQueries: (searchQueries ?? []).map(wellFormed),
    projectId: project.id,
    content,
    original,
    day: dayOf(answer.collectedAt, project.timezone),
    ...foundIn(said),
    contradictions: againstFacts(project, content, answer.language),
    sources: pages,
    sourceNumbers: positionsByNumber(sources, pages, sourceNumbers),
  };
}

/**
 * Analyzes a stored answer again with the current names and time zone of the project, and removes texts that are now
 * known to come from the assistant's page. The sentiment of a judge stays as long as the answer mentions the brand.
 */
export function rereadStored(project: NamesOfProject, answer: StoredAnswer): StoredAnswer {
  const names = projectNames(project);
  const { takenOff, ...bare } = bareAgain(answer);
  const said = analyseAnswer({
    markdown: bare.content,
    sources: answer.sources,
    sourceNumbers: answer.sourceNumbers,
    ...names,
  });
  const { sentimentQuote: quote } = answer;
  const judged =
    said.brandMentioned === true &&
    quote !== null &&
    findMentions(quote, names.brand, names.competitors).length > 0 &&
    !takenOff.some((piece) => piece.includes(quote));
  const sources = rereadSources(bare.sources, said.sources, indexOf(names.brand, names.competitors).sites);
  const sourceNumbers = positionsByNumber(answer.sources, sources, answer.sourceNumbers);
  return {
    ...answer,
    ...bare,
    ...foundIn(said),
    contradictions: againstFacts(project, bare.content, answer.language),
    ...(judged && verdictOf(answer)),
    day: dayOf(answer.collectedAt, project.timezone),
    sources,
    sourceNumbers,
  };
}

/** What a text says against the facts of the project's brand. */
function againstFacts(project: NamesOfProject, markdown: string, language: string | null) {
  const [brand = [], ...others] = partiesOf(project);
  return contradictionsIn({ markdown, brand, others, facts: project.facts ?? [], language });
}

const verdictOf = ({ mentionKind, sentiment, sentimentSource, sentimentQuote }: StoredAnswer) => ({
  sentiment,
  sentimentSource,
  sentimentQuote,
  ...(mentionKind === 'denied' ? asDenied : { mentionKind }),
});

/** What a judge's verdict makes of an answer that is estimated to mention the brand and only denies it. */
export const asDenied = {
  brandMentioned: false,
  mentionKind: 'denied',
  position: null,
  rank: null,
  sentiment: null,
} as const satisfies Partial<StoredAnswer>;

/** The text of a stored answer, from the original text without the texts of the assistant's page. */
function bareAgain({ content, original, model, sources }: StoredAnswer) {
  const { text, takenOff, original: came } = bareAnswer(original ?? content, model);
  // Original texts still contain HTML.
  const bare = original === null ? text : withoutHtml(text);
  return {
    takenOff,
    content: bare,
    original: came,
    sources: withoutPageSources(sources, { assistant: model, content: bare, takenOff }),
  };
}

/** What was found, with a sentiment that is estimated. */
const foundIn = (said: AnswerAnalysis) => ({
  ...said,
  sentimentSource: said.sentiment === null ? null : SentimentSource.enum.estimated,
  sentimentQuote: null,
});
