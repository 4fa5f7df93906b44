import type { Assistant } from '../../src/contract/models/assistants.ts';

/** Form of an answer with its remaining text and sources. */
interface Form {
  readonly text: string;
  /** Remaining sentences and lines. */
  readonly reads: string;
  /**
   * Sources, cited ones with `+`. Those of `given` are passed separately from the text, as in the API but not in pasted
   * text.
   */
  readonly sources?: string;
  readonly given?: readonly string[];
  readonly ranks?: string;
  readonly model?: Assistant;
}

const [one, two, three] = ['https://one.example/a', 'https://two.example/b', 'https://three.example/c'];
const given = [one, two, three];
const privateUse = (...fields: readonly string[]): string => `\uE200${fields.join('\uE202')}\uE201`;

/** Marks that refer to the first page. */
const counting = [
  '[1]',
  ':contentReference[oaicite:0]{index=0}',
  '``【oaicite:0】``',
  '【1†source】',
  '[1†L3-L5]',
  '［1］',
  '［１］',
  '[^1^]',
  '[web:1]',
  '[citation:1]',
  '[cite: 1]',
  `[oai_citation:1‡one.example](${one})`,
];
/** Marks that can be resolved only on the assistant's own page. */
const blind = [
  'citeturn0search1turn0news2',
  privateUse('cite', 'turn0search1', 'turn0search4'),
  '【turn0search1】',
  '(turn0search1, turn0search2)',
  '[cite: report.pdf]',
  '[memory:1]',
  privateUse('image_group', '{"query":["Acme anvil"]}'),
  'image_group{"layout":"carousel","query":["Acme anvil","Acme"]}',
  privateUse('navlist', 'Acme in the news', 'turn0news1'),
];
const thoughts = [
  '<think>Is Acme any good? See https://acme.com/thoughts</think>',
  '<think>\nAcme?\n\n- [Acme](https://acme.com/)\n</think>\n\n',
  'Is Acme any good?\n</think>\n\n',
  '<seed:think>Acme?</seed:think>',
  '[THINK]Acme?[/THINK]',
  '◁think▷Acme?◁/think▷',
  '<details type="reasoning" done="true" duration="5">\n<summary>Thought for 5 seconds</summary>\n> Acme?\n</details>\n',
  '<|channel|>analysis<|message|>Acme?<|end|><|start|>assistant<|channel|>final<|message|>',
  'ChatGPT said:\n\n<think>Acme?</think>',
];
const headings = [
  '## Kaynaklar',
  '## Kilder',
  '### Bibliografía',
  '## Källor',
  '## المصادر',
  '## स्रोत',
  '## แหล่งที่มา',
  '**Izvori**',
  'Források:',
];
const listed = (heading: string): string =>
  `${heading}\n\n- [Acme X review and test](${one})\n- [Globex compared with Acme](${two})`;
const marked = '1. **Globex X**[1]: heavy.\n2. **Initech Y** [2]: light.';

