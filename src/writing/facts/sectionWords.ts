import type { QuestionKind } from '../../contract/content/contentRun.ts';
import { phrasesPattern } from './phrases.ts';
import file from './sectionWords.json' with { type: 'json' };

/** A part of an article that words of headings and sentences tell. */
export type ToldSection = keyof (typeof file)['en']['heads'];

interface SectionWords {
  /** Headings of what is no part of a page's own text. */
  readonly asides: RegExp;
  /** Headings above questions with their answers. */
  readonly faqs: RegExp;
  /** Whole headings that say nothing without what their page is about: `Steps`. */
  readonly bare: RegExp;
  /** Openings of labels that say whom something suits: `For students`. */
  readonly audiences: RegExp;
  /** The parts that headings tell, those that say most exactly what follows first. */
  readonly heads: readonly (readonly [ToldSection, RegExp])[];
  readonly texts: readonly (readonly [ToldSection, RegExp])[];
  /** What a sentence has that leaves a question open. */
  readonly open: RegExp;
  /** What a sentence has that answers a question of a kind. */
  readonly answers: ReadonlyMap<QuestionKind, RegExp>;
}

/** Words that tell which part of an article a text belongs to; those of English where a language has none. */
export const sectionWords = (language: string): SectionWords => languages.get(language) ?? english;

/**
 * The section that headings tell: the one that weighs for or against, whatever else its lines are about, or that of the
 * nearest heading.
 * @param headings from the widest to the nearest
 * @param isWanted whether an article has such a section
 */
export function toldByHeadings(
  headings: readonly string[],
  language: string,
  isWanted: (section: ToldSection) => boolean,
): ToldSection | undefined {
  const heads = wantedOf(sectionWords(language).heads, isWanted);
  const told = headings.toReversed().flatMap((heading) => heads.find(([, words]) => words.test(heading))?.[0] ?? []);
  return told.find((section) => section === 'benefits' || section === 'limits') ?? told[0];
}

/** The section that the words of a sentence tell. */
export const toldByText = (
  text: string,
  language: string,
  isWanted: (section: ToldSection) => boolean,
): ToldSection | undefined =>
  wantedOf(sectionWords(language).texts, isWanted).find(([, words]) => words.test(text))?.[0];

/** The words of the sections that an article has. What saves money speaks for a thing whose worth is asked. */
const wantedOf = (words: SectionWords['texts'], isWanted: (section: ToldSection) => boolean): SectionWords['texts'] =>
  words.flatMap(([section, own]) => {
    const isReason = section === 'savings' && !isWanted(section) && !isWanted('working');
    const place = isReason ? 'benefits' : section;
    return isWanted(place) ? [[place, own] as const] : [];
  });

const read = ({
  asides,
  faqs,
  bare,
  audiences,
  heads,
  texts,
  open,
  answers,
}: (typeof file)['en'] | (typeof file)['de']): SectionWords => {
  const told = (lists: Readonly<Partial<Record<ToldSection, readonly string[]>>>) =>
    (Object.keys(heads) as ToldSection[]).flatMap((section) => {
      const phrases = lists[section];
      return phrases ? [[section, phrasesPattern(phrases)] as const] : [];
    });
  return {
    asides: phrasesPattern(asides, String.raw`^\P{L}*`),
    faqs: phrasesPattern(faqs, String.raw`^\P{L}*`),
    bare: new RegExp(`${phrasesPattern(bare, '^').source}[.:]?$`, 'iu'),
    audiences: phrasesPattern(audiences, '^'),
    heads: told(heads),
    texts: told(texts),
    open: phrasesPattern(open),
    answers: new Map(
      (Object.keys(answers) as QuestionKind[]).map((kind) => [kind, phrasesPattern(answers[kind])] as const),
    ),
  };
};

const languages: ReadonlyMap<string, SectionWords> = new Map(
  Object.entries(file).map(([language, words]) => [language, read(words)]),
);
const english = read(file.en);
