import { briefNote } from '../../text/markdown/briefNotes.ts';
import { BriefLinks } from './briefLinks.ts';
import { introduction, withoutAnswers } from './briefOpening.ts';
import { namesOption, readOptionName, readSaid } from '../evidence/optionName.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Ledger } from '../facts/facts.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import type { Outline } from '../outline/outline.ts';
import { pagesToRead, type TriedPage, unreadPages } from './pageLists.ts';
import { PointLines } from './pointLines.ts';
import { type PointFacts, shareFacts, type SharedFacts } from './shareFacts.ts';
import { Wording } from '../outline/wording.ts';

export interface BriefInput {
  readonly outline: Outline;
  readonly evidence: Evidence;
  /** What the pages say that were read. */
  readonly ledger?: Ledger;
  /** The pages that the run has looked at; left out where it looked at none. */
  readonly tried?: readonly TriedPage[];
  /** Where a stored answer can be opened. */
  readonly answerUrl: (responseId: number) => string;
}

const nothing: Ledger = { facts: [], conflicts: [] };
const most = { brandQuotations: 4, brandFacts: 6, conflicts: 6, searches: 12 };

/**
 * Writes what a professional writer needs as Markdown, without front matter and without a model: headings, and notes that
 * are no part of the article. Below each point stand the facts of pages that bear on it, and what only assistants say;
 * without answers the brief says so instead.
 */
export function writeBrief({ outline, evidence, ledger = nothing, tried = [], answerUrl }: BriefInput): string {
  const wording = new Wording(outline.language);
  const links = new BriefLinks(evidence, tried, answerUrl, wording.phrases.dates);
  const shared = shareFacts(outline, ledger);
  const points = new PointLines({ wording, links, ledger, shared });
  const [ofBrand, contested] = standingApart(shared, evidence.brand.name);
  const answers = evidence.answers.filter(({ answered }) => answered).length;
  const { brief, purposes } = wording.phrases;
  const opening = [
    ...(answers > 0 ? introduction(evidence, wording, links) : withoutAnswers(evidence, wording)),
    tried.length > 0
      ? plainMarkdown(readLine({ tried, ledger, shown: [...shared.ofPoints.values(), ofBrand, contested] }, wording))
      : '',
    `${brief.keyword}: **${plainMarkdown(outline.keyword)}**`,
  ];
  const hasRead = tried.some(({ state }) => state === 'read');
  const plan = outline.sections.flatMap((section, index) => {
    const { heading, lead, purpose } = section;
    const named = `${plainMarkdown(brief.purpose)}: ${plainMarkdown(purpose)}`;
    const isOfSources = purpose === purposes.sources && hasRead;
    const lines = isOfSources
      ? pagesToRead(tried, { cited: evidence.pages, answers, wording, links })
      : section.points.flatMap((point) => points.of(point));
    const what = [
      // The article opens with its lead, under no heading.
      lead ? `**${plainMarkdown(heading)}.** *${named}*` : `*${named}*`,
      [...new Set(lines)].join('\n'),
    ];
    return [
      ...(lead ? [] : [`## ${plainMarkdown(heading)}`]),
      `${note([...(index === 0 ? opening : []), ...what])}${room}`,
    ];
  });
  const parts = [
    `# ${plainMarkdown(outline.title)}`,
    ...plan,
    section(wording.say(brief.brandOnPages, { brand: evidence.brand.name }), points.apart(ofBrand)),
    section(brief.disagreements, points.apart(contested)),
    section(wording.say(brief.aboutBrand, { brand: evidence.brand.name }), aboutBrand(outline, evidence, points)),
    section(brief.searches, searches(evidence, wording, links)),
    section(brief.unread, unreadPages(tried, wording, links)),
    links.footnotes(),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Free lines, where a person writes what the note above asks for. */
const room = '\n\n';

const note = (parts: readonly string[]): string => briefNote(parts.filter((part) => part !== '').join('\n\n'));

/** A part behind the plan, where there is something to say. */
const section = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : note([`## ${plainMarkdown(heading)}`, lines.join('\n')]);

interface Reading {
  readonly tried: readonly TriedPage[];
  readonly ledger: Ledger;
  /** What of it stands in the brief. */
  readonly shown: readonly PointFacts[];
}

/** How many pages could be read, how many facts they give, and how many of these the brief has. */
function readLine({ tried, ledger: { facts }, shown }: Reading, wording: Wording): string {
  const below = shown.flatMap(({ groups, conflicts }) => [...groups, ...conflicts].flatMap((some) => some.facts));
  const { pagesRead, factsGiven } = wording.phrases.brief;
  const read = tried.filter(({ state }) => state === 'read').length;
  const given = facts.filter(({ url }) => url !== undefined).length;
  const standing = new Set(below.flatMap(({ id, url }) => (url === undefined ? [] : id))).size;
  return [
    wording.say(pagesRead, { count: tried.length, read }),
    wording.say(factsGiven, { count: given, shown: standing }),
  ].join(' ');
}

/** What pages say of the brand and stands at no point, and on what else they disagree, as some of it is enough. */
function standingApart({ left }: SharedFacts, brand: string): readonly [PointFacts, PointFacts] {
  const name = readOptionName(brand);
  const isOfBrand = (said: string): boolean => brand !== '' && namesOption(readSaid(said), name);
  const ofBrand = left.groups.filter(({ facts: [{ about = '', text }] }) => isOfBrand(`${about} ${text}`));
  const best = ofBrand.toSorted((one, other) => other.standing - one.standing).slice(0, most.brandFacts);
  return [
    { groups: best, conflicts: [] },
    { groups: [], conflicts: left.conflicts.slice(0, most.conflicts) },
  ];
}

/** What is said of the brand and is not quoted in the plan already. */
function aboutBrand({ sections }: Outline, { brandQuotations }: Evidence, points: PointLines): string[] {
  const quoted = new Set(sections.flatMap((section) => section.points.map((point) => point.quoted)));
  const left = brandQuotations.filter(({ text }) => !quoted.has(text));
  return left.slice(0, most.brandQuotations).map((quotation) => points.quotation(quotation));
}

function searches({ searches: all, answers: asked }: Evidence, wording: Wording, links: BriefLinks): string[] {
  return all.slice(0, most.searches).map(({ query, answers }) => {
    const searched = `${wording.quote(query)} (${wording.share(answers.length, asked.length)})`;
    return `- ${plainMarkdown(searched)}${links.answers(answers)}`;
  });
}
