import { BriefLinks } from './briefLinks.ts';
import { distinct } from '../evidence/distinct.ts';
import type { AnswerNote, Evidence } from '../evidence/evidence.ts';
import { markdownLink, plainMarkdown } from '../draft/markdownText.ts';
import { namesOption, readOptionName, readSaid } from '../evidence/optionName.ts';
import type { Outline, OutlinePoint } from '../outline/outline.ts';
import { type CitedPage, pageLabel } from '../evidence/pages.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { assistantName } from '../../contract/assistants.ts';
import type { Wording } from '../outline/wording.ts';
import { wordingOf } from '../outline/wordings.ts';

export interface BriefInput {
  readonly outline: Outline;
  readonly evidence: Evidence;
  /** Where a stored answer can be opened. */
  readonly answerUrl: (responseId: number) => string;
}

const maxInBrief = { quotations: 30, pages: 20, searches: 20 };

/**
 * Writes outline and evidence as Markdown for a professional writer, without front matter and without a model. Each line
 * of outline and evidence links the answers and pages that it comes from; without answers the brief says so instead.
 */
export function writeBrief({ outline, evidence, answerUrl }: BriefInput): string {
  const wording = wordingOf(outline.language);
  const links = new BriefLinks(evidence, answerUrl, outline.language);
  const plan = outline.sections.flatMap(({ heading, purpose, points }) => [
    `## ${plainMarkdown(heading)}`,
    `*${plainMarkdown(wording.brief.purpose)}: ${plainMarkdown(purpose)}*`,
    [...new Set(points.map((point) => pointLine(point, links)))].join('\n'),
  ]);
  const keyword = `${wording.brief.keyword}: **${plainMarkdown(outline.keyword)}**`;
  const hasAnswers = evidence.answers.some(({ answered }) => answered);
  const parts = [
    `# ${plainMarkdown(outline.title)}`,
    ...(hasAnswers ? introduction(evidence, wording, links) : withoutAnswers(evidence, wording)),
    keyword,
    ...plan,
  ];
  if (hasAnswers) {
    parts.push(
      ...quotations(outline, evidence, wording, links),
      ...pageTable(evidence, wording),
      ...searches(evidence, wording, links),
    );
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function withoutAnswers({ prompt, answers }: Evidence, { brief, list }: Wording): string[] {
  const models = [...new Set(answers.map(({ model }) => assistantName(model)))];
  const silent = models.length > 0 ? brief.noAnswerShown(list(models)) : '';
  return [brief.noAnswers(prompt), silent, brief.whatToDo].map(plainMarkdown);
}

function introduction(
  { prompt, brand, answers, competitors, pages }: Evidence,
  { brief, list, share }: Wording,
  links: BriefLinks,
): string[] {
  const shown = answers.filter(({ answered }) => answered);
  const silent = answers.filter(({ answered }) => !answered);
  const naming = shown.filter(({ mention }) => mention === 'named' || mention === 'recommended');
  const recommended = shown.filter(({ mention }) => mention === 'recommended');
  const line = (text: string, linked: string): string => `${plainMarkdown(text)} ${linked}`;
  const linked = (some: readonly AnswerNote[]): string => links.answers(some.map(({ id }) => id));

  const opening = brief.intro(prompt, shown.length, list(assistantsOf(shown)), links.period(shown));
  const standing = brief.brandStanding(brand.name, naming.length, recommended.length, shown.length);
  const lines = [line(standing, linked(naming.length > 0 ? naming : shown))];
  if (competitors.length > 0) {
    const named = competitors.map(({ name, answers: ids }) => `${name} (${share(ids.length, shown.length)})`);
    const ids = new Set(competitors.flatMap((competitor) => competitor.answers));
    lines.push(line(brief.competitors(list(named)), links.answers([...ids])));
  }
  if (pages.length > 0) {
    const domains = new Set(pages.map(({ domain }) => domain));
    const first = pages.slice(0, 3).map((page) => markdownLink(pageLabel(page), page.url));
    lines.push(line(brief.pagesSummary(pages.length, domains.size), first.join(', ')));
  }
  if (silent.length > 0) {
    const models = [...new Set(silent.map(({ model }) => assistantName(model)))];
    lines.push(line(brief.noAnswerShown(list(models)), linked(silent)));
  }
  return [line(opening, linked(shown)).trim(), lines.map((text) => `- ${text}`).join('\n')];
}

/** The assistants by name, with how many answers each gave where there are several. */
function assistantsOf(answers: readonly AnswerNote[]): string[] {
  const byName = [...Map.groupBy(answers, ({ model }) => assistantName(model))];
  return byName.map(([name, own]) => (byName.length === 1 ? name : `${name} (${own.length})`));
}

function pointLine({ text, answers, links: pages }: OutlinePoint, links: BriefLinks): string {
  const line = `- ${plainMarkdown(text)}`;
  const linked = [...pages.map(({ label, url }) => markdownLink(label, url)), links.answers(answers)];
  const from = linked.filter((part) => part !== '').join(', ');
  return from === '' ? line : `${line} ${from}`;
}

/** What the outline does not quote already. */
function quotations(
  outline: Outline,
  { brandQuotations, claims, subjects }: Evidence,
  wording: Wording,
  links: BriefLinks,
): string[] {
  const points = outline.sections.flatMap((section) => section.points);
  const quoted = new Set(points.map((point) => point.quoted));
  const all = [...brandQuotations, ...claims, ...subjects.flatMap(quotationsOf)].filter(
    ({ text }) => !quoted.has(text),
  );
  const left = distinct(all, maxInBrief.quotations, ({ text }) => text);
  const lines = left.map((quotation) => quotationLine(quotation, wording, links));
  return [
    `## ${wording.brief.evidence}`,
    plainMarkdown(lines.length > 0 ? wording.brief.evidenceNote : wording.brief.noEvidence),
    lines.join('\n'),
  ];
}

/** What is said of a subject; an option is named where its sentence does not. */
function quotationsOf({ name, role, quotations: own }: Subject): Quotation[] {
  if (role !== 'option') return [...own];
  const option = readOptionName(name);
  return own.map((quotation) =>
    namesOption(readSaid(quotation.text), option) ? quotation : { about: name, ...quotation },
  );
}

function quotationLine({ text, about, answer, urls }: Quotation, { quote }: Wording, links: BriefLinks): string {
  const said = about === undefined ? quote(text) : `${about}: ${quote(text)}`;
  return `- ${plainMarkdown(said)} ${[links.answers([answer]), ...links.pages(urls)].join(', ')}`;
}

/** Whether an answer's text links the page; others were only consulted for answers. */
const isCited = ({ cited }: CitedPage): boolean => cited > 0;

/** The pages behind the answers, those that are cited before those that are only consulted. */
function pageTable({ pages }: Evidence, { brief }: Wording): string[] {
  if (pages.length === 0) return [];
  const [cited, consulted] = [pages.filter(isCited), pages.filter((page) => !isCited(page))];
  const rows = [...cited, ...consulted].slice(0, maxInBrief.pages).map((page) => {
    const name = markdownLink(pageLabel(page), page.url);
    const cells = [name, plainMarkdown(page.domain), page.cited, page.answers.length - page.cited];
    return `| ${cells.join(' | ')} |`;
  });
  const more = pages.length - rows.length;
  return [
    `## ${brief.pages}`,
    [
      `| ${brief.page} | ${brief.domain} | ${brief.citedIn} | ${brief.consultedFor} |`,
      '| --- | --- | ---: | ---: |',
      ...rows,
    ].join('\n'),
    more > 0 ? brief.morePages(more) : '',
  ];
}

function searches(
  { searches: all, answers: asked }: Evidence,
  { brief, quote, share }: Wording,
  links: BriefLinks,
): string[] {
  const lines = all.slice(0, maxInBrief.searches).map(({ query, answers }) => {
    const searched = `${quote(query)} (${share(answers.length, asked.length)})`;
    return `- ${plainMarkdown(searched)} ${links.answers(answers)}`;
  });
  return [`## ${brief.searches}`, lines.length > 0 ? lines.join('\n') : brief.noSearches];
}
