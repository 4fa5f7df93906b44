import { articleStates } from '../../../src/extension/articles/articleStates.ts';
import {
  AnswerNode,
  FilterNode,
  GroupNode,
  emptyPlace,
  noPrompts,
  orImport,
  ProjectNode,
  PromptNode,
  TopicNode,
} from '../../../src/extension/prompts/tree/promptNodes.ts';
import { articleNodes } from '../../../src/extension/articles/tree/articleNode.ts';
import { askRows } from '../../../src/extension/work/tree/workTree.ts';
import { ExportNode, ArticleRunNode, PromptRunNode } from '../../../src/extension/work/tree/workNodes.ts';
import { morePrompts, remedyNode, troubleNode } from '../../../src/extension/tree/messageNodes.ts';
import type { Node } from '../../../src/extension/tree/node.ts';
import { allTopics, promptGroups } from '../../../src/extension/tree/places.ts';
import { cancelledExport } from '../../../src/contract/projects/cancelledExport.ts';
import { Failure, type FailureCode, failures } from '../../../src/contract/failure.ts';
import type { Ask } from '../../../src/contract/projects/promptRun.ts';
import { projectDetail } from '../projectFixture.ts';
import { contentRun, exportRun, project, promptRun } from '../runs.ts';

const latest = (responseId: number, mentioned: boolean | null) => ({
  response_id: responseId,
  model: 'chatgpt',
  date: '2026-11-20',
  brand_mentioned: mentioned,
  position: mentioned ? 'top' : null,
  sentiment: null,
});

const looks = {
  alone: true,
  reader: { now: () => 0, language: 'en', zone: 'UTC' },
  sight: () => 'there' as const,
  summary: () => undefined,
};

const names = {
  textOf: () => 'best crm',
  shortOf: () => undefined,
  projectOf: () => 'Acme',
  sample: () => false,
  unfolds: () => true,
};
const topic = { id: 3, name: 'CRM', created_at: '2026-11-01T00:00:00Z' };
const place = { project, topicId: 3 };

const prompts: readonly Node[] = [
  new ProjectNode(projectDetail(), looks),
  new ProjectNode(projectDetail({ prompts_count: 0 }), looks),
  new ProjectNode(projectDetail({ url: 'https://tarnwick.citedesk-sample.example' }), looks),
  ...[2, 0].map(
    (count) => new TopicNode(project, { ...topic, prompts_count: count }, { alone: true, summary: undefined }),
  ),
  ...promptGroups.map((group) => new GroupNode(project, group, 2)),
  new FilterNode(project, 'Never asked'),
  new PromptNode(place, { id: 4, text: 'best crm', latest: [latest(9, true)] }),
  new PromptNode(place, { id: 4, text: 'best crm', latest: [] }),
  new PromptNode(place, { id: 4, text: 'best crm', latest: [latest(9, true)], paused: true }),
  ...[true, false, null].map((mentioned) => new AnswerNode({ project, promptId: 4 }, latest(9, mentioned))),
  morePrompts(place),
  morePrompts({ project, topicId: allTopics, group: 'missing' }),
  noPrompts(place),
  orImport(project),
  ...emptyPlace({ project, topicId: allTopics, group: 'missing' }),
  ...(Object.keys(failures) as FailureCode[]).map((code) => remedyNode(new Failure(code, 'No.'))),
  troubleNode(new Failure('QUERY_TIMEOUT', 'Slow.'), project),
];

const ask = (id: number, status: Ask['status'], more: Partial<Ask> = {}): Ask => ({
  id,
  prompt: { id: 4, text: 'best crm' },
  model: 'chatgpt',
  status,
  response_id: null,
  error: null,
  ...more,
});

const broken = promptRun({
  status: 'completed',
  failed: 6,
  errors: (['ASSISTANT_NOT_CONFIGURED', 'SPENDING_CAP_REACHED', 'PROVIDER_TIMEOUT'] as const).flatMap((code) =>
    [4, 5].map((prompt_id) => ({ prompt_id, model: 'chatgpt', code, message: 'No.' })),
  ),
});

const work: readonly Node[] = [
  ...(['processing', 'completed', 'failed', 'cancelled'] as const).map(
    (status) => new ArticleRunNode(contentRun({ status, retryable: status === 'failed' }), names),
  ),
  new ArticleRunNode(contentRun({ status: 'failed' }), names),
  new ArticleRunNode(contentRun({ waits_for: 'window' }), names),
  ...(['queued', 'processing', 'completed', 'cancelled'] as const).map(
    (status) => new PromptRunNode(promptRun({ status }), names),
  ),
  new PromptRunNode(broken, names),
  ...askRows(
    broken,
    {
      asks: [
        ...(['waiting', 'asking', 'cancelled'] as const).map((status, index) => ask(index, status)),
        ask(5, 'done', { response_id: 9 }),
      ],
      more: true,
    },
    () => 'best crm',
  ),
  ...(['queued', 'running', 'ready', 'failed', 'expired'] as const).map(
    (status) => new ExportNode(exportRun({ status }), names),
  ),
  new ExportNode(exportRun({ status: 'failed', error: cancelledExport }), names),
];

const articles = articleNodes(
  articleStates.map((state) => ({
    file: `/site/content/${state}.md`,
    title: state,
    prompt: 'best crm',
    state,
    score: 82,
    date: '2026-11-20',
  })),
  'en',
);

/** Rows of all kinds and states, by view. */
export const treeRows: Readonly<Record<string, readonly Node[]>> = {
  'citedesk.prompts': prompts,
  'citedesk.work': work,
  'citedesk.articles': articles,
};
