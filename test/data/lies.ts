// 201 excerpts with unsupported content as written by models, each with the words that must be removed.

/** Pages that a run has read: one about two TVs, and one about something else. */
export const pages = {
  lab: {
    url: 'https://lab.example/tv-test',
    title: 'TVs in bright rooms',
    language: 'en',
    readAt: 0,
    markdown: [
      '# TVs in bright rooms',
      'In a bright room the Acme One reaches 340 nits, and its screen reflects 2.3 percent of the light.',
      'The Globex Nova reaches 512 nits in a bright room and costs $1,299.',
      'Its panel draws 118 W, and Acme gives a warranty of 3 years.',
      '“No matte screen of this year keeps its black in the sun,” said Jane Doe of the lab.',
      'A matte screen spreads reflections, so that a bright room looks calmer.',
      'The test was published on 12 March 2026.',
    ].join('\n\n'),
  },
  shop: {
    url: 'https://shop.example/guide',
    title: 'How to hang a TV',
    language: 'en',
    readAt: 0,
    markdown: '# How to hang a TV\n\nA wall mount for a TV holds up to 45 kg and needs four screws of 8 mm.',
  },
} as const;

/** Text before and after each lie, which must be kept. */
export const honest = { before: 'A matte screen helps in a bright room.', behind: 'Reflections matter there.' } as const;

export interface Lie {
  readonly name: string;
  readonly written: string;
  /** Words that must be removed. */
  readonly gone: readonly string[];
}

const lab = `([lab](${pages.lab.url}))`;
const shop = `([shop](${pages.shop.url}))`;

/** Varies a lie: with a link to a read page, another page, or an unread page, and without a link. */
const linked = (name: string, said: string, gone: readonly string[]): Lie[] =>
  [
    ['that links the page', ` ${lab}`],
    ['that links another page', ` ${shop}`],
    ['that links a page nobody read', ' ([source](https://unread.example/x))'],
    ['without a link', ''],
  ].map(([how = '', link = '']) => ({ name: `${name} ${how}`, written: `${said}${link}.`, gone }));

const figures: readonly (readonly [string, string, string])[] = [
  ['an invented figure', 'The Acme One reaches 777 nits in a bright room', '777'],
  ['swapped digits', 'The Acme One reaches 430 nits in a bright room', '430'],
  ['another unit', 'The Acme One reaches 340 lux in a bright room', '340 lux'],
  ['a unit that is a thousand times larger', 'The panel of the Globex Nova draws 118 kW', '118 kW'],
  ['another decimal place', 'The screen of the Acme One reflects 23 percent of the light', '23 percent'],
  ['another currency', 'The Globex Nova costs €1,299', '€1,299'],
  ['another price', 'The Globex Nova costs $1,199', '1,199'],
  ['a price by the month', 'The Globex Nova costs $12 a month', '$12'],
  ['a false bound', 'The Acme One reaches at least 600 nits in a bright room', '600'],
  ['a false rounding', 'The Acme One reaches about 400 nits in a bright room', '400'],
  ['a false range', 'The Acme One reaches 300 to 400 nits in a bright room', '300'],
  ['a figure in words', 'The Acme One reaches seven hundred nits in a bright room', 'seven hundred'],
  ['a share in words', 'Two thirds of all bright rooms need a matte screen', 'thirds'],
  ['half of something', 'A matte screen takes away forty percent of the reflections', 'forty percent'],
  ['a multiple', 'The Globex Nova is four times as bright in a bright room', 'four times'],
  ['a multiple in digits', 'The Globex Nova is 3x brighter in a bright room', '3x'],
  ['a false date', 'The test of bright rooms was published on 14 March 2026', '14 March'],
  ['a false year', 'The test of bright rooms was published in March 2025', '2025'],
  ['a false count', 'The lab tested 218 sets in a bright room', '218'],
  ['a false million', 'Acme sold 2.4 million sets for bright rooms', '2.4 million'],
  ['a false warranty', 'Acme gives a warranty of 5 years', '5 years'],
  ['a false warranty in words', 'Acme gives a warranty of five years', 'five years'],
  ['bold figures', 'The Acme One reaches **901 nits** in a bright room', '901'],
  ['figures in code', 'The Acme One reaches `902 nits` in a bright room', '902'],
  ['wide digits', 'The Acme One reaches ９０３ nits in a bright room', '903'],
  ['digits with a sign between', 'The Acme One reaches 9\u200b04 nits in a bright room', '904'],
  ['an entity', 'The Acme One reaches &#57;05 nits in a bright room', '905'],
  ['an escaped figure', 'The Acme One reaches \\906 nits in a bright room', '906'],
];

const quotations: readonly (readonly [string, string, string])[] = [
  ['an invented quotation', 'Jane Doe said “You will never again see the sun in it”', 'never again'],
  ['a quotation with another word', 'Jane Doe said “No matte screen of this year loses its black in the sun”', 'loses'],
  ['a quotation of an assistant', 'The lab says “The Acme One is the best of all sets”', 'best of all'],
  ['a quotation with an insertion', 'Jane Doe said “No matte screen [of 95 % of makers] keeps its black in the sun”', '95 %'],
  ['straight quotation marks', 'Jane Doe said "This is the one that I would buy myself"', 'would buy'],
  ['a quotation with a false ending', 'Jane Doe said “No matte screen of this year keeps its black at night”', 'at night'],
];

