// Files as other programs export them, each with answers to the same question.

/** A question of all files, and the answer to it. */
export const question = 'best anvil for a small forge';
export const answer = 'Take the **Acme 55**, says [Forge](https://forge.example/anvils).';

/** A node of ChatGPT's tree of messages. */
export const node = (id: string, parent: string | null, message: object | null, children: readonly string[] = []) => ({
  [id]: { id, parent, children, message: message && { id, status: 'finished_successfully', metadata: {}, ...message } },
});
const text = (words: string) => ({ content_type: 'text', parts: [words] });
export const asked = (words: string, more: object = {}) => ({
  author: { role: 'user' },
  create_time: 1_770_000_000.5,
  content: text(words),
  ...more,
});
export const said = (words: string, more: object = {}) => ({
  author: { role: 'assistant' },
  create_time: 1_770_000_060,
  content: text(words),
  recipient: 'all',
  end_turn: true,
  ...more,
});
export const conversation = (mapping: object, more: object = {}) => ({
  title: 'Anvils',
  create_time: 1_769_999_990,
  update_time: 1_770_000_100,
  default_model_slug: 'gpt-5',
  mapping,
  ...more,
});

/** A conversation with a search, thoughts, a tool, a first text, an answer that was generated again, and a follow-up. */
export const searched = conversation(
  {
    ...node('root', null, null, ['system']),
    ...node('system', 'root', { author: { role: 'system' }, create_time: null, content: text('') }, ['context']),
    ...node('context', 'system', { author: { role: 'user' }, create_time: null, content: { content_type: 'user_editable_context', user_profile: 'I forge.' }, metadata: { is_visually_hidden_from_conversation: true } }, ['q']),
    ...node('q', 'context', asked(question), ['old', 'thoughts']),
    ...node('old', 'q', said('Take any anvil.')),
    ...node('thoughts', 'q', { author: { role: 'assistant' }, create_time: null, content: { content_type: 'thoughts', thoughts: [{ summary: 'Globex?', content: 'Is Globex good?' }] } }, ['call']),
    ...node('call', 'thoughts', said('{"query":"x"}', { recipient: 'web.run', content: { content_type: 'code', text: 'search()' }, metadata: { search_queries: [{ type: 'search', q: 'anvil small forge' }] } }), ['tool']),
    ...node('tool', 'call', { author: { role: 'tool', name: 'web.run' }, create_time: null, content: text('Globex results') }, ['first']),
    ...node('first', 'tool', said('Let me look.', { end_turn: false }), ['a']),
    ...node('a', 'first', said('Take the **Acme 55**, says \ue200cite\ue202turn0search1\ue201.', {
      create_time: null,
      metadata: {
        model_slug: 'gpt-5-thinking',
        content_references: [{ matched_text: '\ue200cite\ue202turn0search1\ue201', type: 'grouped_webpages', alt: '[Forge](https://forge.example/anvils)', items: [{ title: 'Anvils', url: 'https://forge.example/anvils' }] }],
        search_result_groups: [{ domain: 'rtings.com', entries: [{ url: 'https://rtings.com/anvils', title: 'Tests' }] }],
      },
    }), ['q2']),
    ...node('q2', 'a', asked('And the second best?', { create_time: 1_770_000_200 }), ['a2']),
    ...node('a2', 'q2', said('Globex.', { create_time: 1_770_000_260 })),
  },
  { current_node: 'a2' },
);

const at = '2026-02-02T10:00:00Z';
const page = 'https://forge.example/anvils';

/** Files by the id of their format, and whether they are a table. */
export const foreignFiles: Readonly<Record<string, string>> = {
  chatgpt: JSON.stringify([searched]),
  profound: JSON.stringify({ info: { total_rows: 1 }, data: [{ prompt: question, model: 'ChatGPT', response: answer, citations: [page], created_at: at, region: 'US' }] }),
  otterly: JSON.stringify({ prompt: question, items: [{ engine: 'chatgpt', content: answer, runDate: at, brandMentioned: true, citations: [{ link: page, title: 'Anvils', position: 1 }] }] }, null, 2),
  peec: JSON.stringify({ columns: ['chat_id', 'prompt', 'model', 'date', 'response', 'sources'], rows: [['c1', question, 'chatgpt-scraper', at, answer, [{ url: page, citationPosition: 1 }]]], rowCount: 1 }),
  canonry: JSON.stringify({ schemaVersion: 'canonry.results-export/v1', generatedAt: at, project: { name: 'acme' }, recordCount: 1, records: [{ runId: 'r', snapshotCreatedAt: at, query: question, provider: 'openai', model: 'gpt-5', location: null, citationState: 'cited', citedUrls: [page], answerText: answer, groundingSources: [{ uri: page, title: 'Anvils' }], searchQueries: ['anvil'] }] }),
  elmo: JSON.stringify([{ id: 'u', promptId: 'p', promptValue: question, model: 'chatgpt', provider: 'openai-api', version: 'gpt-5-mini', webSearchEnabled: true, rawOutput: { output: [{ type: 'reasoning', content: [{ type: 'text', text: 'Globex?' }] }, { type: 'message', content: [{ type: 'output_text', text: answer, annotations: [{ type: 'url_citation', url: page }] }] }] }, webQueries: ['anvil'], brandMentioned: true, createdAt: at }]),
};
