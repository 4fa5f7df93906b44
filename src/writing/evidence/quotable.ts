import { words } from '../../text/words/words.ts';

/**
 * Whether a text can be quoted as it stands: one whole sentence of 6 to 45 words that is understood without those
 * around it. Strict on purpose: a good line lost costs less than a fragment in a brief.
 * @param language an ISO 639-1 code; verbs and openings are known for `en` and `de`, elsewhere only the shape counts
 * @param subjectKnown the name that the sentence is about is shown before it, so that "Offers …" and "It …" can be read
 */
export function isQuotable(text: string, language: string, subjectKnown = false): boolean {
  if (!shape.test(text) || debris.test(text) || !balanced(text)) return false;
  const { length } = words(text, language);
  if (length < 6 || length > 45) return false;
  const grammar = grammars[language];
  if (!grammar) return true;
  const leans = grammar.leaning.test(text) && !(subjectKnown && grammar.predicate.test(text));
  return (grammar.verb.test(text) || grammar.advice.test(text)) && !leans && !grammar.chatter.test(text);
}

/** Whether a question is one that a reader might ask, and none that the assistant asks its user. */
export function isReadersQuestion(text: string, language: string): boolean {
  if (!/[?？]$/u.test(text) || !/^["“¿]?[\p{Lu}\p{Lo}]/u.test(text) || debris.test(text) || !balanced(text))
    return false;
  const { length } = words(text, language);
  if (length < 4 || length > 25) return false;
  const grammar = grammars[language];
  return !grammar || (grammar.asks.test(text) && !grammar.chatter.test(text));
}

const shape = /^["“„«]?(?:[\p{Lu}\p{Lo}$€£]|\p{N}[\p{N}.,]*%?\s\p{L}).*[.!?。！？]["”“»’)]?$/u;

/** Shopping cards, prices and names run together, "See more", addresses, cells, code and cut ends. */
const debris = new RegExp(
  [
    String.raw`\p{L}[$€£]\d`,
    String.raw`\d[$€£]\d`,
    String.raw`\d\.\d{2,}\.\d`,
    String.raw`\d\s?\([\d.,]+k?\+?\)`,
    String.raw`[\p{L}\d][.!?:;,]\p{Lu}\p{Ll}`,
    String.raw`\)\p{L}`,
    String.raw`\b(?:See|Learn|Show) more`,
    '://',
    String.raw`[|{}<>\n]`,
    '`',
    String.raw`\.\.\.`,
    '…',
    String.raw`^\d+[.)]\s`,
    String.raw`\bhttps\w`,
  ].join('|'),
  'u',
);

function balanced(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length - 1;
  return (
    count('(') === count(')') && count('[') === count(']') && count('“') <= count('”') + count('„') && count('**') === 0
  );
}

interface Grammar {
  /** A finite verb that most sentences have one of. */
  readonly verb: RegExp;
  /** Imperatives that advice opens with, or goes on with after a condition. */
  readonly advice: RegExp;
  /** Openings that lean on the sentence before, or lack their subject. */
  readonly leaning: RegExp;
  /** Those of them that read well after a name and a colon. */
  readonly predicate: RegExp;
  /** How questions open. */
  readonly asks: RegExp;
  /** What an assistant says to its user and not about the subject. */
  readonly chatter: RegExp;
}

const start = (list: string): RegExp =>
  new RegExp(`^["“„]?(?:${list.trim().split(/\s+/).join('|')})(?![\\p{L}-])`, 'u');
const word = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}-]|\\b(?:that|who|which)\\s)(?:${list.trim().split(/\s+/).join('|')})(?=\\s)`, 'iu');

const grammars: Readonly<Record<string, Grammar | undefined>> = {
  en: {
    verb: word(`is are was were has have had do does can could will would may might must should cannot can't don't doesn't isn't
      aren't won't it's that's there's you're they're you'll offers? provides? delivers? includes? comes? makes? supports
      uses? allows? works? gives? keeps? helps? costs starts? wants? gets runs? lets? means
      requires? depends? earns? suits? needs? ensures? performs? excels? stands? lasts? covers charges? adds? combines? boasts
      remains? ranges weighs? fits? reads? says? shows? reduces? improves? prefers?`),
    advice:
      /(?:^|, )(?:Consider|Check|Choose|Avoid|Look|Get|Compare|Read|Opt|Go|Ask|Use|Try|Decide|Think|Pick|Keep|Make|Ensure|Start|Set|Test|Measure|Add|Fill|Pour|Rinse|Run|Turn|Remove|Clean|Wait|Repeat|Mix|Place|Put|Press|Open|Close|Wash|Wipe|Insert|Click|Select|Enter|Write|Create|Define|Plan|Apply|Allow|Let|Store|Cut|Heat|Connect|Install)\s/i,
    leaning:
      start(`It Its It's They They're Their These Those This That He She However Also Additionally Moreover Furthermore But And
      Or So Then Thus Therefore While Still Yet Another Both Other Others Either Instead Offers Features Delivers Provides Includes
      Boasts Has Is Are Comes Uses Combines Supports Known Praised Considered Designed Equipped Priced Often Frequently
      Consistently Ideal Great Good Perfect Suitable Excellent Solid Best Makes Gives Allows Made Built Works Runs Keeps Lets Helps
      Here Here's Such Similarly Overall Ultimately Some Which Who Where Whose Not Just Highly Generally Oven-safe Affordable
      Unlimited Earns Charges Covers Adds Ensures Requires Lasts Reviewers?' Meanwhile Conversely Likewise No Formerly Start Starts Offer May Might Can Could Will A\\s(?:good|great|solid|strong|reliable|popular|top)\\s(?:option|choice|pick|contender)`),
    predicate:
      start(`It It's Offers Features Delivers Provides Includes Boasts Has Comes Uses Combines Supports Makes Gives Allows Works Runs
      Keeps Lets Earns Charges Covers Adds Lasts`),
    asks: start("What What's Which How Why When Where Who Is Are Do Does Did Can Could Should Will Would Has Have If"),
    chatter:
      /\b(?:which one is|let me know|feel free|happy to|I hope|I['’](?:m|ve|ll|d)\b|I (?:can|could|would|will|have|recommend|found|am)\b|would you like|do you want me|could you (?:tell|share|specify)|can you (?:tell|share)|need (?:further|more) (?:help|assistance)|AI responses?|here['’]s an?\b|here are|here is|below (?:is|are)|curated list|this (?:list|guide|table|answer|response)|you['’]re (?:looking|seeking|searching|in the market)|based on (?:recent |user |expert )?reviews|informed decision|specific (?:needs|preferences|requirements)|find the (?:best|perfect|right|ideal)|important to you|read reviews|making a purchase|your decision|before you buy|shop around|happy shopping|prices (?:and|may|are subject)|unique set of features|thrilling|breathtaking|unbeatable|unparalleled)/iu,
  },
  de: {
    verb: word(`ist sind war waren hat haben hatte kann können wird werden muss müssen sollte sollten soll sollen darf dürfen bietet
      bieten liefert liefern gibt geben kostet kosten eignet eignen macht machen braucht brauchen passt passen kommt kommen lässt
      lassen hält halten gilt gelten liegt liegen steht stehen achten achte wählen wähle prüfen prüfe vergleichen vergleiche
      überzeugt überzeugen sorgt sorgen verfügt verfügen unterstützt unterstützen ermöglicht ermöglichen reicht reichen schneidet
      punktet erreicht reinigt empfiehlt empfehlen hilft helfen enthält enthalten dauert dauern bleibt bleiben zeigt zeigen entfernt vermeidet vermeiden funktioniert
      funktionieren erhalten bekommen sieht nutzt nutzen spart sparen`),
    advice:
      /^\p{Lu}\p{Ll}+e?n Sie\s|(?:^|, )(?:Achten|Achte|Wählen|Wähle|Prüfen|Prüfe|Vergleichen|Vergleiche|Vermeiden|Vermeide|Nutzen|Nutze|Lassen|Lass)\s/iu,
    leaning:
      start(`Es Er Sie(?=\\s(?:ist|war|hat|bietet|eignet|verfügt|kann|überzeugt|lässt)) Sein Seine Ihr Ihre Diese Dieser Dieses Dies Das Jedoch Allerdings Außerdem Zudem Auch Aber Und Oder Denn
      Dann Daher Deshalb Trotzdem Dabei Dadurch Dafür Damit Hierbei Bietet Verfügt Überzeugt Ideal Perfekt Gut Sehr Bekannt Geeignet
      Ebenfalls Insgesamt Letztlich Hier Beide Andere Solche`),
    predicate: start('Es Er Sie Bietet Verfügt Überzeugt'),
    asks: start(`Was Welche Welcher Welches Welchen Wie Warum Wieso Wann Wo Woher Womit Wofür Worauf Wer Wem Ist Sind Hat Haben Kann Können
      Soll Sollte Muss Gibt Lohnt Braucht Darf`),
    chatter:
      /(?:lass(?:en Sie)? (?:es )?mich|sag mir|gerne? helfe|helfe (?:ich )?(?:dir|Ihnen)|ich (?:kann|habe|hoffe|empfehle|würde)|möchten? (?:Sie|du)|möchtest|soll ich|hier (?:sind|ist|findest|finden)|KI-Antworten|weitere Fragen|(?:Ihren|deinen) (?:individuellen|persönlichen|spezifischen))/iu,
  },
};
