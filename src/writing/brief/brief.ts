import { briefNote } from '../../text/markdown/briefNotes.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { siteOf } from '../facts/facts.ts';
import { Wording } from '../outline/wording.ts';
import type { BriefStatement, Brief, BriefPoint, BriefSection, PageFacts } from './briefData.ts';
import { BriefLinks } from './briefLinks.ts';
import { introduction, type BriefWriters, withoutAnswers } from './briefOpening.ts';
import { buildBrief, type BriefInput } from './buildBrief.ts';
import { asBlock, FactLines } from './factLines.ts';
import { joinReplies, readReply } from './sorting/reply.ts';
import { type SortingRequest, sortingRequests } from './sorting/request.ts';
import { type Asked, sortBrief } from './sorting/sortBrief.ts';
import { pagesRead, unreadPages } from './pageLists.ts';

interface WrittenBrief extends BriefInput {
  readonly answerUrl: (responseId: number) => string;
}

type SortedBrief =
  | { readonly title: string; readonly keyword: string; readonly body: string }
  | { readonly fault: string };

/** Writes a brief as Markdown, by rules alone. Omits front matter. */
export const writeBrief = ({ answerUrl, ...input }: WrittenBrief): string =>
  briefMarkdown(buildBrief(input), input.evidence, answerUrl);

export function briefSorting(input: BriefInput): SortingRequest[] {
  return sortingRequests(buildBrief(input, true), input.evidence);
}

/**
 * Writes a brief as sorted by a model.
 * @param replies one per request. An unusable reply returns a `fault` with the reason.
 */
export function writeSortedBrief({
  answerUrl,
  replies,
  asked,
  ...input
}: WrittenBrief & { readonly replies: readonly string[]; readonly asked?: Asked }): SortedBrief {
  const brief = buildBrief(input, true);
  const { evidence } = input;
  const requests = sortingRequests(brief, evidence);
  const read = requests.map(({ ids }, index) => readReply(replies[index] ?? '', ids, brief.language));
  const fault = read.find((reply) => typeof reply === 'string');
  if (fault !== undefined) return { fault };
  const reply = joinReplies(read.filter((one) => typeof one !== 'string'));
  const shown = requests.map(({ prompt }) => prompt).join('\n');
  const sorted = sortBrief(brief, evidence, { reply, shown, asked });
  const { title, keyword } = sorted;
  return { title, keyword, body: briefMarkdown(sorted, evidence, answerUrl) };
}

/**
 * Renders a brief as one document of headings and notes, which aren't part of the article. Each fact appears once, with
 * its page.
 */
