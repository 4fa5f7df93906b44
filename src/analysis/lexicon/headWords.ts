import { anyOf, wholeWords } from './lexicon.ts';

/** Opens with what to do. */
export const advises = new RegExp(String.raw`^${anyOf('advises')}\s`, 'u');

/** Opens with a step of an instruction. */
export const instructs = new RegExp(String.raw`^${anyOf('instructs')}(?:\s|$)`, 'u');

/** Chinese and Japanese words that say what to do, or run on as no name does. */
export const isSaidInHan = (words: string): boolean => saidInHan.test(words);

const saidInHan = new RegExp(
  String.raw`^${anyOf('instructionOpenings')}|${anyOf('verbEndings')}$|^(?=.*[\p{Script=Han}\p{Script=Hiragana}])\S{17,}$`,
  'u',
);

/** Ends with a property that things have, not with a thing. */
export const endsProperty = new RegExp(`${wholeWords('properties')}$`, 'iu');

/** Announces what to judge or go by, and no options. */
const announcesCriteria = new RegExp(wholeWords('criteria'), 'iu');

/** The same in Chinese, Japanese and Korean, of what is said last: "选购时要考虑：", but not "值得考虑的手机：". */
const announcesCriteriaInAsia = new RegExp(
  [
    `(?:${anyOf('criteriaSaidLast')}|(?<!${anyOf('worthIt')})${anyOf('consider')}(?!到|.{0,20}${anyOf('whatToConsider')}))`,
    String.raw`(?!.{0,80}${anyOf('recommended')})[^。！？!?\n]{0,80}$`,
  ].join(''),
  'u',
);

/** Announces what one thing has or is good for: "Best features of Acme", "Top 5 reasons". */
const announcesParts = new RegExp(
  [
    String.raw`${wholeWords('superlatives')}(?<!(?<!\p{L})${anyOf('withParts')}\s\p{L}+)\s`,
    String.raw`(?:[\p{L}\p{N}-]{1,20}\s){0,2}?`,
    String.raw`${anyOf('parts')}(?=\P{L}*$|[:：,&]|\s${wholeWords('partsOf')})`,
  ].join(''),
  'iu',
);

/** Announces what to keep away from. */
const announcesWorst = new RegExp(
  [
    String.raw`${wholeWords('shunsAtEnd')}(?<!\bzu\s\p{L}+)(?:\s${wholeWords('shunsWhere')}.{0,40})?\P{L}*$`,
    String.raw`^\P{L}*${wholeWords('shunsAtStart')}`,
    wholeWords('shuns'),
    String.raw`${anyOf('shunsLast')}(?!.{0,80}${anyOf('recommended')})[^。！？]{0,80}$`,
  ].join('|'),
  'iu',
);

/** The same where nothing is said of the best. */
const belittles = new RegExp(wholeWords('worst'), 'iu');

/** True where the words that lead to a list announce steps, criteria, the parts of one thing, or what to avoid. */
export const leadsToCriteria = (lead: string): boolean => announcesOwn(lead) || leadsToWorst(lead);

/** True where they announce what to avoid: "Brands to avoid". */
export const leadsToWorst = (lead: string): boolean =>
  announcesWorst.test(lead) || (belittles.test(lead) && !leadsToBest(lead));

const announcesOwn = (lead: string): boolean =>
  announcesCriteria.test(lead) || (asian.test(lead) && announcesCriteriaInAsia.test(lead)) || announcesParts.test(lead);

const asian = /[\u3040-\u9FFF\uAC00-\uD7AF]/;

/** True where they announce what a recipe, a trip or a day takes: "Shopping list". */
export const leadsToSupplies = (lead: string): boolean => supplies.test(lead);

/** "Best apps for your shopping list" announces no shopping list; few texts have one, so that is asked first. */
const supplies = new RegExp(
  [
    String.raw`(?=${wholeWords('supplies')})(?<!${wholeWords('suppliesFor')}\s.{0,40})`,
    String.raw`${wholeWords('supplies')}(?:\s\(?${wholeWords('suppliesFor')}\s.{0,60})?\P{L}*$`,
  ].join(''),
  'iu',
);

/** True where they head a part of a recipe: "Ingredients:". */
export const headsRecipePart = (text: string): boolean => recipePart.test(text);

const recipePart = new RegExp(String.raw`^\P{L}*${wholeWords('recipeParts')}\P{L}*$`, 'iu');

/** True for an amount of what is cooked with: "2 cups flour", and not "12-Cup Coffee Maker". */
export const opensWithAmount = (text: string): boolean => amount.test(text);

const amount = new RegExp(String.raw`^\P{L}{0,4}[\d½¼¾⅓⅔][\d./,½¼¾–-]{0,6}\s?${wholeWords('kitchenMeasures')}\s`, 'u');

/** True where they head what is said of one thing, or criteria. */
export const announcesNoNames = (text: string): boolean =>
  announcesOwn(text) || rubric.test(text) || audience.test(text);

/** `Ideal for:` */
const audience = new RegExp(String.raw`^\P{L}*${wholeWords('audiences')}\P{L}*$`, 'iu');

/** Heads what is said of one thing, and no things. */
const rubric = new RegExp(String.raw`^\P{L}*${wholeWords('rubrics')}`, 'iu');

/** True where they announce the best of something, in some order. */
export const leadsToBest = (lead: string): boolean => best.test(lead);

const best = new RegExp(wholeWords('best'), 'iu');

/** True where they announce the one that is the best of all: "Best overall:", and not "Best budget:". */
export const namesBestOfAll = (label: string): boolean => bestOfAll.test(label);

const bestOfAll = new RegExp(String.raw`^\P{L}*${wholeWords('bestOfAll')}`, 'iu');

/** True where they say what things are good for. */
export const leadsToUse = (lead: string): boolean => uses.test(lead);

const uses = new RegExp(wholeWords('suits'), 'iu');

/** True where they announce options. */
export const announcesOptions = (lead: string): boolean => leadsToBest(lead) || options.test(lead);

const options = new RegExp(wholeWords('options'), 'iu');

/** True for a plan by which a thing is sold: "Pro", "Business Plan". */
export const isPlan = (name: string): boolean => plan.test(name);

const plan = new RegExp(String.raw`^(?:${anyOf('plans')}(?:[\s/+&-]+|$))+$`, 'i');

/** True for the head of a column that names the best of each row: "Winner", "Our pick". */
export const headsWinners = (head: string): boolean => winners.test(head);

const winners = new RegExp(String.raw`^\P{L}*${anyOf('winners')}\P{L}*$`, 'iu');

/** The same where the rows are places, uses or the like: "Best hotel", "Leader". */
export const headsBest = (head: string): boolean => headsWinners(head) || leaders.test(head);

const leaders = new RegExp(String.raw`^\P{L}*${wholeWords('leaders')}(?!\s${wholeWords('leadersOfUses')})`, 'iu');

/** True for the head of a column that counts the rows. */
export const headsCounts = (head: string): boolean => rankColumn.test(head);

const rankColumn = new RegExp(String.raw`^(?:[^\p{L}\s]+|${anyOf('rankColumns')})$`, 'iu');

/** True for the head of a column of places, trades, uses or the like, each of which has options of its own. */
export const headsPlaces = (head: string): boolean => placeColumn.test(head);

const placeColumn = new RegExp(String.raw`^\P{L}*${anyOf('placeColumns')}\P{L}*$`, 'iu');

/** What the first column of a table is headed with where its rows are no options. */
export const headsCriteria = (head: string): boolean => criteriaColumn.test(head);

const criteriaColumn = new RegExp(wholeWords('criteriaColumns'), 'iu');
