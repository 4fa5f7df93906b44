import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import type { ArticleType, QuestionKind } from '../../contract/content/contentRun.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { pageLabel } from '../evidence/pages.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { openMatters } from './gaps.ts';
import { capitalised, descriptionOf, titleOf } from './headline.ts';
import { keywordOf, spelledAsSaid } from './keyword.ts';
import { type OutlineLink, type OutlinePoint, OutlinePoints } from './outlinePoints.ts';
import { sectionInHeadings } from '../facts/sectionWords.ts';
import { type PlanKind, plans } from './plans.ts';
import { kindOfArticle, kindOfQuestion } from './questionKinds.ts';
import { questionParts } from './questionParts.ts';
import { type SectionKind, Wording } from './wording.ts';

export type { OutlineLink, OutlinePoint } from './outlinePoints.ts';

export interface OutlineSection {
  /** Undefined for a section about one option or one question. */
  readonly kind?: SectionKind;
  readonly heading: string;
  /** Purpose of the section, for the writer. */
  readonly purpose: string;
  readonly points: readonly OutlinePoint[];
  /** True for the opening, which has no heading. */
  readonly lead?: true;
}

export interface Outline {
  readonly title: string;
  /** For the front matter, at most 160 characters. */
  readonly description: string;
  readonly keyword: string;
  readonly articleType: ArticleType;
  /** Kind of question, or the writer's choice. */
  readonly kind?: PlanKind;
  /** ISO 639-1 code, or the requested tag. */
  readonly language: string;
  readonly sections: readonly OutlineSection[];
  readonly pages: readonly OutlineLink[];
}

interface OutlineOptions {
  readonly articleType: ArticleType;
  /** Overrides the kind of the question. */
  readonly questionKind?: QuestionKind | undefined;
  readonly title?: string | undefined;
  readonly keyword?: string | undefined;
  readonly language?: string | undefined;
  /**
   * True if a model writes the article. Sections without evidence are omitted, and one covers open questions of
   * readers.
   */
  readonly isDraft?: boolean | undefined;
}

const maxPages = 40;

/** Plans an article from evidence, or from the prompt alone if there are no answers. */
export function planOutline(
  evidence: Evidence,
  { articleType, questionKind, title, keyword: asked, language = evidence.language, isDraft = false }: OutlineOptions,
): Outline {
  const wording = new Wording(language);
  const { phrases } = wording;
  const askedKind = kindOfQuestion(evidence.prompt, evidence.language);
  const kind: PlanKind =
    articleType === 'faq' ? 'faq' : (questionKind ?? kindOfArticle(articleType, askedKind, evidence));
  const { first, second: asksToo } = questionParts(evidence.prompt, evidence.language);
  const keyword = spelledAsSaid(asked?.trim() || keywordOf(first, evidence.language, askedKind), evidence);
  const shown = capitalised(keyword);
  const points = new OutlinePoints(evidence, wording, kind);
  const second =
    points.isInLanguage && !(kind === 'troubleshooting' && asksForFix.test(asksToo ?? '')) ? asksToo : undefined;
  const secondPart = second && partFor(second, kind, language);
  const isAnswered = evidence.answers.some(({ answered }) => answered);
  const section = (part: SectionKind): OutlineSection[] => {
    const ownPoints = part === 'gaps' ? openMatters(evidence, points) : points.of(part);
    const isSecond = part === secondPart && second !== undefined;
    const partPoints = isSecond ? [...points.sectionFor(second).points, ...ownPoints] : ownPoints;
    const isUnnamed = wording.isNeutral && part !== 'answer' && points.namesFor(part) === '';
    const isLeftOut = isDraft && isAnswered && part !== 'answer' && part !== plans[kind].needed;
    if (isUnnamed || (partPoints.length === 0 && isLeftOut)) return [];
    const own: Readonly<Partial<Record<string, Readonly<Partial<Record<SectionKind, string>>>>>> = wording.isWhole
      ? phrases.headingsOf
      : {};
    const purposes: Readonly<Partial<Record<string, string>>> = phrases.answersOf;
    return [
      {
        kind: part,
        heading: isSecond
          ? second
          : wording.say(own[kind]?.[part] ?? phrases.headings[part], {
              keyword: shown,
              topics: points.namesFor(part) || shown,
            }),
        purpose: (part === 'answer' ? purposes[kind] : undefined) ?? phrases.purposes[part],
        points: partPoints,
        ...(part === 'answer' && { lead: true as const }),
      },
    ];
  };
  const namesOf = (role: Subject['role']): string[] => points.subjects(role).map(({ name }) => name);
  const announced = {
    kind,
    prompt: evidence.prompt,
    language: evidence.language,
    asksHow: askedKind === 'how_to',
    keyword: shown,
    options: namesOf('option'),
    topics: namesOf('topic'),
  };
  // other drafts compare only options with known facts, so their titles don't count or name options
  const isCounted = !isDraft || articleType === 'listicle' || kind === 'versus';
  const parts: readonly (SectionKind | 'each' | 'second')[] = [
    'answer',
    ...(kind === 'faq' ? (['each'] as const) : []),
    ...plans[kind].sections.map((part) => (part === 'options' && articleType === 'listicle' ? 'each' : part)),
    ...(second !== undefined && secondPart === undefined ? (['second'] as const) : []),
    ...(isDraft ? (['gaps'] as const) : (plans[kind].extra ?? [])),
    ...(kind === 'faq' ? [] : (['questions'] as const)),
  ];
  return {
    title: title?.trim() || titleOf(isCounted ? announced : { ...announced, options: [] }, wording),
    description: descriptionOf(announced, wording),
    keyword,
    articleType,
    kind,
    language,
    sections: parts.flatMap((part) => {
      if (part === 'second') return points.sectionFor(second ?? '');
      return part === 'each' ? eachSection(kind, points, section) : section(part);
    }),
    pages: evidence.pages.slice(0, maxPages).map((page) => ({ label: pageLabel(page), url: page.url })),
  };
}

/** `How do I fix it?`, which the section on causes and fixes answers. */
const asksForFix = new RegExp(String.raw`^${anyOf('asksForFix')}\?$`, 'iu');

/** Returns the planned section that answers a question, unless it is the one that the article can't lack. */
function partFor(question: string, kind: PlanKind, language: string): SectionKind | undefined {
  const { sections, needed } = plans[kind];
  const isOpen = (part: SectionKind): boolean => part !== needed && sections.includes(part);
  if (kindOfQuestion(question, language.slice(0, 2)) === 'cost') return isOpen('prices') ? 'prices' : undefined;
  return sectionInHeadings([question], language, isOpen);
}

/** Plans a section for each option of a list or each question. */
function eachSection(
  kind: PlanKind,
  points: OutlinePoints,
  section: (kind: SectionKind) => OutlineSection[],
): OutlineSection[] {
  if (kind !== 'faq') return severalOr(points.optionSections(), () => section('options'));
  // Questions in another language can't be headings. One section asks for them and lists topics.
  if (!points.isInLanguage) return section('questions');
  return severalOr(points.questionSections(), () => section('questions'));
}

const severalOr = <Section>(sections: readonly Section[], otherwise: () => Section[]): Section[] =>
  sections.length > 2 ? [...sections] : otherwise();
