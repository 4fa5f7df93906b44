import type { ComparisonState } from '../../src/contract/comparisonState.ts';
import type { AnswerState, ArticleState, FindingLine } from '../../src/contract/messages.ts';
import type { SourceLine } from '../../src/contract/reportState.ts';

const address = `https://shop.example.com/a/${'long-name-'.repeat(20)}?utm_source=assistant`;

/** Sentences that each source supports, by its index modulo 4. */
const supported = [
  [
    'Lumen is the one to beat, ahead of Glow & Co.',
    'Its arm reaches over a whole table.',
    'It stays cool.',
    'It dims without a flicker.',
    'Spare parts are sold for ten years.',
  ],
  [],
  ['No lamp is perfect.'],
  [],
];

const readings = [
  'Published 2026-11-02 · read 2026-11-20',
  'Blocked by robots.txt · tried 2026-11-20',
  'Read 2026-11-20',
  'Empty without JavaScript · tried 2026-11-20',
];

const sources = Array.from({ length: 37 }, (_, index): SourceLine => ({
  number: index + 1,
  title: index === 4 ? address : `Page ${index + 1}`,
  url: index === 4 ? address : `https://site${index + 1}.example.com/page`,
  domain: index === 4 ? 'shop.example.com' : `site${index + 1}.example.com`,
  cited: index % 3 !== 1,
  ...(index < 4 && { read: readings[index] ?? '' }),
  ...(index % 3 !== 1 && { sentences: supported[index % 4] ?? [] }),
}));

/** An answer with everything that one may carry. */
export const answer: AnswerState = {
  pinned: false,
  brand: { url: 'https://acme.example' },
  id: 'answer/7',
  prompt: 'Which desk lamp is best for long evenings of reading?',
  assistant: 'ChatGPT',
  collected: '24 May 2025, 10:12',
  answered: true,
  html: `
    <h3>Best for reading</h3>
    <p><mark class="brand">Lumen</mark> is the one to beat, ahead of <mark class="competitor">Glow &amp; Co</mark>
      <a class="citation" href="https://site1.example.com/page" title="Page 1 — site1.example.com">1</a>.
      See <a href="https://lamps.example.com/test">the test</a>, <a href="">a lamp</a> and <img src="https://pixel.example.com/p.png" alt="a picture of it">.</p>
    <h5>In figures</h5>
    <table><thead><tr><th></th><th style="text-align:right">Price</th><th>Light</th><th>Made by</th></tr></thead>
      <tbody><tr><td>Lumen One</td><td style="text-align:right">$59.00</td><td>1,000 lux at 40 cm</td><td>Lumen</td></tr></tbody></table>
    <pre><code>lamp --warm --dim 40 --until 23:00 --and-then-off --with-a-flag-that-is-too-long-for-a-narrow-panel
</code></pre>
    <p>Read more at ${address}</p>
    <blockquote><p>No lamp is <code>perfect</code>.</p></blockquote>
    <ul><li>warm</li><li>cold</li></ul>`,
  facts: [
    { label: 'Position', value: 'Top' },
    { label: 'Rank', value: '1 of 5' },
    {
      label: 'Sentiment',
      value: 'Positive (rated by judge)',
      tone: 'good',
      quote: 'Lumen is the one to beat, ahead of Glow & Co. See the test',
    },
  ],
  circumstances: [
    { label: 'Model version', value: 'gpt-5.5-2026-03-05' },
    { label: 'Web search', value: 'Yes' },
  ],
  askedFor: { region: 'DE', language: 'de' },
  competitors: [{ name: 'Glow & Co', position: 'middle' }],
  sources,
  searches: ['best desk lamp reading', 'desk lamp test 2025'],
  searched: true,
  others: [
    { responseId: 7, assistant: 'ChatGPT', current: true, shown: true },
    { responseId: 8, assistant: 'Google AI Mode', current: false, shown: false },
  ],
  earlier: { responseId: 5, date: '17 May' },
  later: { responseId: 9, date: '31 May' },
};

/** An answer in which nothing was found. */
export const emptyAnswer: AnswerState = {
  pinned: false,
  brand: { url: 'https://acme.example' },
  id: 'answer/8',
  prompt: 'Which lamp?',
  assistant: 'Gemini',
  collected: '24 May 2025',
  answered: true,
  html: '',
  facts: [],
  circumstances: [],
  competitors: [],
  sources: [],
  searches: [],
  searched: true,
  others: [],
};

