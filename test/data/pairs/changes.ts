import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

/** An article as a pair changes it. */
interface Changed {
  readonly markdown: string;
  readonly keyword: string;
}

const fence = /^ {0,12}(?:```|~~~)/;

/** Runs of lines between blank ones; a fenced block of code stays whole. */
function blocksOf(body: string): string[] {
  const blocks: string[] = [];
  let open = false;
  const block: string[] = [];
  for (const line of body.split('\n')) {
    if (fence.test(line)) open = !open;
    if (line.trim() !== '' || open) block.push(line);
    else if (block.length > 0) blocks.push(block.splice(0).join('\n'));
  }
  return block.length > 0 ? [...blocks, block.join('\n')] : blocks;
}

/** A paragraph of words: no heading, list, table, markup, import or code. */
const isProse = (block: string): boolean => /^[\p{L}“"„*_[(]/u.test(block) && !/^(?:import|export)\s/.test(block);

function eachProse(markdown: string, change: (text: string, index: number) => string): string {
  const { head, body } = splitMarkdown(markdown);
  let index = 0;
  const changed = blocksOf(body).map((block) => (isProse(block) ? change(block, index++) : block));
  return `${head}\n${changed.join('\n\n')}\n`;
}

const eachSentence = (markdown: string, change: (text: string, index: number) => string): string => {
  let index = 0;
  return eachProse(markdown, (block) =>
    block
      .split(/(?<=[.!?]) (?=\p{Lu})/u)
      .map((sentence) => change(sentence, index++))
      .join(' '),
  );
};

/** Changes the words of a paragraph, but no code, address or tag. */
const eachText = (text: string, change: (words: string) => string): string =>
  text
    .split(/(`[^`]*`|\]\([^()]*\)|<[^<>]*>|\{[^{}]*\}+)/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

/** Always the same order. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  let seed = 7;
  for (let index = mixed.length - 1; index > 0; index--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (index + 1);
    [mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item];
  }
  return mixed;
}

function shuffledParagraphs(markdown: string): string {
  const { body } = splitMarkdown(markdown);
  const mixed = shuffled(blocksOf(body).filter(isProse));
  return eachProse(markdown, (_, index) => mixed[index] ?? '');
}

/** Each section gets the text of another one, half of the article away. */
function swappedSections(markdown: string): string {
  const { head, body } = splitMarkdown(markdown);
  const sections: { heading: string; blocks: string[] }[] = [{ heading: '', blocks: [] }];
  for (const block of blocksOf(body)) {
    const [, heading, rest = ''] = /^(#{2,} .*)\n?([\s\S]*)$/.exec(block) ?? [];
    if (heading !== undefined) sections.push({ heading, blocks: rest === '' ? [] : [rest] });
    else sections.at(-1)?.blocks.push(block);
  }
  const [first, ...others] = sections.filter(({ heading, blocks }) => heading === '' || blocks.length > 0);
  const swapped = others.flatMap(({ heading }, index) => [
    heading,
    ...(others[(index + Math.ceil(others.length / 2)) % others.length]?.blocks ?? []),
  ]);
  return `${head}\n${[...(first?.blocks ?? []), ...swapped].join('\n\n')}\n`;
}

function firstEighth(markdown: string): string {
  const { head, body } = splitMarkdown(markdown);
  const kept: string[] = [];
  for (const block of blocksOf(body)) {
    if (kept.join('\n\n').length >= body.length / 8) break;
    kept.push(block);
  }
  return `${head}\n${kept.join('\n\n')}\n`;
}

const functionWords =
  /(?<![\p{L}'’-])(?:the|an?|and|or|but|of|in|on|at|to|for|with|from|by|is|are|was|were|be|been|it|its|this|that|these|those|you|your|we|our|they|their|as|if|not|can|will|would|have|has|had|do|does|so|than|then|which|who|there|about|into)(?![\p{L}'’-]) ?/giu;

/** English as a dictionary would put together that knows no grammar. */
const literally: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the|an?) (?=\p{Ll})/gu, ''],
  [/\b(can|will|should|must|have|has) ((?:not )?\p{Ll}+ \p{Ll}+)/gu, '$2 $1'],
  [/\bfor example\b/gi, 'to the example'],
  [/\bthere (?:is|are)\b/gi, 'it gives'],
  [/\bmake sure\b/gi, 'go sure'],
  [/\bbecause\b/gi, 'there'],
  [/\bhow to\b/gi, 'as one'],
  [/\bwork(s?)\b/g, 'labour$1'],
];

