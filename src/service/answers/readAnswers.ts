import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { findMentions, indexOf } from '../../analysis/mentions/findNames.ts';
import { type AnswerAnalysis, analyseAnswer } from '../../analysis/answer.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import { bareAnswer, withoutPageSources } from '../../analysis/chrome/withoutChrome.ts';
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

export type NamesOfProject = Pick<ProjectRecord, 'id' | Exclude<(typeof readings)[number], 'sites' | 'facts'>> &
  Partial<Pick<ProjectRecord, 'sites' | 'facts'>>;

/** Removes all other fields of a project, to send it to a thread. */
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

/** True if both states of a project lead to the same analysis. */
export const readAlike = (one: NamesOfProject, other: NamesOfProject): boolean =>
  readings.every((name) => isDeepStrictEqual(one[name], other[name]));

/** Analyzes what an answer says about the project's brand and returns it ready to be stored. */
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
 * Analyzes a stored answer again with the current names and time zone of the project. Removes texts that are now known
 * to come from the assistant's page. A judge's verdict is kept if its quotation remains and still mentions the brand.
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

/** Finds statements that contradict the facts about the project's brand. */
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

/** Fields of an answer that seems to mention the brand, but only denies it according to the judge. */
export const asDenied = {
  brandMentioned: false,
  mentionKind: 'denied',
  position: null,
  rank: null,
  sentiment: null,
} as const satisfies Partial<StoredAnswer>;

/** Extracts the text of a stored answer from its original, without texts of the assistant's page. */
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

/** Adds the source of the sentiment, which is an estimate. */
const foundIn = (said: AnswerAnalysis) => ({
  ...said,
  sentimentSource: said.sentiment === null ? null : SentimentSource.enum.estimated,
  sentimentQuote: null,
});