/** A prompt that the assistant showed no answer for. */
export const noAnswer: AnswerState = {
  ...emptyAnswer,
  id: 'answer/9',
  assistant: 'AI Overviews',
  answered: false,
  searched: null,
  askedFor: { region: 'CH', language: 'fr' },
};

/** Two answers that differ in all that is compared. */
export const comparison: ComparisonState = {
  id: 'local/p/5..7',
  brand: { url: 'https://acme.example' },
  prompt: 'Which desk lamp is best for long evenings of reading?',
  older: {
    responseId: 5,
    assistant: 'ChatGPT',
    collected: '17 May 2025, 10:12',
    answered: true,
    html: `
    <h3>Best for reading</h3>
    <p>No lamp is perfect. <del class="first">For most desks we would take the </del><strong><del><mark class="competitor">Glow &amp; Co</mark> Arc</del></strong><del>
      <a class="citation" href="https://site2.example.com/page" title="Page 2 — site2.example.com">2</a>. Its arm reaches over a whole table, and
      <a href="https://lamps.example.com/test">a test</a> measured 1,200 lux.</del> It stays cool.</p>
    <table><thead><tr><th></th><th style="text-align:right">Price</th></tr></thead>
      <tbody><tr><td><mark class="competitor">Glow &amp; Co</mark> Arc</td><td style="text-align:right"><del class="first">$89.00</del></td></tr></tbody></table>
    <ul><li>warm</li><li><del class="first">loud</del></li></ul>
    <del class="first"><pre><code>lamp --cold\n</code></pre></del>`,
    changes: { sentences: 4, rows: 1, links: 0, ranks: 0 },
    names: ['Brightly'],
    sources: [{ title: 'Page 2', url: 'https://site2.example.com/page', domain: 'site2.example.com' }],
  },
  newer: {
    responseId: 7,
    assistant: 'ChatGPT',
    collected: '24 May 2025, 10:12',
    answered: true,
    html: `
    <h3>Best for reading</h3>
    <p>No lamp is perfect. <ins class="first"><mark class="brand">Lumen</mark> is the one to beat, ahead of <mark class="competitor">Glow &amp; Co</mark>
      <a class="citation" href="https://site1.example.com/page" title="Page 1 — site1.example.com">1</a>.</ins> It stays cool.</p>
    <table><thead><tr><th></th><th style="text-align:right">Price</th></tr></thead>
      <tbody><tr><td><mark class="competitor">Glow &amp; Co</mark> Arc</td><td style="text-align:right"><ins class="first">$79.00</ins></td></tr></tbody></table>
    <ul><li>warm</li></ul>`,
    changes: { sentences: 1, rows: 1, links: 0, ranks: 0 },
    names: [],
    sources: Array.from({ length: 7 }, (_, index) => ({
      title: `A page with a title of some length, number ${index + 1}`,
      url: index === 4 ? address : `https://site${index + 3}.example.com/page`,
      domain: `site${index + 3}.example.com`,
    })),
  },
  facts: [
    { label: 'Brand', older: 'Not mentioned', newer: 'Mentioned: 1st of 2 names' },
    { label: 'Position in text', older: null, newer: 'Top' },
    { label: 'Sentiment', older: null, newer: 'Positive (estimated)' },
  ],
};

const finding = (line: number, extra: Partial<FindingLine>): FindingLine => ({
  kind: 'suggestion',
  rule: 'seo.title',
  area: 'SEO',
  severity: 'warning',
  message: '',
  reason: null,
  line,
  start: 10 * line,
  points: 0,
  fix: null,
  ...extra,
});

const findings: readonly FindingLine[] = [
  finding(12, { kind: 'check', rule: 'check.figure', area: '', severity: 'error', message: 'No page says 45 %.' }),
  finding(14, {
    kind: 'check',
    rule: 'check.quotation',
    area: '',
    message: 'Link the page that is quoted.',
    fix: 'Link lamps.example.com here',
  }),
  finding(5, { area: 'GEO', message: 'No question is answered in its first sentence', points: 8.25 }),
  finding(1, {
    severity: 'info',
    message: 'The title could name the year',
    reason: 'Measured: titles help.',
    points: 1,
  }),
];

