/** A way to fill any length with what repeats. */
export interface HostilePattern {
  readonly name: string;
  /** A text of about so many UTF-16 code units. */
  readonly text: (length: number) => string;
}

/**
 * Some hundreds of ways to repeat what Markdown, HTML, addresses, names and sentences are made of: alone, behind what
 * opens something, between what opens and closes, with a number that makes every repeat another, and in ever longer runs.
 */
export const hostilePatterns = (): HostilePattern[] => [
  ...[...signs, ...fragments].map((unit) => repeated({ unit })),
  ...openings.flatMap((opening) => fillings.map((unit) => repeated({ opening, unit, closing: '\nx' }))),
  ...closed.map(([opening, unit, closing]) => repeated({ opening, unit, closing })),
  ...numbered.map((unit) => counted(unit)),
  ...pairs.map(([opening, closing]) => nested(opening, closing)),
  ...[...'`~#-*<\n '].map(rising),
];

const signs = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u00a0',
  '0',
  'a',
  'A',
  'é',
  'e\u0301',
  '\u0301',
  '字',
  '한',
  '“',
  '”',
  '«',
  '…',
  '–',
  '•',
  '😀',
  '\u200b',
];

const fragments = [
  '[[',
  '![',
  '](',
  '[](',
  '[a](',
  '[a](b',
  '[Acme](',
  '[a](<',
  '[a][',
  '[a][\n',
  '[a]: b\n',
  '[1]',
  ' [1]',
  '[1]\n',
  '【1†',
  '[^1]: ',
  '[[1]](',
  'x. ([a](https://a.com/)) ',
  '[1]\n\n',
  '](data: "',
  '**a',
  '__',
  '_a',
  '*a_',
  '**Acme',
  '~~',
  '``',
  '```\n',
  '~~~\n',
  '<!--',
  '-->',
  '<a href="',
  '<a href="b">',
  '<b',
  '<b>',
  '</b>',
  '<br>',
  '<ul><li>',
  '<b>Acme</b> <',
  '<a x="y" z="',
  '<table x="<">',
  '<table><tr><td>',
  'a<sup>1</sup>',
  '<script>',
  "<x y='",
  '<?',
  '<!a',
  '<think>',
  '</think>\n',
  '<<',
  '<https://',
  '&amp;',
  '&#',
  '# a\n',
  '#\n',
  '- ',
  '- a\n',
  '- **Tool**: x\n',
  '- a\n\n',
  '1. ',
  '1. a\n',
  '> ',
  '> a\n',
  '---\n',
  'a\n---\n',
  '| a |\n',
  '| $5 |\n',
  '|a|\n|-|\n',
  '    a\n',
  '  - a\n',
  'http://',
  'https://acme.com/',
  'www.a.',
  'www.',
  'acme.',
  'acme-',
  'acme.\n',
  'javascript:',
  '\\[',
  '\\`',
  'a b',
  'a\n',
  'a\r\n\n',
  'a  \n',
  '\n \n',
  'Acme ',
  'Acme [1]',
  '**Acme** – ',
  'Acme, ',
  'Acme vs. ',
  'Globex & ',
  'Not Acme. ',
  'could not find ',
  'no ',
  'n’t ',
  'nicht ',
  'kein ',
  'pas de ',
  'ではない',
  '没有',
  'Sources:\n',
  'Feedback',
  '. ',
  'a. ',
  'e.g. ',
  '1.5 ',
  '5% ',
  '$5 ',
  '450 people ',
  '1,',
  'Is it? ',
  'a: ',
  ' and ',
  '“a b c d e” ',
  '(a) ',
  'Ab ',
  'a’b',
  '{"',
  '{"a":',
  '"quotation": "',
  '\\"',
  ',\n\n',
  '\u2028',
  'ß',
  'İ',
];

const openings = [
  '<a href="',
  '<a ',
  '<!--',
  '[',
  '![',
  '[a](',
  '[a](<',
  '[a]: ',
  '# ',
  '- ',
  '1. ',
  '> ',
  '| ',
  '`',
  '**',
  '"',
  '“',
  '(',
  'https://',
  '---\na: ',
  '【1†',
  'Acme ',
  'not ',
  '{"',
];
const fillings = [' ', '\n', 'a '];
const closed = [
  ['<a href="', ' \n', '">b</a>'],
  ['[', ' ', '](https://acme.com)'],
  ['# a', ' #', 'b'],
  ['[', 'a ', '](b)'],
  ['"', 'a ', '"'],
  ['<think>', 'a\n', '</think>\na'],
  ['```\n', 'a\n', '```'],
] as const;
const pairs = [
  ['[', ']'],
  ['(', ')'],
  ['<b>', '</b>'],
  ['<ul><li>', '</li></ul>'],
  ['"', '"'],
  ['“', '”'],
  ['{', '}'],
  ['[a](', ')'],
  ['`', '``'],
  ['<', '>'],
  ['[', '](b)'],
  ['![', '](b)'],
  ['*', '_'],
  ['<table>', '</table>'],
] as const;
const numbered = [
  (number: number): string => `[${number}]: https://a.de/${number} "t"\n`,
  (number: number): string => `[a${number}]: /b\n[a${number}]\n`,
  (number: number): string => `[${number}] https://a.de/${number}\n`,
  (number: number): string => `${number}. Name${number} – a\n`,
  (number: number): string => `**Name${number}**: says b.\n\n`,
  (number: number): string => `## Name${number}\n\nIt is 1${number} cm.\n\n`,
  (number: number): string => `- [Name${number}](https://a${number}.de/)\n`,
  (number: number): string => `| Name${number} | ${number} |\n`,
  (number: number): string => `Name${number}, `,
  (number: number): string => `https://a${number}.de/${number} `,
  (number: number): string => `Acme${number} `,
  (number: number): string => `<i${number}>`,
  (number: number): string => `Is x${number} good for Name${number}?\n\n`,
];

const repeated = ({
  opening = '',
  unit,
  closing = '',
}: {
  readonly opening?: string;
  readonly unit: string;
  readonly closing?: string;
}): HostilePattern => ({
  name: `${opening}${unit}…${closing}`,
  text: (length) => opening + unit.repeat(Math.ceil(length / unit.length)) + closing,
});

const nested = (opening: string, closing: string): HostilePattern => ({
  name: `${opening}…a${closing}…`,
  text(length) {
    const depth = Math.ceil(length / (opening.length + closing.length));
    return `${opening.repeat(depth)}a${closing.repeat(depth)}`;
  },
});

const counted = (unit: (number: number) => string): HostilePattern => ({
  name: `${unit(1)}${unit(2)}…`,
  text: (length) => filled(length, unit),
});

/** No two runs are alike, so that nothing that was learnt of one tells of another. */
const rising = (sign: string): HostilePattern => ({
  name: `${sign}a${sign}${sign}a…`,
  text: (length) => filled(length, (number) => `${sign.repeat(number)}a`),
});

function filled(length: number, unit: (number: number) => string): string {
  let text = '';
  for (let number = 1; text.length < length; number++) text += unit(number);
  return text;
}
