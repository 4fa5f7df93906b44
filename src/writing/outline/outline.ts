import type { ArticleType } from '../../contract/contentRun.ts';
import { withoutLastWord } from '../../text/endings.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { gapPoints } from './gaps.ts';
import { keywordOf } from './keyword.ts';
import { type OutlineLink, type OutlinePoint, OutlinePoints } from './outlinePoints.ts';
import { pageLabel } from '../evidence/pages.ts';
import { asksHow } from '../evidence/promptLanguage.ts';
import type { SectionKind } from './wording.ts';
import { wordingOf } from './wordings.ts';

export type { OutlineLink, OutlinePoint } from './outlinePoints.ts';

export interface OutlineSection {
  readonly heading: string;
  /** What the section is for, said to the writer. */
  readonly purpose: string;
  readonly points: readonly OutlinePoint[];
  /** Opens the article: its text stands right under the title. */
  readonly lead?: true;
}

/** The plan of an article. Plain data. */
export interface Outline {
  readonly title: string;
  /** For the front matter; at most 160 characters. */
  readonly description: string;
  readonly keyword: string;
  readonly articleType: ArticleType;
  /** ISO 639-1, or the tag that was asked for. */
  readonly language: string;
  readonly sections: readonly OutlineSection[];
  /** The pages that the article may link. */
  readonly pages: readonly OutlineLink[];
}

interface OutlineOptions {
  readonly articleType: ArticleType;
  readonly title?: string | undefined;
  readonly keyword?: string | undefined;
  readonly language?: string | undefined;
}

const maxInOutline = { namesInTitle: 3, options: 8, topics: 8, pages: 40, sources: 8, questions: 6 };

/** Longer names of options and topics leave too little room, in characters. */
const maxOptionInTitle = 28;
const maxTopicInDescription = 24;

/** Plans an article out of the evidence; without answers out of the prompt alone. */
export function planOutline(
  evidence: Evidence,
  { articleType, title, keyword: asked, language = evidence.language }: OutlineOptions,
): Outline {
  const wording = wordingOf(language);
  const how = asksHow(evidence.prompt, evidence.language);
  const keyword = asked?.trim() || keywordOf(evidence.prompt, evidence.language);
  const shown = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  const points = new OutlinePoints(evidence, wording);
  const options = points.subjects('option').map(({ name }) => name);
  const names = options.filter((name) => name.length <= maxOptionInTitle).slice(0, maxInOutline.namesInTitle);
  const topics = points
    .subjects('topic')
    .map(({ name }) => name)
    .filter((name) => name.length <= maxTopicInDescription && !name.includes('?'));
  const shownAnswers = evidence.answers.filter(({ answered }) => answered).map(({ id }) => id);
  const section = (kind: SectionKind): OutlineSection[] => {
    const found = pointsOf(kind, points, evidence);
    const isLeftOut = shownAnswers.length > 0 ? !always.has(kind) : how && ofChoices.has(kind);
    if (found.length === 0 && isLeftOut) return [];
    const standIn = { text: wording.withoutAnswers[kind], answers: shownAnswers, links: [] };
    return [
      {
        heading: wording.heading(kind, shown, how),
        purpose: wording.purposes[kind],
        points: found.length > 0 ? found : [standIn],
        ...(kind === 'answer' && { lead: true as const }),
      },
    ];
  };
  const count = Math.min(options.length, maxInOutline.options);
  const titleWith = (some: readonly string[]) =>
    wording.title(articleType, how, { keyword: shown, count, names: some });
  const describe = (some: readonly string[], by: readonly string[]) => wording.description(shown, some, by);
  return {
    title: title?.trim() || fittingTitle([titleWith(names), titleWith(names.slice(0, 2)), titleWith([])]),
    description: fittingDescription([
      describe(names, topics.slice(0, 3)),
      describe(names.slice(0, 2), topics.slice(0, 2)),
      describe([], topics.slice(0, 2)),
      describe([], []),
    ]),
    keyword,
    articleType,
    language,
    sections: sectionKinds[articleType].flatMap((kind) =>
      kind === 'each' ? eachSection(articleType, points, section) : section(kind),
    ),
    pages: evidence.pages.slice(0, maxInOutline.pages).map((page) => ({ label: pageLabel(page), url: page.url })),
  };
}

/** `each`: a section for every option of a list, or every question. */
const sectionKinds: Readonly<Record<ArticleType, readonly (SectionKind | 'each')[]>> = {
  guide: ['answer', 'criteria', 'options', 'uses', 'gaps', 'questions', 'sources'],
  how_to: ['answer', 'preparation', 'steps', 'options', 'gaps', 'questions', 'sources'],
  comparison: ['answer', 'options', 'criteria', 'uses', 'gaps', 'questions', 'sources'],
  listicle: ['answer', 'each', 'criteria', 'uses', 'gaps', 'questions', 'sources'],
  faq: ['answer', 'each', 'options', 'gaps', 'sources'],
};

const always: ReadonlySet<SectionKind> = new Set(['answer', 'steps']);
/** Who asks how something is done has nothing to choose. */
const ofChoices: ReadonlySet<SectionKind> = new Set(['options', 'uses']);

function pointsOf(kind: SectionKind, points: OutlinePoints, evidence: Evidence): OutlinePoint[] {
  switch (kind) {
    case 'answer':
      return points.answer();
    case 'criteria':
    case 'preparation':
      return points.topics(maxInOutline.topics);
    case 'steps':
      return points.steps();
    case 'options':
      return points.options(maxInOutline.options);
    case 'uses':
      return points.uses();
    case 'gaps':
      return gapPoints(evidence, points);
    case 'questions':
      return points.questions(maxInOutline.questions);
    case 'sources':
      return points.sources(maxInOutline.sources);
  }
}

function eachSection(
  type: ArticleType,
  points: OutlinePoints,
  section: (kind: SectionKind) => OutlineSection[],
): OutlineSection[] {
  const found =
    type === 'faq' ? points.questionSections(maxInOutline.questions) : points.optionSections(maxInOutline.options);
  return found.length > 2 ? found : section(type === 'faq' ? 'questions' : 'options');
}

const maxHeadlineLength = 70;

/** The first title that search results show whole, else the last one. */
function fittingTitle(titles: readonly string[]): string {
  return titles.find(({ length }) => length <= maxHeadlineLength) ?? titles.at(-1) ?? '';
}

const maxDescriptionLength = 160;

/** The first description that is short enough, else the last one cut between words. */
function fittingDescription(descriptions: readonly string[]): string {
  const fitting = descriptions.find(({ length }) => length <= maxDescriptionLength);
  const last = descriptions.at(-1) ?? '';
  return fitting ?? `${withoutLastWord(last.slice(0, maxDescriptionLength - 1))}…`;
}
