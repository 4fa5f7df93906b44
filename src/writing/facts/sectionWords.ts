import type { QuestionKind } from '../../contract/content/contentRun.ts';
import { phrasesPattern } from './phrases.ts';
import file from './sectionWords.json' with { type: 'json' };

/** Section of an article that words in headings and sentences identify. */
export type RecognizedSection = keyof (typeof file)['en']['heads'];

interface SectionWords {
  /** Headings above content that isn't part of the page's own text. */
  readonly asides: RegExp;
  /** Headings above questions and answers. */
  readonly faqs: RegExp;
  /** Headings such as `Steps`, which mean nothing without the page's subject. */
  readonly bare: RegExp;
  /** Labels that say whom something suits: `For students`. */
  readonly audiences: RegExp;
  /** Words in headings by section, the most specific sections first. */
  readonly heads: readonly (readonly [RecognizedSection, RegExp])[];
  readonly texts: readonly (readonly [RecognizedSection, RegExp])[];
  /** Words in sentences that leave a question open. */
  readonly open: RegExp;
  /** Words in sentences that answer a kind of question. */
  readonly answers: ReadonlyMap<QuestionKind, RegExp>;
}

/** Words that identify sections. Falls back to English. */
export const sectionWords = (language: string): SectionWords => languages.get(language) ?? english;

/**
 * Returns the section that headings identify. Benefits and limits win over other sections, then the nearest heading.
 * @param headings outermost first
 * @param isWanted true for sections of the article
 */
export function sectionInHeadings(
  headings: readonly string[],
  language: string,
  isWanted: (section: RecognizedSection) => boolean,
): RecognizedSection | undefined {
  const heads = wantedOf(sectionWords(language).heads, isWanted);
  const matches = headings.toReversed().flatMap((heading) => heads.find(([, words]) => words.test(heading))?.[0] ?? []);
  return matches.find((section) => section === 'benefits' || section === 'limits') ?? matches[0];
}

export const sectionInText = (
  text: string,
  language: string,
  isWanted: (section: RecognizedSection) => boolean,
): RecognizedSection | undefined =>
  wantedOf(sectionWords(language).texts, isWanted).find(([, words]) => words.test(text))?.[0];

/**
 * Selects the words of wanted sections. Savings count as benefits in articles without a section for them, unless those
 * explain how something works.
 */
const wantedOf = (
  words: SectionWords['texts'],
  isWanted: (section: RecognizedSection) => boolean,
): SectionWords['texts'] =>
  words.flatMap(([section, own]) => {
    const isReason = section === 'savings' && !isWanted(section) && !isWanted('working');
    const target = isReason ? 'benefits' : section;
    return isWanted(target) ? [[target, own] as const] : [];
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
  const patternsOf = (lists: Readonly<Partial<Record<RecognizedSection, readonly string[]>>>) =>
    (Object.keys(heads) as RecognizedSection[]).flatMap((section) => {
      const phrases = lists[section];
      return phrases ? [[section, phrasesPattern(phrases)] as const] : [];
    });
  return {
    asides: phrasesPattern(asides, String.raw`^\P{L}*`),
    faqs: phrasesPattern(faqs, String.raw`^\P{L}*`),
    bare: new RegExp(`${phrasesPattern(bare, '^').source}[.:]?$`, 'iu'),
    audiences: phrasesPattern(audiences, '^'),
    heads: patternsOf(heads),
    texts: patternsOf(texts),
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
