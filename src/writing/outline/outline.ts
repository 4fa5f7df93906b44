import type { ArticleType } from '../../contract/content/contentRun.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { gapPoints } from './gaps.ts';
import { capitalised, descriptionOf, titleOf } from './headline.ts';
import { keywordOf, spelledAsSaid } from './keyword.ts';
import { type OutlineLink, type OutlinePoint, OutlinePoints } from './outlinePoints.ts';
import { pageLabel } from '../evidence/pages.ts';
import { asksHow } from '../evidence/promptLanguage.ts';
import { type SectionKind, Wording } from './wording.ts';

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
  /**
   * Whether a model writes it, whose text links its pages where it rests on them: it needs no list of sources, and its
   * gaps are what readers may want to know.
   */
  readonly isDraft?: boolean | undefined;
}

const maxPages = 40;

/** Plans an article out of the evidence; without answers out of the prompt alone. */
export function planOutline(
  evidence: Evidence,
  { articleType, title, keyword: asked, language = evidence.language, isDraft = false }: OutlineOptions,
): Outline {
  const wording = new Wording(language);
  const { phrases } = wording;
  const how = asksHow(evidence.prompt, evidence.language);
  const keyword = spelledAsSaid(asked?.trim() || keywordOf(evidence.prompt, evidence.language), evidence);
  const shown = capitalised(keyword);
  const { headings } = how ? phrases.doing : phrases.choosing;
  const points = new OutlinePoints(evidence, wording);
  const shownAnswers = evidence.answers.filter(({ answered }) => answered).map(({ id }) => id);
  const section = (kind: SectionKind): OutlineSection[] => {
    if (isDraft && kind === 'sources') return [];
    const found = kind === 'gaps' ? gapPoints(evidence, points, isDraft) : points.of(kind);
    const isLeftOut = shownAnswers.length > 0 ? !always.has(kind) : how && ofChoices.has(kind);
    const isUnnamed = wording.isNeutral && points.namesFor(kind) === '' && !always.has(kind);
    if (isUnnamed || (found.length === 0 && isLeftOut)) return [];
    const standIn = { text: phrases.withoutAnswers[kind], answers: shownAnswers, links: [] };
    return [
      {
        heading: wording.say(headings[kind], {
          keyword: shown,
          inside: wording.inside(shown),
          topics: points.namesFor(kind) || shown,
        }),
        purpose: phrases.purposes[kind],
        points: found.length > 0 ? found : [standIn],
        ...(kind === 'answer' && { lead: true as const }),
      },
    ];
  };
  const namesOf = (role: Subject['role']): string[] => points.subjects(role).map(({ name }) => name);
  const announced = {
    articleType,
    asksHow: how,
    keyword: shown,
    options: namesOf('option'),
    topics: namesOf('topic'),
  };
  return {
    title: title?.trim() || titleOf(announced, wording),
    description: descriptionOf(announced, wording),
    keyword,
    articleType,
    language,
    sections: sectionKinds[articleType].flatMap((kind) =>
      kind === 'each' ? eachSection(articleType, points, section) : section(kind),
    ),
    pages: evidence.pages.slice(0, maxPages).map((page) => ({ label: pageLabel(page), url: page.url })),
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

function eachSection(
  type: ArticleType,
  points: OutlinePoints,
  section: (kind: SectionKind) => OutlineSection[],
): OutlineSection[] {
  if (type !== 'faq') return severalOr(points.optionSections(), () => section('options'));
  // Questions in another language are no headings; one section asks for them, and has the topics to ask about.
  if (!points.isInLanguage) return section('questions');
  return severalOr(points.questionSections(), () => section('questions'));
}

const severalOr = <Section>(found: readonly Section[], otherwise: () => Section[]): Section[] =>
  found.length > 2 ? [...found] : otherwise();
