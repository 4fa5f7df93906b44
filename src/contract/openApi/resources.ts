import type * as z from 'zod';
import { Assistant } from '../call/values.ts';
import { Account } from '../service/account.ts';
import { Finding } from '../content/article.ts';
import { CompetitorRow, RankingRow } from '../views/competitor.ts';
import { Configuration } from '../models/configuration.ts';
import { Model } from '../models/vendors.ts';
import { Article, ContentRun, NewContentRun, Scores } from '../content/contentRun.ts';
import { Export, ExportPlan, NewExport } from '../projects/export.ts';
import { Competitor, NewProject, Project, ProjectChange, ProjectDetail, Schedule } from '../projects/project.ts';
import { LatestAnswer, Prompt, SkippedPrompt, TrackedPrompt } from '../projects/prompt.ts';
import { Ask, PromptRun, runPrompts } from '../projects/promptRun.ts';
import { Import } from '../projects/import.ts';
import {
  NamedCompetitor,
  NewResponse,
  Ranking,
  Response,
  ResponseDetail,
  SkippedResponse,
  Source,
} from '../projects/response.ts';
import { Figure, SentimentCounts, SentimentResult, Visibility } from '../views/visibility.ts';
import { Health } from '../service/service.ts';
import { FanoutQuery, SourceDomain, SourcePage, WebSearch, WebSearchFigure } from '../views/source.ts';
import { Topic } from '../projects/topic.ts';
import { WebhookDelivery } from '../projects/webhook.ts';
import { Work } from '../service/work.ts';
import type { Endpoint } from '../call/endpoint.ts';

interface Resource {
  readonly schema: z.ZodType;
  readonly description: string;
}

/** `rules` are JSON Schema keywords for checks that zod has as code. */
const resource = (schema: z.ZodType, description: string, rules: object = {}): Resource => ({
  schema,
  description,
  ...rules,
});

const exactlyOne = (...fields: string[]) => ({ oneOf: fields.map((field) => ({ required: [field] })) });
const neededToRewrite = {
  if: { properties: { write_mode: { enum: ['rewrite', 'refresh'] } }, required: ['write_mode'] },
  then: { required: ['body_markdown'] },
};

