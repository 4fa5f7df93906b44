import type { Endpoint } from '../call/endpoint.ts';

/** The areas of the service, in the order in which people meet them. */
export const apiAreas = [
  { name: 'Account', description: 'Who a key belongs to, what it may do and what is left to spend.' },
  { name: 'Projects', description: 'A project is one brand or website.' },
  { name: 'Topics', description: 'Groups of prompts; every prompt belongs to one.' },
  { name: 'Prompts', description: 'The questions that assistants are asked, and asking them now.' },
  { name: 'Visibility', description: 'How often answers mention the brand.' },
  { name: 'Responses', description: 'The stored answers of assistants, with what each one says.' },
  { name: 'Sources', description: 'The domains and pages that answers draw on.' },
  { name: 'Competitors', description: 'The brand among those whose names count against it.' },
  { name: 'Rankings', description: 'What answers recommend in an order.' },
  { name: 'Query fanout', description: 'The searches that assistants ran before they answered.' },
  { name: 'Web search', description: 'How often assistants searched the web first.' },
  { name: 'Sentiment', description: 'How answers speak of the brand.' },
  { name: 'Next steps', description: 'What has changed, who is told of it, and what to do next.' },
  { name: 'Exports', description: 'Bulk files, made in the background.' },
  { name: 'Content', description: 'Articles that are written for a prompt, and scores of texts.' },
  { name: 'Work', description: 'All that is under way, for those who follow it.' },
  { name: 'Service', description: 'The service itself: its health, its description and, in an editor, its life.' },
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

/** The area of a call, told by its path: the first step in it, or the first one behind the project. */
export function areaOf({ path }: Endpoint): ApiArea {
  const [, first = '', , inProject] = path.split('/');
  if (first === 'projects') return bySegment[inProject ?? 'restore'] ?? 'Projects';
  return bySegment[first] ?? 'Service';
}
