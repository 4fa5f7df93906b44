import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

/** Expected loss in the overall score, in points below the unchanged article. */
export type Fall = 'under 40' | '12 or more' | '5 or more' | '3 or more' | 'no rise';

export interface Spoiling {
  readonly name: string;
  readonly fall: Fall;
  readonly spoil: (article: Article) => string;
}

/** An article to be spoilt, and another one. */
export interface Article {
  readonly markdown: string;
  readonly other: string;
  readonly keyword: string;
  readonly german: boolean;
}

const isProse = (block: string): boolean => /^[\p{Lu}„“]/u.test(block);

/** The article with each of its paragraphs changed; headings, lists, tables and quotations stay. */
function eachParagraph({ markdown }: Article, change: (paragraph: string, index: number) => string): string {
  const { head, body } = splitMarkdown(markdown);
  let index = 0;
  return head + body.split('\n\n').map((block) => (isProse(block) ? change(block, index++) : block)).join('\n\n');
}

const eachSentence = (article: Article, change: (sentence: string, index: number) => string): string => {
  let index = 0;
  return eachParagraph(article, (paragraph) =>
    paragraph
      .split(/(?<=[.!?]) (?=\p{Lu})/u)
      .map((sentence) => change(sentence, index++))
      .join(' '),
  );
};