/** Marks, reasoning, chips, and source lists of each kind. */
export const answerForms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(
    counting.map((mark) => [
      `mark ${mark}`,
      { text: `Globex is best ${mark}. Take it.`, reads: 'Globex is best. Take it.', given, sources: 'one+ two three' },
    ]),
  ),
  ...Object.fromEntries(
    blind.map((mark) => [
      `mark ${mark}`,
      { text: `Globex is best ${mark}. Take it.`, reads: 'Globex is best. Take it.' },
    ]),
  ),
  ...Object.fromEntries(
    thoughts.map((thought) => [`thoughts ${thought}`, { text: `${thought}Globex is best.`, reads: 'Globex is best.' }]),
  ),
  ...Object.fromEntries(
    headings.flatMap((heading): [string, Form][] => [
      [heading, { text: `Globex iyi [1].\n\n${listed(heading)}`, reads: 'Globex iyi.', sources: 'one+ two+' }],
      [
        `${heading} unmarked`,
        { text: `Globex iyi.\n\n${listed(heading)}`, reads: 'Globex iyi.', sources: 'one+ two+' },
      ],
    ]),
  ),
  'marks of a ranking': {
    text: marked.replaceAll(
      /\[(\d)\]/g,
      (_mark, number) => `:contentReference[oaicite:${Number(number) - 1}]{index=${Number(number) - 1}}`,
    ),
    reads: 'Globex X: heavy.\nInitech Y: light.',
    given,
    sources: 'one+ two+ three',
    ranks: '1 Globex X, 2 Initech Y',
  },
  'spans of Gemini': {
    text: '[cite_start]Globex is best[cite: 1].\n\n* [cite_start]**Globex** is heavy. [cite: 1, 2]',
    reads: 'Globex is best.\nGlobex is heavy.',
    given,
    sources: 'one+ two+ three',
  },
  'names of things': {
    text: `Take ${privateUse('entity', '["company","Globex","maker of anvils by Acme"]')} or entity["company","Initech","rival of Acme"].`,
    reads: 'Take Globex or Initech.',
  },
  chips: {
    text: `Anvils are heavy ([one.example](${one}?utm_source=openai)). Globex is best.`,
    reads: 'Anvils are heavy. Globex is best.',
    sources: 'one+',
  },
  'numbered definitions under a heading': {
    text: `Globex iyi [1].\n\n## Kaynaklar\n\n[1]: ${one} "Acme review"\n[2]: ${two}`,
    reads: 'Globex iyi.',
    sources: 'one+ two',
  },
  'marked list under a heading': {
    text: `Globex iyi [1].\n\n## Kaynaklar\n\n[1] Acme review ${one}\n[2] Acme test ${two}`,
    reads: 'Globex iyi.',
    sources: 'one+ two',
  },
  'follow-up marks': {
    text: `Globex is best[^1_1].\n\n<span style="display:none">[^1_2][^1_3]</span>\n\n<div align="center">⁂</div>\n\n[^1_1]: ${one}\n\n[^1_2]: ${two}\n\n[^1_3]: ${three}`,
    reads: 'Globex is best.',
    sources: 'one+ two three',
    model: 'perplexity',
  },
  'one page in several spellings': {
    text: `Globex is best [1]. Take it ([one](http://www.one.example/a)).\n\nSources:\n[1] https://www.one.example/a/\n[2] ${one}?utm_source=x\n[3] ${two}`,
    reads: 'Globex is best. Take it.',
    sources: 'www.one+ two',
  },
  'redirects and AMP caches': {
    text: `Globex is best ([one](https://www.google.com/url?q=${encodeURIComponent(one)}&sa=U)). Take it ([two](https://www.google.com/amp/s/two.example/b)). Or not ([two](https://l.facebook.com/l.php?u=${encodeURIComponent(two)})).`,
    reads: 'Globex is best. Take it. Or not.',
    sources: 'one+ two+',
  },
  'given pages in several spellings': {
    text: 'Globex is best [1]. Take it [2]. Or not [3].',
    reads: 'Globex is best. Take it. Or not.',
    given: [one, `${one.replace('https://', 'http://www.')}/`, `https://duckduckgo.com/l/?uddg=${encodeURIComponent(two)}`],
    sources: 'one+ two+',
  },
  'page chrome': {
    text: `ChatGPT said:\n\n${marked}\n\nChatGPT can make mistakes. Check important info.`,
    reads: 'Globex X: heavy.\nInitech Y: light.',
    given,
    sources: 'one+ two+ three',
    ranks: '1 Globex X, 2 Initech Y',
  },
  'code about marks': {
    text: 'Globex writes `[web:1]` and `citeturn0search1`.',
    reads: 'Globex writes [web:1] and citeturn0search1.',
  },
  'links that are named': {
    text: `Anvils are heavy.\n\n## Top picks\n\n1. [Globex X](${one})\n2. [Initech Y](${two})`,
    reads: 'Anvils are heavy.\nTop picks\nGlobex X\nInitech Y',
    sources: 'one+ two+',
    ranks: '1 Globex X, 2 Initech Y',
  },
};
