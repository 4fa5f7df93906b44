import type { MentionKind } from '../contract/values.ts';
import type { BlockMention } from './reading.ts';
import { sentenceAround } from './sentenceAround.ts';

/**
 * What an answer does with a name: `recommended` where it leads a list item, heading, table row or bold pick, or stands
 * in a sentence that recommends; `denied` where it is only said not to be found; null where it is not mentioned.
 */
export function mentionKind(mentions: readonly BlockMention[]): MentionKind | null {
  if (mentions.length === 0) return null;
  const named = mentions.filter(({ denied }) => !denied);
  if (named.length === 0) return 'denied';
  return named.some((mention) => !isWarning(mention) && (leads(mention) || isRecommending(mention))) ? 'recommended' : 'named';
}

/** True where nothing but numbers, signs or a label such as "Best overall:" precedes the name in its block. */
function leads({ block, start }: BlockMention): boolean {
  const before = block.text.slice(0, start);
  if (!/^[^\p{L}]*$/u.test(before.slice(-200)) && !/[:：]\s*["“„*]*$/.test(before)) return false;
  switch (block.kind) {
    case 'item': case 'heading': return true;
    case 'cell': return block.column === 0;
    case 'paragraph': case 'quote': return [...block.strong, ...block.links].some((span) => span.start === start);
    case 'code': return false;
  }
}

function isRecommending({ block: { text }, start, end }: BlockMention): boolean {
  if (!recommends.test(text)) return false;
  const sentence = sentenceAround(text, { start, end });
  return recommends.test(text.slice(Math.max(sentence.start, start - 300), Math.min(sentence.end, end + 300)));
}

function isWarning({ block: { text }, start, end }: BlockMention): boolean {
  if (!warns.test(text)) return false;
  const sentence = sentenceAround(text, { start, end });
  return warns.test(text.slice(Math.max(sentence.start, start - 300), Math.min(sentence.end, end + 300)));
}

const recommends = new RegExp([
  '\\b(?:recommend(?:ed|s|ation|ations|ing)?|best|ideal|excellent|outstanding|top(?:[- ](?:pick|choice|rated|notch|contender|option|recommendation|performer|brand|model)s?| of the line)|stands? out|standouts?|winners?',
  'favou?rites?|go[- ]to|perfect (?:for|choice|if|pick)|well[- ]suited|(?:highly|best)[- ]rated|industry leaders?|market leaders?|leading|editor[’\']?s[’\']? choice|worth (?:considering|a look|checking|trying|buying)',
  '(?:great|good|solid|strong|fantastic|smart|safe|reliable|popular|superb) (?:choice|option|pick|bet|contender|alternative|value|fit|buy)s?|consider(?:ing)?|opt for|go (?:with|for)|look (?:at|into)|check out|(?:I|we)[’\']d (?:choose|pick|suggest|go)|suggest(?:ed|s)?|should (?:try|choose|get|buy|pick|use)|you can[’\']t go wrong)\\b',
].join('|')
  + '|(?<!\\p{L})(?:empf(?:ehl|ohl|iehl)\\p{L}*|beste[nrsm]?|am besten|ideal\\p{L}*|hervorragend\\p{L}*|ausgezeichnet\\p{L}*|testsieger\\p{L}*|preis-leistungs-sieger|favorit\\p{L}*|führend\\p{L}*|(?:gute|erste|beste|ausgezeichnete|solide|top)[- ](?:wahl|option|alternative|adresse)|eignet sich|geeignet|überzeugt|lohnt sich|lohnenswert|greifen sie zu|sollten sie|spitzenreiter|recommand\\p{L}*|meilleure?s?|recomend\\p{L}*|recomiend\\p{L}*|mejor(?:es)?|consigli\\p{L}*|migliori?|推荐|推薦|最好|最佳|おすすめ|最適|추천)', 'iu');

const warns = /\b(?:(?:not|n[’']t|never|hardly|cannot) (?:really |be |exactly |necessarily |actually )?(?:recommend|the best|ideal|consider|suggest|a good|a great|worth|suited|suitable|go with)|avoid|steer clear|stay away|(?:no longer|hard to) recommend)|(?<!\p{L})(?:nicht (?:zu )?(?:empfehl|empfohl|ideal|geeignet|die beste|lohn)|abzuraten|rate ab|raten ab|abgeraten|vermeiden|eignet sich nicht|finger weg)/iu;
