import { advises, endsProperty } from '../../analysis/lexicon/headWords.ts';
import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';
import type { Lead } from './statements.ts';

/** What a lead is about: something to choose, a subject to judge by, or whom something suits; a group only gathers leads. */
export type Role = 'option' | 'topic' | 'use' | 'optionGroup' | 'topicGroup';

/** What is known about an answer when one of its leads is judged. */
export interface Surroundings {
  /** The prompt's words, folded, as `contentWords` gives them. */
  readonly prompt: ReadonlySet<string>;
  /** The prompt asks how something is done: numbered leads are steps. */
  readonly asksHow: boolean;
  /** The group around the lead. */
  readonly group?: Role | undefined;
  /** How often the answer uses this name as a lead. */
  readonly times: number;
  /** Rows of the table around it are options, not subjects. */
  readonly optionRows: boolean;
}

/** Tells what a lead of an answer is about. */
export function roleOf({ name, form }: Lead, around: Surroundings): Role {
  const parts = words(name).map(({ text }) => text.replaceAll('’', "'"));
  const telling = parts
    .map(fold)
    .filter((part) => !generic.has(part) && !/^\d+$/.test(part) && !around.prompt.has(singular(part)));
  if (topicGroup.test(name)) return 'topicGroup';
  if (
    telling.length === 0 ||
    (form !== 'row' && form !== 'column' && collects.test(name)) ||
    /\b(?:options?|picks?)$/i.test(name)
  )
    return 'optionGroup';
  if (
    /^(?:Why|What|How|Where|When|Who|Is|Are|Does|Do|Can|Should|Warum|Wie|Was|Welche[rs]?|Wo|Wann|Ist|Sind|Kann)\b/.test(
      name,
    )
  )
    return 'topic';
  if (use.test(name)) return 'use';
  if (advises.test(name)) return 'topic';
  if (form === 'column') return 'topic';
  if (form === 'row') return around.optionRows ? 'option' : 'topic';
  if (modelWords(name).length > 0) return 'option';
  if (endsProperty.test(name)) return 'topic';
  if (form === 'linked') return 'option';
  if (around.asksHow || around.group === 'topicGroup' || !isTitle(parts)) return 'topic';
  if (form === 'numbered') return 'option';
  if (around.group === 'optionGroup' || around.group === 'use')
    return around.times < 3 && form !== 'heading' ? 'option' : 'topic';
  return 'topic';
}

/** The words of a name that make it what it is: folded, in the singular, without articles and small words. */
export function contentWords(name: string): string[] {
  return words(name)
    .map(({ text }) => fold(text))
    .filter((word) => !small.has(word))
    .map(singular);
}

/** Words that name a model, such as `u8n` or `qn55q70a`; sizes, speeds and standards such as `4k` or `120hz` do not. */
export function modelWords(name: string): string[] {
  return (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word))
    .map(fold)
    .filter((word) => word.length > 1 && !standard.test(word));
}

/** True where the first column of a table that is headed so lists options. */
export function headsOptions(name: string, prompt: ReadonlySet<string>): boolean {
  const parts = contentWords(name);
  return (
    parts.length > 0 &&
    !parts.some((part) =>
      /^(?:feature|criteri(?:on|a)|aspect|factor|merkmal|kriterium|kriterien|aspekt|eigenschaft|spec|step|schritt|category|kategorie)$/.test(
        part,
      ),
    ) &&
    parts.some(
      (part) =>
        prompt.has(part) ||
        generic.has(part) ||
        /^(?:name|brand|model|product|marke|modell|produkt|anbieter|provider|tool|service|plan|card)$/.test(part),
    )
  );
}

function isTitle(parts: readonly string[]): boolean {
  const heavy = parts.filter((part) => part.length > 3);
  return (
    parts.length <= 12 &&
    heavy.every((part) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(part) || (part.length > 3 && /\p{Lu}/u.test(part))) &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(parts[0] ?? '')
  );
}

const singular = (word: string): string => (word.length > 3 && /[^s]s$/u.test(word) ? word.slice(0, -1) : word);

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const small =
  list(`a an the of for and or to in on with by at is are your you my our its it this that der die das ein eine einen einem
  einer des dem den und oder für mit im in am an auf zu zum zur von ist sind dein deine ihr ihre`);

const topicGroup =
  /\b(?:consider|considerations?|factors|look for|when (?:choosing|buying|selecting)|choosing|choose|buying (?:tips|advice)|worth knowing|beachten|achten|kriterien|kaufkriterien|auswahl|worauf)\b/iu;

const use = /^(?:best|most|great|good|ideal|perfect|top|beste[rsn]?|ideal|gut|perfekt|am besten)\b/iu;

const collects = /\b(?:choices|mentions|recommendations|contenders|alternatives|deals|empfehlungen|alternativen)$/i;

const standard =
  /^(?:\d+(?:k|hz|khz|ghz|in|inch|zoll|gb|tb|mb|mm|cm|m|km|w|kw|p|mp|mah|ft|oz|qt|l|ml|v|x|g|kg|lb|lbs|st|nd|rd|th|h|d|s|am|pm|bit|core|ch|pack|piece|player|year|minute|hour|day)|(?:hdmi|hdr|usb|wi?fi|ip|ipx|bt|ddr|lte|web|mp|top|iso|din|co)\d+\p{L}?|[a-z]?\d{1,2}g)$/u;

const generic =
  list(`top pick picks summary explained selection selections other others great good strong option options
  recommendation recommendations recommended recommend product products quick comparison compare compared comparing snapshot
  table chart key features feature highlights highlight things thing to consider considerations factor factors what look for when
  choosing choose how buy buying guide tip tips where price prices pricing cost specs specifications spec pros cons pro con and
  the a an of our my your you in on by at is are it its best overall honorable honourable mention mentions final thoughts verdict conclusion
  note notes source sources references reference important notable contender contenders model models ideal category categories
  name names brand brands benefits benefit downsides downside drawbacks drawback advantages disadvantages rating ratings reviews
  review additional more one which works work general overview breakdown some with most popular rated well choice choices right perfect find finding
  deal deals sale sales availability disclaimer based value performance faq faqs questions these it's why stands out ai mode
  details detail description type item items list considered editor editor's editors overview standout alternatives alternative
  strengths weaknesses key takeaways takeaway who from why link links retailer retailers available here here's budget needs need
  wichtig wichtige tipp tipps fazit empfehlung empfehlungen preis preise vorteile nachteile vergleich übersicht überblick modelle
  modell produkt produkte quelle quellen hinweis hinweise zusammenfassung beste bester bestes besten die der das und für im weitere
  andere alternativen alternative testsieger kaufen merkmale merkmal eigenschaften geeignet highlights stärken schwächen ideal`);
