import { languageOf } from '../../text/words/language.ts';
import { stemOf } from '../../text/words/stems.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { words as segmented } from '../../text/words/words.ts';
import { type Draft, type DraftPassage, type DraftSentence, isMostlyTables, placeIn } from '../draft/draft.ts';
import { type Fault, info, type Location, loss, warning } from '../finding.ts';
import { between, sumOf } from './rule.ts';

/** Shorter paragraphs and items, such as `See below.`, have no room for a name. */
const fewestWords = 8;

/**
 * Share of paragraphs with something specific. 49 of 50 published articles have at least 0.27, and generic ones have 0
 * to 0.1.
 */
const enoughSpecific = 0.25;
const fewestParagraphs = 3;

/** An image, or embedded content on its own line: an example, a video, a component. */
const embedded = /^[ \t]*(?:!\[|<img|<video|<iframe|<[A-Z]|\{\{)/gm;

/** Percentages don't count without a link, because they are easily invented. */
const numbersIn = (text: string): readonly string[] => (text.includes('%') ? [] : (text.match(/\p{Nd}+/gu) ?? []));

/**
 * Reports a lack of specific paragraphs. A specific paragraph links, quotes, measures, shows, or names something new
 * other than the subject.
 */
export function checkSpecifics(draft: Draft): Fault[] {
  const { passages, title, subject, frontMatter, language, markdown, code, top } = draft;
  if (isMostlyTables(draft)) return [];
  const titles = `${frontMatter.title?.text ?? ''} ${title?.block.text ?? ''}`;
  const titled = new Set(segmented(titles, language).map(({ text }) => stemOf(text)));
  const prose = passages.filter(({ prose: isProse }) => isProse);
  const long = prose.filter(({ words }) => words.length >= fewestWords);
  // A page without a keyword may be a glossary entry.
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

/** Words that allow an article to go into detail. */
const enoughWords = 400;
const charactersOfWord = 6;

/** Share of `enoughWords` below which a text loses additional points. */
const someShare = 0.3;

/** Ignores a text that is only slightly shorter. */
const fewestPoints = 2;

/**
 * Reports a text without detail. Code counts as text. A page without a keyword is skipped, because it may need to make
 * only one point.
 */
export function checkDepth({ words, code, subject, top }: Draft): Fault[] {
  if (!subject) return [];
  const shown = sumOf(code, ({ start, end }) => end - start) / charactersOfWord;
  const share = (words + shown) / enoughWords;
  const lost = Math.round(20 * between(1, 0, share) + 45 * between(someShare, 0, share));
  const message = `Your text has ${words} words, not counting quotations and code. Add the details and examples that readers need to act on it.`;
  return lost < fewestPoints ? [] : [info(top, lost, message)];
}

/** Share of filler sentences that costs nothing. Of 366 published articles, 19 of 20 have at most 0.04. */
const someFiller = 0.05;

/** In a shorter text, a single filler sentence would be a large share by chance. */
const fewestSentences = 10;

/** Reports sentences that fit any subject. A high share of generic words costs more points. */
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

/** Reports words such as `several`, per 100 words. 49 of 50 published articles have at most 0.5. */
export function checkVague({ passages, words }: Draft): Fault[] {
  const places = passages.flatMap((passage) => passage.own.vague.map((place) => placeIn(passage, place)));
  const lost = places.length < 3 ? 0 : Math.round(25 * between(0.6, 1.8, (100 * places.length) / words));
  if (lost === 0) return [];
  const message = `Words such as “several” and “various” appear ${places.length} times. Give the figures or the names instead.`;
  return [warning(places[0] ?? { start: 0, end: 0 }, lost, message)];
}

/** Minimum words for a reliable sample. */
const fewestOfText = 150;

/**
 * Lowers the score of notes and literal translations, which have fewer function words. In 49 of 50 English articles,
 * these are at least 0.34 of all words, and articles at least 0.042.
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

/**
 * Lowers the score if much of the text repeats earlier sentences word for word. A reference may repeat some of its text
 * in many entries.
 */
export function checkRepetition({ sentences }: Draft): Fault[] {
  const repeated = sentences.filter(({ isRepeated }) => isRepeated);
  const lost = Math.round(25 * between(0.3, 0.42, wordsIn(repeated) / Math.max(1, wordsIn(sentences))));
  return [loss(lost)];
}

const placeOf = (sentence: DraftSentence): Location => placeIn(sentence.passage, sentence);

const wordsIn = (sentences: readonly DraftSentence[]): number => sumOf(sentences, ({ words }) => words.length);

/**
 * Share of all words that belong to the keyword. Pages about one thing, such as a feature called Tabs, reach 0.12. Many
 * stuffed texts have no more, so only a higher share costs many points.
 */
const usual = { word: { some: 0.04, many: 0.1 }, phrase: { some: 0.025, many: 0.06 } } as const;
const tooMany = { some: 0.13, many: 0.25 };

const fewestTimes = 6;

/** Maximum points for a share that good pages also have. */
const pointsOfUsual = 5;

/**
 * Creates a rule that reports a keyword that appears too often.
 * @param points maximum points it costs
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