/** An article that is written and scored. */
export const article: ArticleState = {
  id: 'run/3',
  sample: false,
  title: 'The best desk lamps for reading',
  prompt: 'Which desk lamp is best for reading?',
  status: 'completed',
  note: null,
  steps: [],
  pages: [
    {
      url: 'https://lamps.example.com/test',
      title: 'Ten tested in a dark room',
      state: 'Read',
      read: true,
      note: null,
    },
    {
      url: 'https://shop.example.com/desk?sort=price',
      title: 'shop.example.com/desk?sort=price',
      state: 'Blocked by robots.txt',
      read: false,
      note: 'The robots.txt file on shop.example.com doesn’t allow automated access to this page.',
    },
    { url: null, title: 'house-test.md', state: 'Read', read: true, note: null },
    { url: 'https://news.example.com/glow', title: 'Glow raises its price', state: 'Waiting', read: false, note: null },
  ],
  html: `<h1 data-line="9">The best desk lamps for reading</h1><p data-line="11">A good lamp is warm. <a href="https://lamps.example.com">Lamps</a></p>
    <h2 data-line="13">What to look for</h2><p data-line="15">${'Light that does not tire the eyes. '.repeat(120)}</p><h2 data-line="17">How to place it</h2><p data-line="19">${'Beside the book. '.repeat(200)}</p>`,
  words: 1240,
  scores: { service: 71.6, seo: 64, geo: 78, readability: 73 },
  findings,
  short: null,
  missing: [],
  lost: [
    {
      text: 'It lasts 40,000 hours.',
      section: 'What to look for',
      reason: 'No page says 40,000 hours.',
      uncarried: true,
    },
    { text: 'A lamp is bright.', section: null, reason: 'Repeats an earlier sentence.', uncarried: false },
  ],
  rework: {
    mended: [{ text: 'It has 54 W.', section: 'What to look for', reason: 'lamps.example.com does not say 54 W.' }],
    revisions: [
      {
        section: 'How to place it',
        message: 'The section does not say where a lamp belongs.',
        before: 78,
        after: 84,
        accepted: true,
        note: null,
      },
      {
        section: 'What to look for',
        message: 'Nothing here answers “warm light”.',
        before: 84,
        after: 83,
        accepted: false,
        note: 'The score didn’t improve.',
      },
    ],
  },
  spent: [{ runs: 1, calls: 12, tokens: 41_200, untold: 0, cost: '$0.12', credits: 10 }],
  sorted: null,
  brief: [],
  section: {
    heading: 'What to look for',
    part: null,
    facts: [
      {
        insertions: [
          { id: 'f3', figure: '800 lux' },
          { id: 'f4', figure: '12 W' },
        ],
        words: 'The Lumen reaches 800 lux on the desk.',
        isRow: false,
        about: 'Brightness',
        url: 'https://lamps.example.com/test',
        site: 'lamps.example.com',
        linked: true,
      },
      {
        insertions: [{ id: 'f9', figure: null }],
        words: 'Warm light tires the eyes less.',
        isRow: false,
        about: null,
        url: address,
        site: 'shop.example.com',
        linked: false,
      },
      {
        insertions: [{ id: 'f11', figure: '41 °C' }],
        words: 'In our room the shade reached 41 °C.',
        isRow: false,
        about: null,
        url: null,
        site: 'house-test.md',
        linked: false,
      },
    ],
    note: null,
  },
  basis: 'Compared with 4 stored answers and 7 searches behind them.',
  file: 'content/the-best-desk-lamps-for-reading.md',
  begun: false,
  findingsNote: null,
  change: null,
  can: ['open'],
};

const noScores = { service: null, seo: null, geo: null, readability: null };

/** An article whose run is under way. */
export const writing: ArticleState = {
  ...article,
  status: 'processing',
  note: '4 of 9 pages read',
  steps: [
    { name: 'Research', state: 'done' },
    { name: 'Pages', state: 'running' },
    { name: 'Outline', state: 'waiting' },
    { name: 'Draft', state: 'skipped' },
  ],
  html: '',
  words: 0,
  scores: noScores,
  findings: [],
  missing: [],
  lost: [],
  rework: { mended: [], revisions: [] },
  spent: [],
  sorted: null,
  section: null,
  file: null,
  can: ['cancel'],
};

/** An article whose run ended without one. */
export const failed: ArticleState = {
  ...writing,
  status: 'failed',
  note: 'The model gave no answer in two minutes.',
  steps: [
    { name: 'Research', state: 'done' },
    { name: 'Draft', state: 'failed' },
  ],
  can: ['retry', 'setUpModel', 'showLog'],
};

export const cancelled: ArticleState = { ...failed, status: 'cancelled', note: null };
