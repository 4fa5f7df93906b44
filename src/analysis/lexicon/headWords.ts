import { anyOf, wholeWords } from './lexicon.ts';

export const advises = new RegExp(String.raw`^${anyOf('advises')}\s`, 'u');

export const instructs = new RegExp(String.raw`^${anyOf('instructs')}(?:\s|$)`, 'u');

/** True for Chinese or Japanese words that give an instruction, or that are too long for a name. */
export const isSaidInHan = (words: string): boolean => saidInHan.test(words);

const saidInHan = new RegExp(
  String.raw`^${anyOf('instructionOpenings')}|${anyOf('verbEndings')}$|^(?=.*[\p{Script=Han}\p{Script=Hiragana}])\S{17,}$`,
  'u',
);

/** Matches a property at the end, rather than a thing. */
export const endsProperty = new RegExp(`${wholeWords('properties')}$`, 'iu');

/** Matches introductions of criteria, not of options. */
const announcesCriteria = new RegExp(wholeWords('criteria'), 'iu');

/** Matches introductions in Chinese, Japanese and Korean that end with criteria: "选购时要考虑：", but not "值得考虑的手机：". */
const announcesCriteriaInAsia = new RegExp(
  [
    `(?:${anyOf('criteriaSaidLast')}|(?<!${anyOf('worthIt')})${anyOf('consider')}(?!到|.{0,20}${anyOf('whatToConsider')}))`,
    String.raw`(?!.{0,80}${anyOf('recommended')})[^。！？!?\n]{0,80}$`,
  ].join(''),
  'u',
);

/** Matches introductions of the parts or benefits of one thing: "Best features of Acme", "Top 5 reasons". */
const announcesParts = new RegExp(
  [
    String.raw`${wholeWords('superlatives')}(?<!(?<!\p{L})${anyOf('withParts')}\s\p{L}+)\s`,
    String.raw`(?:[\p{L}\p{N}-]{1,20}\s){0,2}?`,
    String.raw`${anyOf('parts')}(?=\P{L}*$|[:：,&]|\s${wholeWords('partsOf')})`,
  ].join(''),
  'iu',
);

/** Matches introductions of things to avoid. */
const announcesWorst = new RegExp(
  [
    String.raw`${wholeWords('shunsAtEnd')}(?<!\bzu\s\p{L}+)(?:\s${wholeWords('shunsWhere')}.{0,40})?\P{L}*$`,
    String.raw`^\P{L}*${wholeWords('shunsAtStart')}`,
    wholeWords('shuns'),
    String.raw`${anyOf('shunsLast')}(?!.{0,80}${anyOf('recommended')})[^。！？]{0,80}$`,
  ].join('|'),
  'iu',
);

/** Matches words for the worst, which introduce things to avoid unless the best is mentioned, too. */
const belittles = new RegExp(wholeWords('worst'), 'iu');

/** True if the words before a list introduce steps, criteria, the parts of one thing, or things to avoid. */
export const leadsToCriteria = (lead: string): boolean => announcesOwn(lead) || leadsToWorst(lead);

/** True if they introduce things to avoid: "Brands to avoid". */
export const leadsToWorst = (lead: string): boolean =>
  announcesWorst.test(lead) || (belittles.test(lead) && !leadsToBest(lead));

const announcesOwn = (lead: string): boolean =>
  announcesCriteria.test(lead) || (asian.test(lead) && announcesCriteriaInAsia.test(lead)) || announcesParts.test(lead);

const asian = /[\u3040-\u9FFF\uAC00-\uD7AF]/;

/** True if they introduce supplies for a recipe, a trip or a day: "Shopping list". */
export const leadsToSupplies = (lead: string): boolean => supplies.test(lead);

/** Excludes "Best apps for your shopping list". The lookahead comes first, because few texts mention supplies. */
const supplies = new RegExp(
  [
    String.raw`(?=${wholeWords('supplies')})(?<!${wholeWords('suppliesFor')}\s.{0,40})`,
    String.raw`${wholeWords('supplies')}(?:\s\(?${wholeWords('suppliesFor')}\s.{0,60})?\P{L}*$`,
  ].join(''),
  'iu',
);

/** True for the heading of a part of a recipe: "Ingredients:". */
export const headsRecipePart = (text: string): boolean => recipePart.test(text);

const recipePart = new RegExp(String.raw`^\P{L}*${wholeWords('recipeParts')}\P{L}*$`, 'iu');

/** True for an amount of an ingredient: "2 cups flour", but not "12-Cup Coffee Maker". */
export const opensWithAmount = (text: string): boolean => amount.test(text);

const amount = new RegExp(String.raw`^\P{L}{0,4}[\d½¼¾⅓⅔][\d./,½¼¾–-]{0,6}\s?${wholeWords('kitchenMeasures')}\s`, 'u');

/** True for headings of criteria, or of text about one thing. */
export const announcesNoNames = (text: string): boolean =>
  announcesOwn(text) || rubric.test(text) || audience.test(text);

/** Matches `Ideal for:`. */
const audience = new RegExp(String.raw`^\P{L}*${wholeWords('audiences')}\P{L}*$`, 'iu');

/** Matches headings of text about one thing. */
const rubric = new RegExp(String.raw`^\P{L}*${wholeWords('rubrics')}`, 'iu');

/** True if they introduce the best of something, in an order. */
export const leadsToBest = (lead: string): boolean => best.test(lead);

const best = new RegExp(wholeWords('best'), 'iu');

/** True if they introduce the best of all: "Best overall:", but not "Best budget:". */
export const namesBestOfAll = (label: string): boolean => bestOfAll.test(label);

const bestOfAll = new RegExp(String.raw`^\P{L}*${wholeWords('bestOfAll')}`, 'iu');

export const leadsToUse = (lead: string): boolean => uses.test(lead);

const uses = new RegExp(wholeWords('suits'), 'iu');

export const announcesOptions = (lead: string): boolean => leadsToBest(lead) || options.test(lead);

const options = new RegExp(wholeWords('options'), 'iu');

/** True for a pricing plan: "Pro", "Business Plan". */
export const isPlan = (name: string): boolean => plan.test(name);

const plan = new RegExp(String.raw`^(?:${anyOf('plans')}(?:[\s/+&-]+|$))+$`, 'i');

/** True for the header of a column that names the best of each row: "Winner", "Our pick". */
export const headsWinners = (head: string): boolean => winners.test(head);

const winners = new RegExp(String.raw`^\P{L}*${anyOf('winners')}\P{L}*$`, 'iu');

/** True for such a header in a table of places, uses or the like: "Best hotel", "Leader". */
export const headsBest = (head: string): boolean => headsWinners(head) || leaders.test(head);

const leaders = new RegExp(String.raw`^\P{L}*${wholeWords('leaders')}(?!\s${wholeWords('leadersOfUses')})`, 'iu');

/** True for the header of a column that counts the rows. */
export const headsCounts = (head: string): boolean => rankColumn.test(head);

const rankColumn = new RegExp(String.raw`^(?:[^\p{L}\s]+|${anyOf('rankColumns')})$`, 'iu');

/** True for the header of a column of places, trades, uses or the like, each with its own options. */
export const headsPlaces = (head: string): boolean => placeColumn.test(head);

const placeColumn = new RegExp(String.raw`^\P{L}*${anyOf('placeColumns')}\P{L}*$`, 'iu');

/** True for the header of a first column whose rows aren't options. */
export const headsCriteria = (head: string): boolean => criteriaColumn.test(head);

const criteriaColumn = new RegExp(wholeWords('criteriaColumns'), 'iu');
