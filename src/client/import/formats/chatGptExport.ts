import { type Fields, isFields } from '../fieldNames.ts';
import type { AnswerFormat } from './answerFormat.ts';

/**
 * ChatGPT's data export (`conversations.json`): each question on the current branch, with the last text that answers
 * it. Skips reasoning, tools and abandoned branches.
 */
export const chatGptExport: AnswerFormat = {
  id: 'chatgpt',
  name: 'ChatGPT data export',
  hasOtherQuestions: true,
  isRecord: ({ mapping }) => isFields(mapping),
  answersOf(conversation) {
    const nodes = isFields(conversation['mapping']) ? conversation['mapping'] : {};
    const turns: Turn[] = [];
    for (const message of branchOf(nodes, conversation['current_node'])) {
      const { role } = fieldsOf(message['author']);
      if (role === 'user' && isShown(message) && textOf(message) !== '') turns.push({ question: message, replies: [] });
      else if (role !== 'user') turns.at(-1)?.replies.push(message);
    }
    return turns.flatMap((turn) => {
      const answer = answerOf(turn, conversation);
      return answer ? [answer] : [];
    });
  },
};

interface Turn {
  readonly question: Fields;
  readonly replies: Fields[];
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly Fields[] =>
  value instanceof Array ? (value as readonly unknown[]).filter(isFields) : [];

/** Returns the messages from the first one to the current one. */
function branchOf(nodes: Fields, current: unknown): readonly Fields[] {
  const branch: Fields[] = [];
  const seen = new Set<unknown>();
  let id = typeof current === 'string' && Object.hasOwn(nodes, current) ? current : latestLeaf(nodes);
  while (typeof id === 'string' && Object.hasOwn(nodes, id) && !seen.has(id)) {
    seen.add(id);
    const { message, parent } = fieldsOf(nodes[id]);
    if (isFields(message)) branch.push(message);
    id = parent;
  }
  return branch.reverse();
}

/** Returns the latest message without a reply. */
function latestLeaf(nodes: Fields): unknown {
  const leaves = Object.entries(nodes).filter(([, node]) => {
    const { children } = fieldsOf(node);
    return !(children instanceof Array) || children.length === 0;
  });
  const timeOf = (node: unknown): number => Number(fieldsOf(fieldsOf(node)['message'])['create_time'] ?? 0);
  let latest: (typeof leaves)[number] | undefined;
  for (const leaf of leaves) if (!latest || timeOf(leaf[1]) >= timeOf(latest[1])) latest = leaf;
  return latest?.[0];
}

const shownTypes: readonly unknown[] = ['text', 'multimodal_text'];
const hiddenChannels: readonly unknown[] = ['analysis', 'commentary'];

/** True for a message that is visible in the conversation. */
function isShown({ content, recipient, channel, metadata }: Fields): boolean {
  return (
    shownTypes.includes(fieldsOf(content)['content_type']) &&
    (recipient === undefined || recipient === null || recipient === 'all') &&
    !hiddenChannels.includes(channel) &&
    fieldsOf(metadata)['is_visually_hidden_from_conversation'] !== true
  );
}

/** Returns the text of a message, without images. */
function textOf({ content }: Fields): string {
  const { parts } = fieldsOf(content);
  if (!(parts instanceof Array)) return '';
  return (parts as readonly unknown[])
    .filter((part) => typeof part === 'string')
    .join('\n')
    .trim();
}

function answerOf({ question, replies }: Turn, conversation: Fields): Fields | undefined {
  const shown = replies.filter(
    (reply) => fieldsOf(reply['author'])['role'] === 'assistant' && isShown(reply) && textOf(reply) !== '',
  );
  const final = shown.findLast((reply) => reply['end_turn'] === true) ?? shown.at(-1);
  if (!final) return undefined;
  const metadata = fieldsOf(final['metadata']);
  const times = [
    final['create_time'],
    final['update_time'],
    question['create_time'],
    conversation['update_time'],
    conversation['create_time'],
  ];
  const sources = sourcesOf(metadata);
  const searches = searchesOf(replies);
  const version = metadata['model_slug'] ?? conversation['default_model_slug'];
  return {
    prompt: textOf(question),
    model: 'chatgpt',
    collected_at: times.find((time) => typeof time === 'number' && time > 0),
    answer: withLinks(textOf(final), metadata),
    ...(sources.length > 0 && { sources }),
    ...(searches.length > 0 && { search_queries: searches, search_performed: true }),
    ...(typeof version === 'string' && version !== 'auto' && { model_version: version }),
  };
}

/** Replaces the export's source marks with Markdown links. */
function withLinks(text: string, { content_references: references }: Fields): string {
  let linked = text;
  for (const { matched_text: mark, alt } of listOf(references).slice(0, maxMarks))
    if (typeof mark === 'string' && mark.trim() !== '' && typeof alt === 'string')
      linked = linked.replace(mark, () => alt);
  return linked;
}

/** Maximum number of marks replaced in one text. */
const maxMarks = 1000;

/** Returns the pages that a message cites or shows, each once. */
function sourcesOf({
  content_references: references,
  citations,
  search_result_groups: groups,
}: Fields): readonly Fields[] {
  const pages = [
    ...listOf(references).flatMap((one) => [...listOf(one['items']), ...listOf(one['sources']), one]),
    ...listOf(citations).map((one) => fieldsOf(one['metadata'])),
    ...listOf(groups).flatMap((group) => listOf(group['entries'])),
  ];
  const byUrl = new Map<string, Fields>();
  for (const { url, title } of pages)
    if (typeof url === 'string' && /^https?:/u.test(url) && !byUrl.has(url))
      byUrl.set(url, { url, ...(typeof title === 'string' && title !== '' && { title }) });
  return [...byUrl.values()];
}

function searchesOf(replies: readonly Fields[]): readonly string[] {
  const queries = replies.flatMap(({ metadata }) =>
    listOf(fieldsOf(metadata)['search_queries']).flatMap(({ q }) => (typeof q === 'string' ? [q] : [])),
  );
  return [...new Set(queries)];
}
