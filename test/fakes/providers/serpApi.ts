import type { Asked, Reply } from './server.ts';

/** SerpApi result page: metadata and parameters around the results. */
export const resultPage = (found: Readonly<Record<string, unknown>>): Reply => ({
  json: {
    search_metadata: {
      id: '68e0c1c0d3a1f2b4c5d6e7f8',
      status: 'Success',
      json_endpoint: 'https://serpapi.com/searches/0a1b/68e0c1c0d3a1f2b4c5d6e7f8.json',
      created_at: '2026-11-02 09:12:03 UTC',
      processed_at: '2026-11-02 09:12:03 UTC',
      total_time_taken: 5.31,
    },
    ...found,
  },
});

export const noResults = (state: string, error = "Google hasn't returned any results for this query."): Reply =>
  resultPage({ search_information: { [state]: 'Fully empty' }, error });

export const refused = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  json: { error },
});

/** Steps of an AI Overview, with the replies of each step in order. The last reply of a step is repeated. */
export function overviewSteps(steps: {
  readonly google: readonly Reply[];
  readonly overview?: readonly Reply[];
}): (asked: Asked) => Reply {
  const asks = { google: 0, google_ai_overview: 0 };
  const next = (replies: readonly Reply[], count: number): Reply =>
    replies[Math.min(count, replies.length - 1)] ?? refused(500, 'nothing recorded');
  return ({ query }) => {
    if (query.get('engine') === 'google') return next(steps.google, asks.google++);
    return next(steps.overview ?? [], asks.google_ai_overview++);
  };
}

export const withToken = (token: string): Reply =>
  resultPage({
    organic_results: [
      { position: 1, title: 'Best project tools', link: 'https://example.org/tools', snippet: 'Ten tools compared.' },
    ],
    ai_overview: {
      page_token: token,
      serpapi_link: `https://serpapi.com/search.json?engine=google_ai_overview&page_token=${token}`,
      error: "Can't generate an AI overview right now. Try again later.",
    },
  });

export const references = [
  {
    index: 0,
    title: 'Acme review',
    link: 'https://reviews.example.com/acme?utm_source=google#:~:text=Acme',
    snippet: 'Acme is …',
    source: 'Reviews',
  },
  { index: 1, title: 'Globex docs', link: 'https://docs.globex.com/start', snippet: 'Start here', source: 'Globex' },
  {
    index: 2,
    title: 'Initech on Wikipedia',
    link: 'https://en.wikipedia.org/wiki/Initech_(company)',
    snippet: 'Initech …',
    source: 'Wikipedia',
  },
];

/** AI Overview with a nested list, and highlighted and linked words. */
export const overview = {
  text_blocks: [
    {
      type: 'paragraph',
      snippet: 'Acme is a project tool for small teams. It is free.',
      snippet_highlighted_words: ['a project tool for small teams'],
      snippet_links: [{ text: 'Acme', link: 'https://www.google.com/search?q=Acme&sa=X' }],
      reference_indexes: [0, 1],
    },
    { type: 'heading', snippet: 'Other tools:' },
    {
      type: 'list',
      list: [
        {
          title: 'Globex:',
          snippet: 'Good for large teams.',
          reference_indexes: [1],
          list: [{ snippet: 'Has a calendar', reference_indexes: [1] }, { snippet: 'Has a phone app' }],
        },
        { snippet: 'Initech: Cheap', snippet_links: [{ text: 'Initech', link: 'https://initech.example/' }] },
      ],
    },
  ],
  references,
};

/** AI Mode answer with a table, code, and the other content of its page. */
export const aiModePage = resultPage({
  search_parameters: { engine: 'google_ai_mode', q: 'best project tool', gl: 'de', hl: 'en', device: 'desktop' },
  text_blocks: [
    {
      type: 'paragraph',
      snippet: 'For most teams Acme is the best choice.',
      snippet_highlighted_words: ['Acme'],
      reference_indexes: [0],
    },
    {
      type: 'table',
      table: [
        ['Tool', 'Price'],
        ['Acme', '$5 | month'],
        ['Globex', '$9'],
      ],
      detailed: [
        [{ snippet: 'Tool' }, { snippet: 'Price' }],
        [{ snippet: 'Acme' }, { snippet: '$5 | month', reference_indexes: [0] }],
        [{ snippet: 'Globex' }, { snippet: '$9', reference_indexes: [1] }],
      ],
      formatted: [
        { tool: 'Acme', price: '$5 | month' },
        { tool: 'Globex', price: '$9' },
      ],
    },
    { type: 'code_block', language: 'sh', code: 'acme login' },
  ],
  references,
  reconstructed_markdown: 'For most teams **Acme** is the best choice.',
  shopping_results: [{ title: 'Acme licence', price: '$5' }],
});

/** Copilot answer with a header, headings with levels, and a table with a separate header. */
export const copilotPage = resultPage({
  search_parameters: { engine: 'bing_copilot', q: 'best project tool' },
  header: 'Acme leads the field',
  header_video: { title: 'Acme in a minute', link: 'https://www.youtube.com/watch?v=1' },
  text_blocks: [
    { type: 'heading', level: 3, snippet: 'Prices', reference_indexes: [1] },
    {
      type: 'table',
      headers: ['Tool', 'Price'],
      table: [
        ['Acme', '$5'],
        ['Globex', '$9'],
      ],
      reference_indexes: [0],
    },
    {
      type: 'paragraph',
      snippet: 'See the Globex docs.',
      snippet_links: [{ text: 'Globex docs', link: 'https://docs.globex.com/start' }],
    },
  ],
  references,
});