/** Resources that calls accept and return, by their name in the description. */
export const resources: Readonly<Record<string, Resource>> = {
  Account: resource(Account, 'A key’s account, permissions, and remaining balances.'),
  Assistant: resource(Assistant, 'The AI assistants that the service tracks.'),
  Project: resource(Project, 'One brand or website.'),
  ProjectDetail: resource(ProjectDetail, 'A project with its brand, competitors, and schedule.'),
  NewProject: resource(NewProject, 'A brand or website to track.'),
  ProjectChange: resource(ProjectChange, 'Changes to a project. Lists are replaced as a whole.'),
  Competitor: resource(Competitor, "A competitor, whose mentions count against the brand's share of voice."),
  Schedule: resource(Schedule, 'The schedule for asking all prompts: a five-field cron expression and a time zone.'),
  WebhookDelivery: resource(WebhookDelivery, 'An event that is delivered to a webhook.'),
  Topic: resource(Topic, 'A group of prompts.'),
  Import: resource(Import, 'An import of answers that were collected elsewhere, and what it stored.'),
  Prompt: resource(Prompt, 'A question that assistants are asked.'),
  TrackedPrompt: resource(TrackedPrompt, 'A prompt with the latest answer from each assistant.'),
  LatestAnswer: resource(LatestAnswer, 'The latest answer from one assistant, regardless of its age.'),
  SkippedPrompt: resource(
    SkippedPrompt,
    'A prompt that was not added because it already exists or would exceed the plan’s prompt limit.',
  ),
  NewPromptRun: resource(
    runPrompts.body,
    'Prompts to ask now, selected by prompt ID or by topic ID.',
    exactlyOne('prompt_ids', 'topic_ids'),
  ),
  PromptRun: resource(
    PromptRun,
    'A run that asks prompts on demand. Of its `total` requests, `done` have an answer and `failed` have none.',
  ),
  Ask: resource(Ask, 'One prompt asked of one assistant in a run, with its answer or error.'),
  Response: resource(Response, 'An answer from an assistant, with its analysis.'),
  ResponseDetail: resource(ResponseDetail, 'An answer in full, with its sources and the competitors that it mentions.'),
  Source: resource(
    Source,
    'A page that an answer cites (`cited`) or that the assistant only consulted. `position` starts at 1.',
  ),
  NamedCompetitor: resource(NamedCompetitor, 'A competitor that an answer mentions, and its position.'),
  Ranking: resource(Ranking, 'A ranked recommendation in an answer. Rank 1 is the best.'),
  NewResponse: resource(NewResponse, 'An answer collected elsewhere.'),
  SkippedResponse: resource(SkippedResponse, 'An answer that was not added because it already exists.'),
  Figure: resource(
    Figure,
    'The brand’s visibility in `answers`, as percentages with one decimal place, or null if nothing was counted. `low` and `high` are the bounds of the 95% Wilson interval.',
  ),
  Visibility: resource(
    Visibility,
    'How often answers mention the brand: overall, by assistant, by topic, and by day or week.',
  ),
  SourceDomain: resource(
    SourceDomain,
    'A domain that answers use as a source. `share` is the domain’s percentage of all `mentions`.',
  ),
  SourcePage: resource(SourcePage, 'A page that answers use as a source.'),
  CompetitorRow: resource(CompetitorRow, 'Figures for the brand (`is_own`) or a tracked competitor.'),
  RankingRow: resource(
    RankingRow,
    'A ranked recommendation. `share` is the percentage of ranked answers that include this recommendation.',
  ),
  FanoutQuery: resource(FanoutQuery, 'A search that assistants ran before they answered.'),
  WebSearchFigure: resource(
    WebSearchFigure,
    'How often assistants searched the web before they answered. `share` is `searched` ÷ (`total` − `unknown`), in percent.',
  ),
  WebSearch: resource(
    WebSearch,
    'How often assistants searched the web before they answered, overall and by assistant.',
  ),
  SentimentCounts: resource(
    SentimentCounts,
    'Answers that mention the brand, by sentiment. `share` is in percent with one decimal place.',
  ),
  Sentiment: resource(SentimentResult, 'Sentiment of the answers that mention the brand, overall and by assistant.'),
  Export: resource(
    Export,
    'A bulk data file, created in the background. `rows` and `bytes` increase while the file is written. Fields that have no value yet are null.',
  ),
  ExportPlan: resource(ExportPlan, 'An export request with defaults filled in.'),
  NewExport: resource(NewExport, 'A request for an export. An empty list has the same effect as no list.'),
  ContentRun: resource(ContentRun, 'A run that writes an article, and its progress.'),
  NewContentRun: resource(
    NewContentRun,
    'An article to write. `body_markdown` is the existing text, required for `rewrite` and `refresh`.',
    neededToRewrite,
  ),
  Article: resource(Article, 'An article written for a prompt.'),
  Scores: resource(Scores, 'Scores from 0 to 100; higher is better. Null until the article is scored.'),
  Finding: resource(
    Finding,
    'A suggestion to improve a document. `start` and `end` are offsets in UTF-16 code units. `points` is how much the finding lowers the score.',
  ),
  Work: resource(
    Work,
    'Work that is in progress, or has changed since a given time, in all projects that the key can access.',
  ),
  Configuration: resource(
    Configuration,
    'The models that provide assistants’ answers, write articles, and judge sentiment. The configuration is replaced as a whole.',
  ),
  Model: resource(Model, 'A model at a URL that supports the OpenAI Chat Completions API.'),
  Health: resource(
    Health,
    'The health and identity of the service. If a challenge is sent, `proof` shows that the service knows the data folder’s secret.',
  ),
};

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