const fillers = [
  'It is important to note that every situation is different.',
  'There are many factors to consider along the way.',
  'With the right approach, anyone can achieve great results.',
  'This plays a crucial role in the success of any project.',
  'Taking the time to plan carefully can make a big difference in the long run.',
  'Ultimately, the best choice depends on your individual needs and goals.',
];

const chatWords = [
  'Great question!',
  "Let's dive in!",
  "Here's the thing:",
  'Absolutely!',
  'And the best part?',
  'This is a total game-changer.',
];
const emojis = ['🚀', '✨', '💡', '🔥', '🎯', '✅'];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const tomlField = (line: string): string =>
  line.replace(/^([\w-]+):\s*(?:"(.*)"|'(.*)'|(.*))$/, (...groups) => {
    const [, key, double, single, plain] = groups.map((group: unknown) =>
      typeof group === 'string' ? group : undefined,
    );
    return `${key ?? ''} = ${JSON.stringify(double ?? single ?? plain ?? '')}`;
  });

/** Only the fields of one line: others are lists and tables, which no score reads. */
function otherFrontMatter(markdown: string): string {
  const [, yaml] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  const [, toml] = /^\+\+\+\n([\s\S]*?)\n\+\+\+\n/.exec(markdown) ?? [];
  const { body } = splitMarkdown(markdown);
  if (yaml !== undefined) {
    const lines = yaml.split('\n').filter((line) => /^[\w-]+:\s*\S/.test(line));
    return `+++\n${lines.map(tomlField).join('\n')}\n+++\n${body}`;
  }
  const lines = (toml ?? '').split('\n').filter((line) => /^[\w-]+ = ["\d]/.test(line));
  return `---\n${lines.map((line) => line.replace(' = ', ': ')).join('\n')}\n---\n${body}`;
}

/** Changes to an article, by their names in the recipes. */
export const changes: Readonly<Record<string, (article: Changed) => string>> = {
  'first eighth': ({ markdown }) => firstEighth(markdown),
  'paragraphs shuffled': ({ markdown }) => shuffledParagraphs(markdown),
  'sections swapped': ({ markdown }) => swappedSections(markdown),
  'function words deleted': ({ markdown }) =>
    eachProse(markdown, (text) => eachText(text, (words) => words.replace(functionWords, ''))),
  'figures to “several”': ({ markdown }) =>
    eachProse(markdown, (text) =>
      eachText(text, (words) => words.replace(/(?<![\p{L}\d.#-])[$€]?\d[\d.,]*(?<=\d)\s?%?(?![\p{L}\d])/gu, 'several')),
    ),
  'figures invented': ({ markdown }) =>
    eachSentence(markdown, (text, index) =>
      index % 6 === 5 ? `${text} Studies show that ${41 + (index % 50)}% of teams agree.` : text,
    ),
  'literal translation': ({ markdown }) =>
    eachProse(markdown, (text) =>
      eachText(text, (words) => literally.reduce((sum, [sought, put]) => sum.replace(sought, put), words)),
    ),
  'tags stripped': ({ markdown }) => markdown.replace(/<\/?[a-z][^<>]*>/g, ''),
  'other front matter': ({ markdown }) => otherFrontMatter(markdown),
  'keyword stuffed': ({ markdown, keyword }) =>
    eachSentence(markdown, (text, index) => (index % 3 === 0 ? `${text} ${capital(keyword)} is the key.` : text)),
  'padded with filler': ({ markdown }) =>
    eachSentence(markdown, (text, index) =>
      index % 2 === 0 ? text : `${text} ${fillers[((index - 1) / 2) % fillers.length] ?? ''}`,
    ),
  'chat words and emojis': ({ markdown }) => {
    const chatty = eachProse(markdown, (text, index) =>
      index % 2 === 0 ? `${chatWords[(index / 2) % chatWords.length] ?? ''} ${text}` : text,
    );
    let count = 0;
    return chatty.replace(/^(#{2,}) /gm, (_, marks: string) => `${marks} ${emojis[count++ % emojis.length] ?? ''} `);
  },
};
