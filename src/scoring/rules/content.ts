import { languageOf } from '../../text/words/language.ts';
import { stemOf } from '../../text/words/stems.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { words as segmented } from '../../text/words/words.ts';
import { type Draft, type DraftPassage, isMostlyTables, placeIn } from '../draft/draft.ts';
import type { DraftSentence } from '../draft/sentences.ts';
import { type Fault, info, type Location, loss, warning } from '../finding.ts';
import { between, sumOf } from './rule.ts';

/** Shorter paragraphs and items, such as `See below.`, have no room for a name. */
const fewestWords = 8;

/** Share of paragraphs with something specific: 49 of 50 published articles have at least 0.27, generic ones 0 to 0.1. */
const enoughSpecific = 0.25;
const fewestParagraphs = 3;

/** An image, or what a site's template shows in a line of its own: an example, a video, a component. */
const embedded = /^[ \t]*(?:!\[|<img|<video|<iframe|<[A-Z]|\{\{)/gm;

/** A percentage without a link is as easily invented as it is written. */
const numbersIn = (text: string): readonly string[] => (text.includes('%') ? [] : (text.match(/\p{Nd}+/gu) ?? []));

/** Paragraphs that link, quote, measure, show or name something beside the subject that no paragraph before them does. */
export function checkSpecifics(draft: Draft): Fault[] {
  const { passages, title, subject, frontMatter, language, markdown, code, top } = draft;
  if (isMostlyTables(draft)) return [];
  const titles = `${frontMatter.title?.text ?? ''} ${title?.block.text ?? ''}`;
  const titled = new Set(segmented(titles, language).map(({ text }) => stemOf(text)));
  const prose = passages.filter(({ prose: isProse }) => isProse);
  const long = prose.filter(({ words }) => words.length >= fewestWords);
  // A page without a keyword may be an entry of a glossary.
  if (!subject && long.length < fewestParagraphs) return [];
  const known = new Set<string>();
  const specific = prose.filter(({ block, reading, own, cites }) => {
    const shown = [
      ...block.links.map(({ url }) => url),
      ...reading.quotations.map(({ start, end }) => block.text.slice(start, end)),
      ...numbersIn(block.text),
      ...own.names.filter((name) => !titled.has(stemOf(name)) && (subject?.hits(name) ?? []).length === 0),
    ];
    const isNew = shown.some((one) => !known.has(one));
    for (const one of shown) known.add(one);
    return isNew || cites || block.code !== undefined;
  });
  const shown = code.length + [...markdown.matchAll(embedded)].length;
  const share = (specific.length + shown) / Math.max(fewestParagraphs, long.length);
  // Without a keyword, a text may have to say only one thing.
  const lost = Math.round((subject ? 35 : 24) * (1 - Math.min(1, share / enoughSpecific)));
  const message =
    'Few of your paragraphs name, link, or show something specific. Add names, examples, and links to your sources.';
  return lost === 0 ? [] : [warning(top, lost, message)];
}

/** Words that let an article go into detail. */
const enoughWords = 400;
const charactersOfWord = 6;

/** With less of them a text hardly says anything. */
const someShare = 0.3;

/** A text that is hardly shorter is no fault. */
const fewestPoints = 2;

/** Code shows what others write about. A page without a keyword may be there to say one thing. */
export function checkDepth({ words, code, subject, top }: Draft): Fault[] {
  if (!subject) return [];
  const shown = sumOf(code, ({ start, end }) => end - start) / charactersOfWord;
  const share = (words + shown) / enoughWords;
  const lost = Math.round(20 * between(1, 0, share) + 45 * between(someShare, 0, share));
  const message = `Your text has ${words} words, not counting quotations and code. Add the details and examples that readers need to act on it.`;
  return lost < fewestPoints ? [] : [info(top, lost, message)];
}

/** Of 366 published articles one in 20 has more than 4% of its sentences in this way. */
const someFiller = 0.05;

/** In a shorter text, a single such sentence would be a large share by chance. */
const fewestSentences = 10;

/** Sentences that fit any subject, and a choice of words that does. */
export function checkFiller({ sentences, passages, subject, allowed }: Draft): Fault[] {
  const filler = sentences.filter(
    ({ filler: isFiller, words }) => isFiller && !words.some(({ text }) => allowed.has(text.toLowerCase())),
  );
  const share = filler.length / Math.max(fewestSentences, sentences.length);
  const prose = passages.filter(({ prose: isProse }) => isProse);
  const content = sumOf(prose, ({ own }) => own.stems.length);
  const naming = sumOf(prose, ({ words }) =>
    subject ? words.filter(({ text }) => subject.hits(text).length > 0).length : 0,
  );
  const generic = sumOf(prose, ({ own }) => own.generic) / Math.max(1, content - naming);
  const lost = Math.round(50 * between(someFiller, 0.3, share) + 20 * between(0.12, 0.3, content < 50 ? 0 : generic));
  const [first] = filler;
  if (lost === 0 || !first) return [];
  const message = `${filler.length} of your ${sentences.length} sentences would fit any subject. Make them specific or remove them.`;
  return [
    warning(placeOf(first), lost, message),
    ...filler
      .slice(1)
      .map((one) => info(placeOf(one), 0, 'This sentence would fit any subject. Make it specific or remove it.')),
  ];
}

/** Words such as `several`, in 100 words: 49 of 50 published articles have at most 0.5. */
export function checkVague({ passages, words }: Draft): Fault[] {
  const places = passages.flatMap((passage) => passage.own.vague.map((place) => placeIn(passage, place)));
  const lost = places.length < 3 ? 0 : Math.round(25 * between(0.6, 1.8, (100 * places.length) / words));
  if (lost === 0) return [];
  const message = `Words such as “several” and “various” appear ${places.length} times. Give the figures or the names instead.`;
  return [warning(places[0] ?? { start: 0, end: 0 }, lost, message)];
}

/** A text with fewer words is no sample. */
const fewestOfText = 150;

/**
 * Function words, which hold sentences together: 49 of 50 English articles have at least 0.34 of all words, and 0.042 are
 * articles. Notes and literal translations have fewer.
 */
export function checkSentences({ passages, vocabulary, language }: Draft): Fault[] {
  const prose = passages.filter(({ block }) => block.kind === 'paragraph');
  const words = sumOf(prose, ({ own }) => own.running);
  if (words < fewestOfText || vocabulary.stopWords.size === 0) return [];
  const functionWords = sumOf(prose, ({ own }) => own.functionWords) / words;
  const articles = sumOf(prose, ({ own }) => own.articles) / words;
  const lost = Math.round(50 * Math.max(between(0.33, 0.13, functionWords), 0.6 * between(0.042, 0.01, articles)));
  return lost === 0 || prose.some((passage) => isTranslation(passage, language)) ? [] : [loss(lost)];
}

/** A paragraph with so many of the words that hardly a sentence of its language is without. */
const fewestCommon = 5;

function isTranslation({ block, words }: DraftPassage, language: string): boolean {
  const own = languageOf(block.text) ?? language;
  const { common } = stopWordsOf(own);
  return own !== language && words.filter(({ text }) => common.has(text.toLowerCase())).length >= fewestCommon;
}

/** Sentences that appear before, word for word, if most of the text does: a reference says the same of many entries. */
export function checkRepetition({ sentences }: Draft): Fault[] {
  const repeated = sentences.filter(({ isRepeated }) => isRepeated);
  const lost = Math.round(25 * between(0.3, 0.42, wordsIn(repeated) / Math.max(1, wordsIn(sentences))));
  return [loss(lost)];
}

const placeOf = (sentence: DraftSentence): Location => placeIn(sentence.passage, sentence);

const wordsIn = (sentences: readonly DraftSentence[]): number => sumOf(sentences, ({ words }) => words.length);

/**
 * Shares of all words that the keyword takes. Pages about one thing, such as a feature called Tabs, have up to 0.12, which
 * is as much as in many stuffed texts: only more is a fault.
 */
const usual = { word: { some: 0.04, many: 0.1 }, phrase: { some: 0.025, many: 0.06 } } as const;
const tooMany = { some: 0.13, many: 0.25 };

/** Fewer times are no repetition. */
const fewestTimes = 6;

/** The most that a share costs which good pages have, too. */
const pointsOfUsual = 5;

/**
 * A keyword that appears too often.
 * @param points the most that it costs
 */
export function checkStuffing(points: number): (draft: Draft) => Fault[] {
  return ({ subject, passages, words, top }) => {
    if (!subject) return [];
    let times = 0;
    let most = { count: 0, place: top };
    for (const { block, words: run } of passages) {
      const count = subject.countIn(run);
      times += count;
      if (count > most.count) most = { count, place: block };
    }
    const share = times < fewestTimes ? 0 : (times * subject.stems.length) / words;
    const { some, many } = subject.stems.length === 1 ? usual.word : usual.phrase;
    const ofUsual = pointsOfUsual * between(some, many, share);
    const lost = Math.round(ofUsual + (points - pointsOfUsual) * between(tooMany.some, tooMany.many, share));
    const message = `You use “${subject.text}” and its variants ${times} times in ${words} words. Replace some of them with other words.`;
    return lost === 0 ? [] : [warning(most.place, lost, message)];
  };
}
