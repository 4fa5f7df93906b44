import { type AnswerState, type ArticleState, type FindingLine, type SourceLine } from '../../src/contract/messages.ts';

const address = `https://shop.example.com/a/${'long-name-'.repeat(20)}?utm_source=assistant`;

/** What each source supports in turn; the fourth is cited for no sentence in particular. */
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
  'Forbidden by its robots.txt · tried 2026-11-20',
  'Read 2026-11-20',
  'Empty without its scripts · tried 2026-11-20',
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
      value: 'Positive, by a judge',
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
    { responseId: 7, assistant: 'ChatGPT', date: '24 May', current: true },
    { responseId: 8, assistant: 'Google AI Mode', date: '23 May', current: false },
  ],
  earlier: { responseId: 5, date: '17 May' },
  later: { responseId: 9, date: '31 May' },
};

/** An answer in which nothing was found. */
export const emptyAnswer: AnswerState = {
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

const findings: readonly FindingLine[] = [
  { area: 'seo', severity: 'info', message: 'The title could name the year', line: 1, start: 0, points: 0 },
  { area: 'seo', severity: 'warning', message: 'The keyword stands in no heading', line: null, start: 3, points: 6 },
  { area: 'geo', severity: 'warning', message: 'No statistic has a source', line: 12, start: 410, points: 8 },
  {
    area: 'geo',
    severity: 'warning',
    message: 'No question is answered in its first sentence',
    line: 5,
    start: 120,
    points: 1,
  },
  {
    area: 'readability',
    severity: 'error',
    message: 'There is too little text to score',
    line: 20,
    start: 900,
    points: 2.5,
  },
];

/** An article that is written and scored. */
export const article: ArticleState = {
  id: 'run/3',
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
      state: 'Forbidden by its robots.txt',
      read: false,
      note: 'The robots.txt of shop.example.com forbids reading it.',
    },
    { url: 'https://news.example.com/glow', title: 'Glow raises its price', state: 'Waiting', read: false, note: null },
  ],
  html: `<h1>The best desk lamps for reading</h1><p>A good lamp is warm. <a href="https://lamps.example.com">Lamps</a></p>
    <h2>What to look for</h2><p>${'Light that does not tire the eyes. '.repeat(120)}</p>`,
  words: 1240,
  scores: { service: 71.6, seo: 64, geo: 78, readability: 73 },
  findings,
  file: 'content/the-best-desk-lamps-for-reading.md',
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