const eachHeading = ({ markdown }: Article, change: (text: string) => string): string =>
  markdown.replace(/^(#+) (.*)$/gm, (_, marks: string, text: string) => `${marks} ${change(text)}`);

const fillers = {
  en: [
    'It is important to note that everybody has different needs.',
    "In today's fast-paced world, the right solution can change everything.",
    'There are many factors to consider on this exciting journey.',
    'Quality always plays a crucial role for people everywhere.',
    'At the end of the day, the best choice is the one that is right for you.',
    'The possibilities are endless, and success is often simply a matter of experience.',
  ],
  de: [
    'Es ist wichtig zu beachten, dass jeder Mensch andere Bedürfnisse hat.',
    'In der heutigen schnelllebigen Welt kann die richtige Lösung alles verändern.',
    'Es gibt viele Faktoren, die auf diesem Weg wichtig sind.',
    'Qualität spielt für alle Menschen immer eine wichtige Rolle.',
    'Am Ende des Tages ist die beste Wahl die, die einfach zu Ihnen passt.',
    'Die Möglichkeiten sind endlos, und Erfolg ist oft einfach eine Sache der Erfahrung.',
  ],
};

const filler = ({ german }: Article, index: number): string => {
  const own = german ? fillers.de : fillers.en;
  return own[index % own.length] ?? '';
};

const stock = ({ german }: Article): string =>
  german ? 'In der heutigen Zeit ist es wichtig zu wissen: ' : 'In today’s world it is important to note: ';

const bodyOf = (markdown: string): string => splitMarkdown(markdown).body;
const headOf = (markdown: string): string => splitMarkdown(markdown).head;
const titleOf = (markdown: string): string => /^# .*$/m.exec(markdown)?.[0] ?? '';
const headingsOf = (markdown: string): string[] => markdown.match(/^## .*$/gm) ?? [];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A brief as it is handed to a writer: purposes and evidence, and nothing written. */
const unwrittenBrief = ({ markdown }: Article): string =>
  [
    `${headOf(markdown)}\n${titleOf(markdown)}`,
    ...headingsOf(markdown).flatMap((heading, index) => [
      heading,
      '> [!BRIEF]\n> *Purpose: Explain what decides between the options, in the order of what readers ask for.*',
      `> [!BRIEF]\n> - Four of eight answers say that it costs 38 % less. [^a${index}]`,
    ]),
    ...headingsOf(markdown).map(
      (_, index) => `[^a${index}]: [ChatGPT, 24 May 2026](vscode://citedesk.citedesk/answers/1/${index})`,
    ),
  ].join('\n\n');

/** Brief lines as plain list items that link stored answers. */
const oldBrief = ({ markdown }: Article): string =>
  [
    `${headOf(markdown)}\n${titleOf(markdown)}`,
    ...headingsOf(markdown).flatMap((heading, index) => [
      heading,
      `- Options that the answers name most often: Acme, Globex. [ChatGPT, 24 May 2026](vscode://citedesk.citedesk/answers/1/${index})`,
    ]),
  ].join('\n\n');

/** Ways to spoil an article, each with what it deserves. */
export const spoilings: readonly Spoiling[] = [
  { name: 'the keyword before every sentence', fall: '3 or more', spoil: (article) => eachSentence(article, (text) => `${capital(article.keyword)}: ${text}`) },
  { name: 'the keyword at the end of every sentence', fall: '3 or more', spoil: (article) => eachSentence(article, (text) => `${text.replace(/[.!?]$/, '')}, ${article.keyword}.`) },
  { name: 'the keyword fifty times at the end', fall: '12 or more', spoil: ({ markdown, keyword }) => `${markdown}\n${`${capital(keyword)} is what we do. `.repeat(50)}\n` },
  { name: 'the keyword in every heading', fall: '3 or more', spoil: (article) => eachHeading(article, (text) => `${capital(article.keyword)}: ${text}`) },
  { name: 'every heading replaced with the same word', fall: '5 or more', spoil: (article) => eachHeading(article, () => 'Information') },
  { name: 'no headings', fall: '3 or more', spoil: ({ markdown }) => markdown.replace(/^##+ .*\n\n/gm, '') },
  { name: 'each paragraph twice', fall: '12 or more', spoil: (article) => eachParagraph(article, (text) => `${text}\n\n${text}`) },
  { name: 'each sentence twice', fall: '12 or more', spoil: (article) => eachSentence(article, (text) => `${text} ${text}`) },
  { name: 'the entire text twice', fall: '12 or more', spoil: ({ markdown }) => `${markdown}\n${bodyOf(markdown)}` },
  { name: 'only one filler sentence, repeated twenty times', fall: 'under 40', spoil: (article) => `${headOf(article.markdown)}\n${titleOf(article.markdown)}\n\n${Array.from({ length: 20 }, () => filler(article, 0)).join(' ')}\n` },
  { name: 'every sentence replaced with filler', fall: 'under 40', spoil: (article) => eachSentence(article, (_, index) => filler(article, index)) },
  { name: 'every second sentence replaced with filler', fall: '12 or more', spoil: (article) => eachSentence(article, (text, index) => (index % 2 ? filler(article, index) : text)) },
  { name: 'a stock phrase before every sentence', fall: '12 or more', spoil: (article) => eachSentence(article, (text) => stock(article) + lower(text)) },
  { name: 'the text of an article on another subject', fall: 'under 40', spoil: ({ markdown, other }) => headOf(markdown) + bodyOf(other) },
  { name: 'another subject under the original title', fall: 'under 40', spoil: ({ markdown, other }) => `${headOf(markdown)}\n${bodyOf(other).replace(/^# .*$/m, titleOf(markdown))}` },
  { name: 'lorem ipsum', fall: 'under 40', spoil: (article) => eachParagraph(article, () => 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.') },
  { name: 'a brief with nothing written yet', fall: 'under 40', spoil: unwrittenBrief },
  { name: 'only bullet points with links to answers', fall: 'under 40', spoil: oldBrief },
  { name: 'only the title and headings', fall: 'under 40', spoil: ({ markdown }) => [`${headOf(markdown)}\n${titleOf(markdown)}`, ...headingsOf(markdown)].join('\n\n') },
  { name: 'only the title and opening', fall: '12 or more', spoil: ({ markdown }) => markdown.slice(0, markdown.indexOf('\n## ')) },
  { name: 'no opening', fall: 'no rise', spoil: ({ markdown }) => `${headOf(markdown)}\n${titleOf(markdown)}\n${markdown.slice(markdown.indexOf('\n## '))}` },
  { name: 'no links', fall: '5 or more', spoil: ({ markdown }) => markdown.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1') },
  { name: 'no front matter', fall: 'no rise', spoil: ({ markdown }) => bodyOf(markdown) },
  { name: 'no tables or lists', fall: 'no rise', spoil: ({ markdown }) => markdown.replace(/^(?:\||\d\. |- ).*\n/gm, '') },
  { name: 'twenty figures without a source', fall: 'no rise', spoil: (article) => eachSentence(article, (text, index) => (index < 20 ? `${text} Some ${40 + index} % of all people agree.` : text)) },
];
