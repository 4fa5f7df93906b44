import { briefNote } from '../../text/markdown/briefNotes.ts';
import { BriefLinks } from './briefLinks.ts';
import { distinct } from '../evidence/distinct.ts';
import type { AnswerNote, Evidence } from '../evidence/evidence.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import { namesOption, readOptionName, readSaid } from '../evidence/optionName.ts';
import type { Outline, OutlinePoint } from '../outline/outline.ts';
import { type CitedPage, pageLabel } from '../evidence/pages.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import { Wording } from '../outline/wording.ts';

export interface BriefInput {
  readonly outline: Outline;
  readonly evidence: Evidence;
  /** Where a stored answer can be opened. */
  readonly answerUrl: (responseId: number) => string;
}

const maxInBrief = { quotations: 30, pages: 20, searches: 20 };

/**
 * Writes outline and evidence as Markdown for a professional writer, without front matter and without a model: headings,
 * and notes that are no part of the article. Each line of these points at the answers and pages that it comes from;
 * without answers the brief says so instead.
 */
export function writeBrief({ outline, evidence, answerUrl }: BriefInput): string {
  const wording = new Wording(outline.language);
  const links = new BriefLinks(evidence, answerUrl, wording.phrases.dates);
  const hasAnswers = evidence.answers.some(({ answered }) => answered);
  const keyword = `${wording.phrases.brief.keyword}: **${plainMarkdown(outline.keyword)}**`;
  const opening = [
    ...(hasAnswers ? introduction(evidence, wording, links) : withoutAnswers(evidence, wording)),
    keyword,
  ];
  const plan = outline.sections.flatMap(({ heading, lead, purpose, points }, index) => {
    const named = `${plainMarkdown(wording.phrases.brief.purpose)}: ${plainMarkdown(purpose)}`;
    const what = [
      // The article opens with its lead, under no heading.
      lead ? `**${plainMarkdown(heading)}.** *${named}*` : `*${named}*`,
      [...new Set(points.map((point) => pointLine(point, links)))].join('\n'),
    ];
    return [
      ...(lead ? [] : [`## ${plainMarkdown(heading)}`]),
      `${note([...(index === 0 ? opening : []), ...what])}${room}`,
    ];
  });
  const parts = [`# ${plainMarkdown(outline.title)}`, ...plan];
  if (hasAnswers) {
    parts.push(
      note(quotations(outline, evidence, wording, links)),
      note(pageTable(evidence, wording, links)),
      note(searches(evidence, wording, links)),
    );
  }
  return `${[...parts, links.footnotes()].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Free lines, where a person writes what the note above asks for. */
const room = '\n\n';

const note = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join('\n\n');
  return text === '' ? '' : briefNote(text);
};

function withoutAnswers({ prompt, answers }: Evidence, wording: Wording): string[] {
  const { noAnswers, whatToDo } = wording.phrases.brief;
  const silent = answers.length > 0 ? noAnswerShown(answers, wording) : '';
  return [wording.say(noAnswers, { prompt }), silent, whatToDo].map(plainMarkdown);
}

function noAnswerShown(silent: readonly AnswerNote[], wording: Wording): string {
  const models = [...new Set(silent.map(({ model }) => assistantName(model)))];
  return wording.say(wording.phrases.brief.noAnswerShown, { models: wording.list(models) });
}

function introduction(
  { prompt, prompts, stored, brand, answers, competitors, pages }: Evidence,
  wording: Wording,
  links: BriefLinks,
): string[] {
  const phrases = wording.phrases.brief;
  const shown = answers.filter(({ answered }) => answered);
  const silent = answers.filter(({ answered }) => !answered);
  const naming = shown.filter(({ mention }) => mention === 'named' || mention === 'recommended');
  const line = (text: string, linked: string): string => `${plainMarkdown(text)}${linked}`;
  const linked = (some: readonly AnswerNote[]): string => links.answers(some.map(({ id }) => id));

  const rests = wording.say(phrases.intro, {
    prompt,
    answers: stored === undefined ? wording.counted('answers', shown.length) : wording.share(shown.length, stored),
    prompts: wording.counted('prompts', prompts ?? 1),
    assistants: wording.list(assistantsOf(shown)),
    dates: links.period(shown),
  });
  const opening = line(withoutDoubleStop(rests), linked(shown));
  const standing = brandStanding(brand.name, naming, shown.length, wording);
  const lines = [line(standing, linked(naming.length > 0 ? naming : shown))];
  if (competitors.length > 0) {
    const named = competitors.map(({ name, answers: ids }) => `${name} (${wording.share(ids.length, shown.length)})`);
    const ids = new Set(competitors.flatMap((competitor) => competitor.answers));
    lines.push(line(wording.say(phrases.competitors, { names: wording.list(named) }), links.answers([...ids])));
  }
  if (pages.length > 0) {
    const domains = new Set(pages.map(({ domain }) => domain));
    const first = pages.slice(0, 3).map(({ url }) => url);
    const summary = wording.say(phrases.pagesSummary, {
      pages: wording.counted('pages', pages.length),
      domains: wording.counted('domains', domains.size),
    });
    lines.push(line(summary, links.pages(first)));
  }
  if (silent.length > 0) lines.push(line(noAnswerShown(silent, wording), linked(silent)));
  return [opening, lines.map((text) => `- ${text}`).join('\n')];
}

/** `“… for eggs?”.` ends twice. */
const withoutDoubleStop = (text: string): string => text.replace(/(?<=[?!.][”“])\.$/u, '');

function brandStanding(brand: string, naming: readonly AnswerNote[], total: number, wording: Wording): string {
  const { brandUnnamed, brandNamed, brandRecommended } = wording.phrases.brief;
  if (naming.length === 0) return wording.say(brandUnnamed, { brand });
  const recommended = naming.filter(({ mention }) => mention === 'recommended').length;
  const share = wording.share(naming.length, total);
  return wording.say(recommended === 0 ? brandNamed : brandRecommended, { brand, share, recommended });
}

/** The assistants by name, with how many answers each gave where there are several. */
function assistantsOf(answers: readonly AnswerNote[]): string[] {
  const byName = [...Map.groupBy(answers, ({ model }) => assistantName(model))];
  return byName.map(([name, own]) => (byName.length === 1 ? name : `${name} (${own.length})`));
}

function pointLine({ text, answers, links: pages }: OutlinePoint, links: BriefLinks): string {
  const marks = [...pages.map(({ label, url }) => links.page(url, label)), links.answers(answers)];
  return `- ${plainMarkdown(text)}${marks.join('')}`;
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
    `## ${wording.phrases.brief.evidence}`,
    plainMarkdown(lines.length > 0 ? wording.phrases.brief.evidenceNote : wording.phrases.brief.noEvidence),
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

function quotationLine({ text, about, answer, urls }: Quotation, wording: Wording, links: BriefLinks): string {
  const quoted = wording.quote(text);
  const said = about === undefined ? quoted : `${about}: ${quoted}`;
  return `- ${plainMarkdown(said)}${links.answers([answer])}${links.pages(urls)}`;
}

/** Whether an answer's text links the page; others were only consulted for answers. */
const isCited = ({ cited }: CitedPage): boolean => cited > 0;

/** The pages behind the answers, those that are cited before those that are only consulted. */
function pageTable({ pages }: Evidence, wording: Wording, links: BriefLinks): string[] {
  if (pages.length === 0) return [];
  const phrases = wording.phrases.brief;
  const [cited, consulted] = [pages.filter(isCited), pages.filter((page) => !isCited(page))];
  const rows = [...cited, ...consulted].slice(0, maxInBrief.pages).map((page) => {
    const name = `${plainMarkdown(pageLabel(page))}${links.pages([page.url])}`;
    const cells = [name, plainMarkdown(page.domain), page.cited, page.answers.length - page.cited];
    return `| ${cells.join(' | ')} |`;
  });
  const count = pages.length - rows.length;
  return [
    `## ${phrases.pages}`,
    [
      `| ${phrases.page} | ${phrases.domain} | ${phrases.citedIn} | ${phrases.consultedFor} |`,
      '| --- | --- | ---: | ---: |',
      ...rows,
    ].join('\n'),
    count > 0 ? wording.say(phrases.morePages, { count }) : '',
  ];
}

function searches({ searches: all, answers: asked }: Evidence, wording: Wording, links: BriefLinks): string[] {
  const lines = all.slice(0, maxInBrief.searches).map(({ query, answers }) => {
    const searched = `${wording.quote(query)} (${wording.share(answers.length, asked.length)})`;
    return `- ${plainMarkdown(searched)}${links.answers(answers)}`;
  });
  const { searches: heading, noSearches } = wording.phrases.brief;
  return [`## ${heading}`, lines.length > 0 ? lines.join('\n') : noSearches];
}
