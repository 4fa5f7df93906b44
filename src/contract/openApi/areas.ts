import type { Endpoint } from '../call/endpoint.ts';

/** Areas of the service, in the order in which users meet them. */
export const apiAreas = [
  { name: 'Account', description: 'A key’s account, permissions, and remaining balances.' },
  { name: 'Projects', description: 'A project is one brand or website.' },
  { name: 'Topics', description: 'Groups of prompts. Every prompt belongs to one topic.' },
  { name: 'Prompts', description: 'The questions that assistants are asked, and on-demand prompt runs.' },
  { name: 'Visibility', description: 'How often answers mention the brand.' },
  { name: 'Responses', description: 'Stored answers from assistants, with an analysis of each answer.' },
  { name: 'Sources', description: 'The domains and pages that answers use as sources.' },
  { name: 'Competitors', description: 'The brand compared with its competitors.' },
  { name: 'Rankings', description: 'The ranked recommendations in answers.' },
  { name: 'Query fanout', description: 'The searches that assistants ran before they answered.' },
  { name: 'Web search', description: 'How often assistants searched the web before they answered.' },
  { name: 'Sentiment', description: 'The sentiment of answers toward the brand.' },
  { name: 'Next steps', description: 'Changes, webhooks that report them, and recommended next steps.' },
  { name: 'Exports', description: 'Bulk data files, created in the background.' },
  { name: 'Content', description: 'Articles written for prompts, and scores for documents.' },
  { name: 'Work', description: 'Work in progress, for clients that poll.' },
  {
    name: 'Service',
    description:
      'The service itself: its health, its OpenAPI document, and the calls that an editor uses to control it.',
  },
] as const;

type ApiArea = (typeof apiAreas)[number]['name'];

const bySegment: Readonly<Record<string, ApiArea>> = {
  me: 'Account',
  usage: 'Account',
  restore: 'Projects',
  deleted: 'Projects',
  proposals: 'Projects',
  definitions: 'Projects',
  topics: 'Topics',
  prompts: 'Prompts',
  summary: 'Visibility',
  visibility: 'Visibility',
  volatility: 'Visibility',
  responses: 'Responses',
  imports: 'Responses',
  sources: 'Sources',
  citations: 'Sources',
  competitors: 'Competitors',
  rankings: 'Rankings',
  'query-fanout': 'Query fanout',
  'web-search': 'Web search',
  sentiment: 'Sentiment',
  opportunities: 'Next steps',
  changes: 'Next steps',
  webhook: 'Next steps',
  exports: 'Exports',
  content: 'Content',
  work: 'Work',
};

/** Returns the area of a call from its path: the first segment, or the first one after the project. */
export function areaOf({ path }: Endpoint): ApiArea {
  const [, first = '', , inProject] = path.split('/');
  if (first === 'projects') return bySegment[inProject ?? 'restore'] ?? 'Projects';
  return bySegment[first] ?? 'Service';
}