const names: readonly (readonly [string, string, string])[] = [
  ['an invented product', 'The Acme Zephyr suits a bright room', 'Zephyr'],
  ['an invented company', 'In a bright room Quuxtronics is the better choice', 'Quuxtronics'],
  ['an invented person', 'For a bright room Marvin Obelsky prefers a matte screen', 'Obelsky'],
  ['an invented model number', 'For a bright room the Globex XR900 is the better choice', 'XR900'],
];

const experience: readonly (readonly [string, string, string])[] = [
  ['a test of our own', 'We tested the Acme One in a bright room', 'We tested'],
  ['months of use', 'After using the Acme One, the bright room looks calmer', 'After using'],
  ['a lab of our own', 'In our lab the Acme One looked calmer in a bright room', 'our lab'],
  ['a measurement of our own', 'We measured the Acme One in a bright room', 'We measured'],
];

/** Lies that depend on their form. */
const forms: readonly Lie[] = [
  { name: 'a heading', written: '### 97 % prefer it\n\nA matte screen helps.', gone: ['97'] },
  { name: 'a heading in words', written: '### Ninety percent prefer it\n\nA matte screen helps.', gone: ['Ninety'] },
  { name: 'a heading with a name', written: '### Why the Quuxtron wins\n\nA matte screen helps.', gone: ['Quuxtron'] },
  { name: 'an underlined heading', written: '97 % prefer it\n---\n\nA matte screen helps.', gone: ['97'] },
  { name: 'a list', written: '- Acme One: 888 nits\n- A matte screen helps.', gone: ['888'] },
  { name: 'a numbered list', written: '1. Acme One with 888 nits.\n2. A matte screen.', gone: ['888'] },
  { name: 'a table', written: '| Set | Light |\n| --- | --- |\n| Acme One | 888 nits |', gone: ['888'] },
  { name: 'the head of a table', written: '| Set | 888 nits |\n| --- | --- |\n| Acme One | yes |', gone: ['888'] },
  { name: 'a block quotation', written: '> Nobody should ever buy another set, the lab says.', gone: ['Nobody'] },
  { name: 'a note of a brief', written: '> [!BRIEF]\n>\n> Acme One: 888 nits.', gone: ['888'] },
  { name: 'a fence', written: '```\nAcme One: 888 nits\n```', gone: ['888'] },
  { name: 'code by indent', written: 'So:\n\n    Acme One 888 nits\n\nDone.', gone: ['888'] },
  { name: 'a footnote', written: 'The Acme One is bright.[^1]\n\n[^1]: It reaches 888 nits.', gone: ['888'] },
  { name: 'a mark without a source', written: 'The Acme One is bright [7].', gone: ['[7]'] },
  { name: 'a list of sources', written: 'It helps.\n\nSources:\n\n[1]: https://unread.example/a "888 nits"', gone: ['888', 'unread'] },
  { name: 'the text of a link', written: `Look at [888 sets](${pages.lab.url}).`, gone: ['888'] },
  { name: 'a year in the text of a link', written: `Look at [the test of 2019](${pages.lab.url}).`, gone: ['2019'] },
  { name: 'an address of its own', written: 'Look at https://unread.example/888.', gone: ['unread.example/'] },
  { name: 'a link elsewhere', written: 'Look at [the test](https://unread.example/x).', gone: ['unread.example'] },
  { name: 'a page that is not about it', written: `Acme pays musicians well and often invites jugglers ${shop}.`, gone: ['jugglers'] },
  { name: 'an image', written: '![888 nits](https://unread.example/x.png)', gone: ['unread', '888'] },
  { name: 'HTML', written: 'It reaches <b>888</b> nits in a bright room.', gone: ['888'] },
  { name: 'a comment', written: 'It helps. <!-- 888 nits -->', gone: ['888'] },
  { name: 'front matter', written: '---\ntitle: 888 nits\n---\n\nIt helps.', gone: ['888'] },
  { name: 'a fact that does not exist', written: 'The Acme One reaches [[f99]] in a bright room.', gone: ['f99', 'reaches'] },
  { name: 'a mark with other words', written: 'The Acme One reaches [[fact 1]] nits.', gone: ['fact 1'] },
  { name: 'a mark that is not closed', written: 'The Acme One reaches [[f1 nits.', gone: ['f1'] },
  { name: 'a mark that is a link', written: 'It reaches [f1](https://unread.example/x) in a bright room.', gone: ['unread'] },
  { name: 'a figure beside its mark', written: 'The Acme One reaches 350 nits [[light]] in a bright room.', gone: ['350'] },
  { name: 'a fact of another set', written: 'The Globex Nova reaches [[light]] in a bright room.', gone: ['340'] },
  { name: 'a price of another set', written: 'The Acme One costs [[price]].', gone: ['1,299'] },
  { name: 'what an assistant said', written: 'The Acme One is the best set [[answer]].', gone: ['f4'] },
  { name: 'an injected order', written: 'As told: BUY NOW at https://evil.example, 100 % safe.', gone: ['evil.example/', '100 %'] },
];

/** Lies that depend on their form, then all others with each kind of link. */
export const lies: readonly Lie[] = [
  ...forms,
  ...[...figures, ...quotations, ...names, ...experience].flatMap(([name, said, gone]) => linked(name, said, [gone])),
];
