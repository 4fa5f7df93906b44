import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import talk from './talk.json' with { type: 'json' };

type Phrases = keyof (typeof talk)['en'];

/** In all languages: whoever is asked in one may answer in another. */
const any = (list: Phrases): string =>
  oneOf(
    Object.values(talk).flatMap((lists: Readonly<Partial<Record<Phrases, readonly string[]>>>) => lists[list] ?? []),
  );

/** No letter goes on where a phrase begins or ends. */
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

/** Whether a sentence refuses to write: `I'm sorry, but I can't help with that.` */
export const refuses = (sentence: string): boolean => refusal.test(sentence.slice(0, longest));

/**
 * Whether a sentence is said to whoever asked for a text, and not to its readers: `Let me know if you want changes!`
 * @param isFirst it opens the text, where `Sure! Here is the section:` may stand
 */
export const isChatter = (sentence: string, isFirst: boolean): boolean => {
  const said = sentence.slice(0, longest).trim();
  return chatter.test(said) || (isFirst && (greeting.test(`${said} `) || handing.test(said)));
};

const longest = 600;

/** True if a sentence compares with the one before it: `The bigger jump comes later.` */
export const comparesBack = (sentence: string): boolean => comparing.test(sentence.slice(0, longest));

/** True if a sentence would fit any article: `You can't go wrong with either one!` */
export const isFiller = (sentence: string): boolean => filler.test(sentence.slice(0, longest));

/** Whether a text gives orders to a model that reads it: `Ignore all previous instructions`. */
export const ordersModel = (text: string): boolean => order.test(text);
