import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import talk from './talk.json' with { type: 'json' };

type Phrases = keyof (typeof talk)['en'];

/** Covers all languages, because a model may not reply in the language of the request. */
const any = (list: Phrases): string =>
  oneOf(
    Object.values(talk).flatMap((lists: Readonly<Partial<Record<Phrases, readonly string[]>>>) => lists[list] ?? []),
  );

/** Matches whole phrases only, not parts of words. */
const whole = (source: string): string => String.raw`(?<![\p{L}\p{N}])${source}(?!(?<=[\p{L}\p{N}])[\p{L}\p{N}])`;

const opening = String.raw`^[\s"“„«»¡¿*_(>#-]{0,9}`;
const greetings = String.raw`(?:${any('greetings')}[\s,!.:;–—-]{1,5})`;
const refusal = new RegExp(`${opening}${greetings}{0,2}${whole(any('refuses'))}`, 'iu');
const chatter = new RegExp(`${opening}${greetings}{0,2}${whole(any('opens'))}|${whole(any('holds'))}`, 'iu');
const greeting = new RegExp(`${opening}${greetings}{1,2}$`, 'iu');
const handing = new RegExp(
  [
    `${opening}${greetings}{0,2}${whole(any('handsOver'))}`,
    String.raw`(?=.{0,80}${whole(any('works'))})`,
    String.raw`(?:.{0,120}${whole(any('asked'))}|.{0,120}:$|.{0,80}${whole(any('works'))}[.!]$)`,
  ].join(''),
  'iu',
);
const filler = new RegExp(whole(any('fills')), 'iu');

const comparing = new RegExp(`${opening}${whole(any('compares'))}`, 'iu');

const order = new RegExp(whole(any('orders')), 'iu');

/** True if a sentence refuses to write: `I'm sorry, but I can't help with that.` */
export const refuses = (sentence: string): boolean => refusal.test(sentence.slice(0, maxSentenceLength));

/**
 * True if a sentence addresses the user instead of readers: `Let me know if you want changes!`
 * @param isFirst true at the start of a text, where `Sure! Here is the section:` may occur
 */
export const isChatter = (sentence: string, isFirst: boolean): boolean => {
  const start = sentence.slice(0, maxSentenceLength).trim();
  return chatter.test(start) || (isFirst && (greeting.test(`${start} `) || handing.test(start)));
};

const maxSentenceLength = 600;

/** True if a sentence compares something with the previous sentence: `The bigger jump comes later.` */
export const comparesBack = (sentence: string): boolean => comparing.test(sentence.slice(0, maxSentenceLength));

/** True if a sentence would fit any article: `You can't go wrong with either one!` */
export const isFiller = (sentence: string): boolean => filler.test(sentence.slice(0, maxSentenceLength));

/** True if a text gives instructions to a model: `Ignore all previous instructions`. */
export const ordersModel = (text: string): boolean => order.test(text);
