import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { analyseAnswer, type AnswerAnalysis } from '../../analysis/answer.ts';
import { bareAnswer, withoutPageSources } from '../../analysis/chrome/withoutChrome.ts';
import { positionsByNumber, rereadSources } from '../../analysis/citations/sources.ts';
import { findMentions, indexOf } from '../../analysis/mentions/findNames.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import { contradictionsIn } from '../../checking/contradictions.ts';
import { SentimentSource } from '../../contract/call/values.ts';
import { dayOf } from '../../metrics/days.ts';
import { withoutHtml } from '../../text/html/withoutHtml.ts';
import { answerText, wellFormed } from '../../text/words/wellFormed.ts';
import type { NewAnswer, StoredAnswer } from '../store/answers/storedAnswer.ts';
import type { ProjectRecord } from '../store/projects.ts';

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

/** A page that an answer cites (`cited`) or only consulted. */
const CollectedSource = z.object({ url: z.string(), title: z.string().nullish(), cited: z.boolean().optional() });

/** An answer as collected from an assistant or imported from a file. Unknown values are null. */
export const CollectedAnswer = z.object({
  promptId: z.int(),
  model: z.string(),
  /** Milliseconds since the epoch. */
  collectedAt: z.int(),
  /**
   * For our own assistants, with citations such as `[n]` and the numbered list of sources at the end. Empty if no
   * answer was shown.
   */
  markdown: z.string(),
  /** Ordered by number. */
  sources: z.array(CollectedSource).readonly(),
  /**
   * For each number in the text's marks, the position of its source, starting at 1, or 0 for none. Defaults to the
   * order of the sources.
   */
  sourceNumbers: z.array(z.int()).readonly().nullish(),
  searchQueries: z.array(z.string()).readonly().nullable(),
  searchPerformed: z.boolean().nullable(),
  realtime: z.boolean().nullable(),
  /** Model name with its version, as reported by the provider. */
  modelVersion: z.string().nullable(),
  /** Country that the question was asked from (ISO 3166-1). */
  region: z.string().nullable(),
  /** Language of the prompt (ISO 639-1). */
  language: z.string().nullable(),
});
export type CollectedAnswer = z.infer<typeof CollectedAnswer>;

/** Returns the names and sites of a project's brand. */
export const namedBrand = ({
  name,
  url,
  aliases,
  sites,
}: Pick<NamesOfProject, 'name' | 'url' | 'aliases' | 'sites'>) => ({ name, url, aliases, sites });

/** Returns all names of a project's brand, then those of each competitor. */
export const partiesOf = ({
  name,
  aliases,
  competitors,
}: Pick<NamesOfProject, 'name' | 'aliases' | 'competitors'>): string[][] => [
  [name, ...aliases],
  ...competitors.map((other) => [other.name, ...other.aliases]),
];
