import { copiedArticle } from '../src/extension/articles/copiedArticle.ts';
import { comparedAnswers } from '../src/rendering/comparedAnswers.ts';
import { copiedAnswer } from '../src/rendering/copied.ts';
import { withSourceNumbers } from '../src/service/assistants/citations/numberedCitations.ts';
import { countedCitations } from '../src/service/assistants/citations/ownMarks.ts';
import { withCitations } from '../src/service/assistants/openAi/withCitations.ts';
import { passagesOn, quotationIn } from '../src/service/judge/passages.ts';
import { readVerdict } from '../src/service/judge/verdict.ts';
import { readMarkdown } from '../src/text/markdown/document.ts';
import { readFields } from '../src/text/frontMatter/fields.ts';
import { splitMarkdown } from '../src/text/frontMatter/frontMatter.ts';
import { growth, growthLimit } from './hostileTexts.ts';
import type { Measured } from './measure.ts';

/** Fills a text of approximately that many UTF-16 code units. */
const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

const eachFilled =
  (units: readonly string[], read: (text: string) => unknown) =>
  (length: number): unknown =>
    units.map((unit) => read(filled(unit, length)));

const acme = { name: 'Acme', url: 'https://acme.com', aliases: [] };
const pages = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.example/` }));

/** Work on inputs of approximately that many characters that once took quadratic time, or could. */
const largeInputs: Readonly<Record<string, (length: number) => unknown>> = {
  'Markdown with unclosed comments': eachFilled(
    ['<!-- a\n', '> <!-- <script>\n', '<!-- <style> ', '- <!--\n'],
    (text) => readMarkdown(`${text}\n\nx`),
  ),
  'blank lines before front matter': (length) => {
    const blank = filled(' \n', length);
    return ['', 'Text.', '---\nText.', '---\ntitle: A\n'].map((end) => [
      readFields(blank + end),
      splitMarkdown(blank + end),
    ]);
  },
  'copying unclosed tags': eachFilled(['<a class="citation" '], (text) => [
    copiedArticle({ markdown: text, form: 'html' }),
    copiedAnswer({ answer: { content_markdown: text, sources: [] }, form: 'html', heading: 'Sources' }),
  ]),
  'citations at the end of an answer': (length) => {
    const annotations = Array.from({ length: length / 160 }, (_, index) => ({
      url: 'https://a.example/',
      start_index: length - index - 4,
      end_index: length - index,
    }));
    return withCitations(filled('😀cme ', length), annotations);
  },
  'marks of an answer': eachFilled(['[9]', 'a [9] ', '[1](x', '[1][9]', '[1,', '`'], (text) =>
    countedCitations(text, pages),
  ),
  'citations at one place': (length) =>
    withSourceNumbers({
      text: `Acme is good.${' '.repeat(length)}x`,
      citations: Array.from({ length: length / 2.5 }, (_, index) => ({
        end: 4,
        urls: [{ url: `https://a.example/${index}` }],
      })),
      consulted: [],
    }),
  'a quotation in a long answer': (length) =>
    quotationIn(
      passagesOn(acme, `${filled('Acme is “good” at times, and Globex is not [1]. ', length)}Acme wins at last.`),
      'Acme wins at last.',
    ),
  'comparing cited sentences, rows, and items': eachFilled(
    ['It costs $5 [1]. ', '|a|b|\n|-|-|\n', '1. Acme is [good](https://a.example/).\n'],
    (text) => {
      const answer = (content_markdown: string) => ({
        answer: { content_markdown, source_numbers: null, sources: pages },
        brand: acme,
        competitors: [],
      });
      return comparedAnswers({ older: answer(text), newer: answer(`${text} x`), sameAssistant: false });
    },
  ),
  'verdicts with unclosed braces': eachFilled(['{', '{"', '"{"', '{"a":"\\', '{}'], (text) => readVerdict(text, '')),
};

/** Growth of each when its input is eight times as large. */
export const largeInputBenches = Object.entries(largeInputs).map(([name, work]) => ({
  name: `large inputs: ${name}`,
  run: (): Measured[] => [
    {
      name: `${name}, eight times the input`,
      value: growth((length) => () => work(length)),
      limit: growthLimit,
      better: 'lower',
      unit: '×',
    },
  ],
}));