export function briefMarkdown(brief: Brief, evidence: Evidence, answerUrl: (responseId: number) => string): string {
  const wording = new Wording(brief.language);
  const links = new BriefLinks(evidence, brief.tried, answerUrl, wording.phrases.dates);
  const lines = new FactLines(wording, links, {
    total: brief.answers.filter(({ answered }) => answered).length,
    dates: brief.dates,
    uncarried: brief.uncarried,
  });
  const phrases = wording.phrases.brief;
  const isAnswered = brief.answers.some(({ answered }) => answered);
  const plan = brief.sections.map((section, index) => {
    const blocks = blocksOf(section, lines);
    const isEmpty = section.lead !== true && blocks.every((block) => block === '');
    const what = [
      section.purpose === '' ? '' : `*${plainMarkdown(phrases.purpose)}: ${plainMarkdown(section.purpose)}*`,
      ...(isEmpty && isAnswered ? [plainMarkdown(phrases.nothing)] : blocks),
    ];
    // The lead has no heading in the article.
    const heading = section.lead ? [`**${plainMarkdown(section.heading)}**`] : [];
    const text = note([
      ...(index === 0 ? opening(brief, evidence, { wording, links, lines }) : []),
      ...heading,
      ...what,
    ]);
    return section.lead ? `${text}${room}` : `## ${plainMarkdown(section.heading)}\n\n${text}${room}`;
  });
  const read = brief.tried.filter(({ state }) => state === 'read');
  const parts = [
    `# ${plainMarkdown(brief.title)}`,
    ...plan,
    apart(phrases.other, otherBlocks(brief.other, lines)),
    apart(phrases.otherSaid, [
      brief.otherStatements.map((statement) => `- ${lines.statementLine(statement)}`).join('\n'),
      ...brief.otherTables.map((table) => lines.answerTable(table)),
    ]),
    apart(phrases.differTitle, [brief.differences.map((one) => lines.difference(one)).join('\n')]),
    apart(phrases.disagreements, [brief.conflicts.map((conflict) => lines.conflict(conflict)).join('\n')]),
    apart(phrases.gaps, [
      brief.gaps
        .map(({ text, answers, links: own, unsupported = [], places = [] }) => {
          const isNamed = text.endsWith(':');
          const marks = own.map(({ label, url }) => `${isNamed ? ` ${siteOf({ url })}` : ''}${links.page(url, label)}`);
          const pages = marks.join(isNamed ? ',' : '');
          const line = `- ${plainMarkdown(text)}${pages}${links.answers(answers)}`;
          const details = [
            ...unsupported.map((one) => lines.unsupported(one)),
            ...places.map((one) => lines.place(one)),
          ];
          return [line, ...details.map((one) => `  - ${one}`)].join('\n');
        })
        .join('\n'),
    ]),
    apart(wording.say(phrases.aboutBrand, { brand: evidence.brand.name }), [
      brief.aboutBrand.map((quotation) => `- ${lines.quotation(quotation)}`).join('\n'),
    ]),
    apart(phrases.searches, [
      brief.searches
        .map(({ query, answers }) => {
          const searched = `${wording.quote(query)} (${wording.share(answers.length, brief.answers.length)})`;
          return `- ${plainMarkdown(searched)}${links.answers(answers)}`;
        })
        .join('\n'),
    ]),
    apart(phrases.pages, [
      pagesRead(read, { cited: evidence.pages, answers: brief.answers.length, wording, links }).join('\n'),
    ]),
    apart(phrases.unread, [unreadPages(brief.tried, wording, links).join('\n')]),
    links.footnotes(),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Blank lines for the writer's text. */
const room = '\n\n';

const note = (parts: readonly string[]): string => briefNote(parts.filter((part) => part !== '').join('\n\n'));

/** Renders a part after the plan. Empty without content. */
function apart(heading: string, blocks: readonly string[]): string {
  const full = blocks.filter((block) => block !== '');
  return full.length === 0 ? '' : note([`## ${plainMarkdown(heading)}`, ...full]);
}

function opening(brief: Brief, evidence: Evidence, { wording, links, lines }: BriefWriters): string[] {
  const { answers, tried, given, kind, keyword } = brief;
  const { brief: phrases, kinds } = wording.phrases;
  const isAnswered = answers.some(({ answered }) => answered);
  const read = tried.filter(({ state }) => state === 'read').length;
  const pages = [
    wording.say(phrases.pagesRead, { count: tried.length, read }),
    wording.say(phrases.linesGiven, { count: given }),
  ];
  return [
    ...(isAnswered ? introduction(brief, evidence, { wording, links, lines }) : withoutAnswers(evidence, wording)),
    tried.length > 0 ? plainMarkdown(pages.join(' ')) : '',
    `${phrases.keyword}: **${plainMarkdown(keyword)}**. ${phrases.kind}: **${plainMarkdown(kinds[kind])}**.`,
  ];
}

function blocksOf(
  { heading, lead, facts, points, statements, tables: listed, procedures, differences, direct, disputed }: BriefSection,
  lines: FactLines,
): string[] {
  const [tables, texts] = [facts.filter(isTable), facts.filter((one) => !isTable(one))];
  const pointLine = (point: BriefPoint): string => lines.point(point, heading);
  const statementLine = (one: BriefStatement): string => `- ${lines.statementLine(one)}`;
  return [
    ...(lead
      ? lines.answeredBy(texts, direct)
      : [texts.map((one) => lines.facts(one, { section: heading })).join('\n')]),
    ...tables.map((table) => lines.table(table)),
    asBlock([
      ...points.map(pointLine),
      ...procedures.map((one) => lines.procedure(one)),
      ...statements.map(statementLine),
    ]),
    ...listed.map((table) => lines.answerTable(table)),
    lines.differences(differences),
    lines.disputed(disputed),
  ];
}

const isTable = ({ form }: PageFacts): boolean => form === 'table';

function otherBlocks(facts: readonly PageFacts[], lines: FactLines): string[] {
  const pages = Map.groupBy(facts, ({ url, label }) => url ?? label ?? '');
  return [...pages.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const [tables, texts] = [own.filter(isTable), own.filter((one) => !isTable(one))];
    return [
      `### ${plainMarkdown(first.title === '' ? siteOf(first) : first.title)}`,
      texts.map((one) => lines.facts(one, { isFar: true })).join('\n'),
      ...tables.map((table) => lines.table(table)),
    ];
  });
}

export type { TriedPage } from './pageLists.ts';
export type { BriefInput } from './buildBrief.ts';
