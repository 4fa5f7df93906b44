import { BriefLinks } from './briefLinks.ts';
import { distinct } from '../evidence/distinct.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { markdownLink, plainMarkdown } from '../draft/markdownText.ts';
import { namesOption, readOptionName, readSaid } from '../evidence/optionName.ts';
import type { Outline, OutlinePoint } from '../outline/outline.ts';
import { pageLabel } from '../evidence/pages.ts';
import type { Quotation } from '../evidence/passages.ts';
import { assistantName } from '../../contract/assistants.ts';
import { type Wording } from '../outline/wording.ts';
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
  const shown = evidence.answers.filter(({ answered }) => answered);
  const plan = outline.sections.flatMap(({ heading, purpose, points }) => [
    `## ${plainMarkdown(heading)}`,
    `*${plainMarkdown(wording.brief.purpose)}: ${plainMarkdown(purpose)}*`,
    [...new Set(points.map((point) => pointLine(point, links)))].join('\n'),
  ]);
  const parts = [
    `# ${plainMarkdown(outline.title)}`,
    ...(shown.length === 0 ? withoutAnswers(evidence, wording) : introduction(evidence, wording, links)),
    `${wording.brief.keyword}: **${plainMarkdown(outline.keyword)}**`,
    ...plan,
    ...(shown.length === 0
      ? []
      : [
          ...quotations(outline, evidence, wording, links),
          ...pageTable(evidence, wording),
          ...searches(evidence, wording, links),
        ]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function withoutAnswers({ prompt, answers }: Evidence, { brief, list }: Wording): string[] {
  const models = [...new Set(answers.map(({ model }) => assistantName(model)))];
  return [brief.noAnswers(prompt), models.length > 0 ? brief.noAnswerShown(list(models)) : '', brief.whatToDo].map(
    plainMarkdown,
  );
}

function introduction(
  { prompt, brand, answers, competitors, pages }: Evidence,
  { brief, list, share }: Wording,
  links: BriefLinks,
): string[] {
  const shown = answers.filter(({ answered }) => answered);
  const silent = answers.filter(({ answered }) => !answered).map(({ model }) => assistantName(model));
  const counts = [...Map.groupBy(shown, ({ model }) => assistantName(model))];
  const assistants = counts.map(([name, { length }]) => (counts.length === 1 ? name : `${name} (${length})`));
  const naming = shown.filter(({ mention }) => mention === 'named' || mention === 'recommended');
  const recommended = shown.filter(({ mention }) => mention === 'recommended');
  const standing = plainMarkdown(brief.brandStanding(brand.name, naming.length, recommended.length, shown.length));
  const named = competitors.map(({ name, answers: ids }) => `${name} (${share(ids.length, shown.length)})`);
  const domains = new Set(pages.map(({ domain }) => domain));
  return [
    `${plainMarkdown(brief.intro(prompt, shown.length, list(assistants), links.period(shown)))} ${links.answers(shown.map(({ id }) => id))}`.trim(),
    [
      `- ${standing} ${links.answers((naming.length > 0 ? naming : shown).map(({ id }) => id))}`,
      ...(named.length > 0
        ? [
            `- ${plainMarkdown(brief.competitors(list(named)))} ${links.answers([...new Set(competitors.flatMap(({ answers: ids }) => ids))])}`,
          ]
        : []),
      ...(pages.length > 0
        ? [
            `- ${plainMarkdown(brief.pagesSummary(pages.length, domains.size))} ${pages
              .slice(0, 3)
              .map((page) => markdownLink(pageLabel(page), page.url))
              .join(', ')}`,
          ]
        : []),
      ...(silent.length > 0
        ? [
            `- ${plainMarkdown(brief.noAnswerShown(list([...new Set(silent)])))} ${links.answers(answers.filter(({ answered }) => !answered).map(({ id }) => id))}`,
          ]
        : []),
    ].join('\n'),
  ];
}

function pointLine({ text, answers, links: pages }: OutlinePoint, links: BriefLinks): string {
  const from = [...pages.map(({ label, url }) => markdownLink(label, url)), links.answers(answers)]
    .filter((part) => part !== '')
    .join(', ');
  return from === '' ? `- ${plainMarkdown(text)}` : `- ${plainMarkdown(text)} ${from}`;
}

/** What the outline does not quote already. */
function quotations(
  outline: Outline,
  { brandQuotations, claims, subjects }: Evidence,
  wording: Wording,
  links: BriefLinks,
): string[] {
  const quoted = new Set(outline.sections.flatMap(({ points }) => points.flatMap(({ quoted: text }) => text ?? [])));
  const named = subjects.flatMap(({ name, role, quotations: own }) =>
    own.map((quotation) =>
      role === 'option' && !namesOption(readSaid(quotation.text), readOptionName(name))
        ? { about: name, ...quotation }
        : quotation,
    ),
  );
  const left = distinct(
    [...brandQuotations, ...claims, ...named].filter(({ text }) => !quoted.has(text)),
    maxInBrief.quotations,
    ({ text }) => text,
  );
  const lines = left.map((quotation) => quotationLine(quotation, wording, links));
  return [
    `## ${wording.brief.evidence}`,
    plainMarkdown(lines.length > 0 ? wording.brief.evidenceNote : wording.brief.noEvidence),
    lines.join('\n'),
  ];
}

function quotationLine({ text, about, answer, urls }: Quotation, { quote }: Wording, links: BriefLinks): string {
  const said = about === undefined ? quote(text) : `${about}: ${quote(text)}`;
  return `- ${plainMarkdown(said)} ${[links.answers([answer]), ...links.pages(urls)].join(', ')}`;
}

function pageTable({ pages }: Evidence, { brief }: Wording): string[] {
  if (pages.length === 0) return [];
  const rows = pages
    .slice(0, maxInBrief.pages)
    .map(
      (page) =>
        `| ${markdownLink(pageLabel(page), page.url)} | ${plainMarkdown(page.domain)} | ${page.answers.length} |`,
    );
  const more = pages.length - rows.length;
  return [
    `## ${brief.pages}`,
    [`| ${brief.page} | ${brief.domain} | ${brief.answers} |`, '| --- | --- | ---: |', ...rows].join('\n'),
    more > 0 ? brief.morePages(more) : '',
  ];
}

function searches(
  { searches: all, answers: asked }: Evidence,
  { brief, quote, share }: Wording,
  links: BriefLinks,
): string[] {
  const lines = all
    .slice(0, maxInBrief.searches)
    .map(
      ({ query, answers }) =>
        `- ${plainMarkdown(`${quote(query)} (${share(answers.length, asked.length)})`)} ${links.answers(answers)}`,
    );
  return [`## ${brief.searches}`, lines.length > 0 ? lines.join('\n') : brief.noSearches];
}
