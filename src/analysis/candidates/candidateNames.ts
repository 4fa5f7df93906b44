import { withoutEnding } from '../../text/endings.ts';
import { isCountry, isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { isLikelyName, type Head } from '../reading/heads.ts';

/**
 * What the words that lead a block may be: a `name`; `plain` words that name a company only where their neighbours are
 * names ("Notion" beside "Asana"); or a `label` that names nobody.
 */
export type Grade = 'name' | 'plain' | 'label';

/** The name without what explains it: no bracket, price, trademark sign or emoji, nothing behind a colon or dash. */
export function tidied(name: string): string {
  const end = name.search(tail);
  const bare = (end < 0 ? name : name.slice(0, end)).replace(signs, '');
  return withoutEnding(bare.replace(/^[^\p{L}\p{N}]+/u, ''), behind).replace(/\s+/g, ' ');
}

const signs = /[™®©℠"“”„«»]/gu;
/** What may stand behind a name and is none of it; the plus of "Disney+" is. */
const behind = /[\s\p{Cf}.,;:*_\uFE0F–—-]|[^\P{S}+]/u;
const tail =
  /\s?[([（【［]|[：，。、；！？]|[:;](?:\s|$)|\s[–—|·•→-]+(?:\s|$)|—|\s(?:at |from |ab |around |~|≈|\\)*[$€£¥]\s?\d|\s\d[\d.,]*\s?(?:[$€£¥]|EUR|USD)/u;

/** Grades tidied words; `ranked` is the lead that they come from. */
export function gradeOf(name: string, ranked: Head): Grade {
  if (name.length < 2 || name.length > maxNameLength) return 'label';
  const words = name
    .toLowerCase()
    .split(divides)
    .filter((word) => word !== '');
  if (words.every(isLabelWord)) return 'label';
  if (
    opening.test(name) ||
    ending.test(name) ||
    between.test(name) ||
    counted.test(name) ||
    isSaid(name) ||
    isCountry(name)
  )
    return 'label';
  if (!isLikelyName({ ...ranked, name: name.replace(small, 'X'), linksName: false })) return 'label';
  return words.every(isPlainWord) ? 'plain' : 'name';
}

const divides = /[\s\p{P}\p{S}]+/u;

/** The small letters of names such as "eufy Security", "freee会計" and "Audi e-tron", and the sign of "Yahoo!". */
const small = /^\p{Ll}(?=\p{Ll}+(?:\s\p{Lu}|\p{Lo}))|(?<=\s)\p{Ll}(?=-\p{Ll})|!(?<=^\p{Lu}\p{Ll}+!)$/gu;

const maxNameLength = 80;

/** Begins like a question, an address to the reader, a superlative or a condition. */
const opening =
  /^(?:best (?!buy\b|western\b)|top |most |more |other |another |additional |our |your |my |you |i |we |if |how |why |what |when |where |which |who |is |are |do |does |can |should |for |with |without |as of |based on |designed |made in (?:the )?(?:u\.?s|usa|germany|italy|japan|china|france|europe|britain)|recommended |considerations |tips |things |great |good |ideal |perfect |also |not |no |yes\b|key |final |quick |overall |under [$€£\d]|over [$€£\d]|less than |wenn |falls |warum |wie |was |welche|beste[nrs]? |weitere |andere |unsere? |für |ohne |mit |top-|am besten|(?:le|la|les) meilleure?s? |mejor(?:es)? )/iu;

/** Ends like the title of a part of an answer, or like a quality: "Subscription-Free". */
const ending =
  /\b(?:advice|alternatives|basics|benefits|brands|choices?|comparison|considerations|criteria|differences|drawbacks|explained|factors|guides?|highlights|ideas|insights|mentions?|needs|notes?|options?|overview|picks?|pros|cons|questions|ranges?|recap|recommendations?|recommended|requirements|results|reviews?|selections?|specifications|specs|strengths|suggestions|summary|takeaways?|thoughts|tips|trends|users|verdict|to (?:avoid|buy|consider|know|look for)|residents only|snapshot)$|-(?:based|conscious|controlled|efficient|focused|free|friendly|oriented|proof|ready|resistant|tangle)$|(?:alternativen|anbieter|empfehlung(?:en)?|kriterien|tipps?|vergleich|übersicht|überblick|zusammenfassung)$/iu;

/** Sets two things against each other. */
const between = /\s(?:vs\.?|versus|or|oder|than)\s/i;

/** Steps, days and levels by their number. */
const counted =
  /^(?:step|day|week|month|phase|stage|part|tier|level|option|round|tip|rule|no|number|q[1-4]|schritt|tag|woche|teil|stufe|platz)\.?\s?#?\d/iu;

/** Chinese, Japanese and Thai words run on without spaces: what is long is said, not named. */
const isSaid = (name: string): boolean =>
  !name.includes(' ') && name.length > 16 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(name);
