import type { Span } from '../../text/markdown/inlineText.ts';

/** A sentence made of what stands behind a name that opens a text, with the name in it. */
export interface LabelledSentence {
  readonly text: string;
  readonly mention: Span;
}

/**
 * What a text says of a name that opens it as a label, in sentences that name it: of "Acme: Not mentioned in the sources"
 * "Acme is not mentioned in the sources". None where more is said than one sentence, but for a word to the reader.
 */
export function labelledSentences(text: string, { start, end }: Span): LabelledSentence[] {
  if (start > labelReach || /\p{L}/u.test(text.slice(0, start))) return [];
  const label = sign.exec(text.slice(end, end + labelReach));
  if (!label) return [];
  const [, sentence = '', rest = ''] =
    /^([^.!?。！？\n]*)[.!?。！？]*(.*)/su.exec(text.slice(end + label[0].length)) ?? [];
  if (sentence.length > maxLabelledLength || !/^\s*(?:$|\[\d|You |Please |If you |I can |Bitte )/.test(rest)) return [];
  const name = text.slice(start, end);
  const [first = '', others] = [sentence.charAt(0).toLowerCase(), sentence.slice(1)];
  return [
    sentence,
    sentence.replace(pronoun, () => name),
    sentence.replace(
      /(?<!\p{L})(?:information|info|details|results?|mentions?)(?!\p{L})/iu,
      (news) => `${news} about ${name}`,
    ),
    sentence.replace(/(?<!\p{L})(?:Informationen|Angaben|Hinweise)(?!\p{L})/u, (news) => `${news} zu ${name}`),
    `${name} is ${first}${others}`,
  ].flatMap((written) => {
    const at = written.indexOf(name);
    return at < 0 ? [] : { text: written, mention: { start: at, end: at + name.length } };
  });
}

const labelReach = 60;
const maxLabelledLength = 250;
const sign = /^["”»]?(?: ?\([^()\n]{1,60}\))?(?:\s?[:：]|\s[–—-](?=\s))\s*/;
const pronoun =
  /(?<!\p{L})(?:(?:this|that|the) (?:company|brand|business|product|tool|platform|service|name|one)|it|them)(?!\p{L})/iu;
