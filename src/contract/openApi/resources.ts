import { Assistant } from '../call/values.ts';
import type * as z from 'zod';
import { Account } from '../service/account.ts';
import { Finding } from '../content/article.ts';
import { CompetitorRow } from '../views/competitor.ts';
import { Configuration } from '../models/configuration.ts';
import { Model } from '../models/vendors.ts';
import { Article, ContentRun, NewContentRun, Scores } from '../content/contentRun.ts';
import { Export, ExportPlan, NewExport } from '../projects/export.ts';
import { Competitor, NewProject, Project, ProjectChange, ProjectDetail, Schedule } from '../projects/project.ts';
import { LatestAnswer, Prompt, SkippedPrompt, TrackedPrompt } from '../projects/prompt.ts';
import { Ask, PromptRun, runPrompts } from '../projects/promptRun.ts';
import { FanoutQuery } from '../views/queryFanout.ts';
import { RankingRow } from '../views/ranking.ts';
import {
  NamedCompetitor,
  NewResponse,
  Ranking,
  Response,
  ResponseDetail,
  SkippedResponse,
  Source,
} from '../projects/response.ts';
import { SentimentCounts, SentimentResult } from '../views/sentiment.ts';
import { Health } from '../service/service.ts';
import { SourceDomain, SourcePage } from '../views/source.ts';
import { Topic } from '../projects/topic.ts';
import { Figure, Visibility } from '../views/visibility.ts';
import { WebhookDelivery } from '../projects/webhook.ts';
import { WebSearch, WebSearchFigure } from '../views/webSearch.ts';
import { Work } from '../service/work.ts';

interface Resource {
  readonly schema: z.ZodType;
  readonly description: string;
}

/** `rules`: what JSON Schema must be told beside, because zod has it as code. */
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

/** What calls take and give, by the name under which the description has it. */
export const resources: Readonly<Record<string, Resource>> = {
  Account: resource(Account, 'Who a key belongs to, what it may do and what is left to spend.'),
  Assistant: resource(Assistant, 'The AI assistants that the service tracks.'),
  Project: resource(Project, 'One brand or website.'),
  ProjectDetail: resource(ProjectDetail, 'A project with its brand, its competitors and when it is asked.'),
  NewProject: resource(NewProject, 'A brand or website to track.'),
  ProjectChange: resource(ProjectChange, 'What is to be different; lists are replaced whole.'),
  Competitor: resource(Competitor, "Somebody whose name in an answer counts against the brand's share of voice."),
  Schedule: resource(Schedule, 'When all prompts are asked: five fields of cron, in a time zone.'),
  WebhookDelivery: resource(WebhookDelivery, 'One event on its way to the receiver of a webhook.'),
  Topic: resource(Topic, 'A group of prompts.'),
  Prompt: resource(Prompt, 'A question that assistants are asked.'),
  TrackedPrompt: resource(TrackedPrompt, 'A prompt with the newest answer of each assistant.'),
  LatestAnswer: resource(LatestAnswer, 'The newest answer of one assistant, however old.'),
  SkippedPrompt: resource(SkippedPrompt, 'A text that was not added: it is there already, or the plan is full.'),
  NewPromptRun: resource(
    runPrompts.body,
    'Prompts to ask now, by themselves or by their topics.',
    exactlyOne('prompt_ids', 'topic_ids'),
  ),
  PromptRun: resource(
    PromptRun,
    'Prompts asked on demand: `total` asks, of which `done` have an answer and `failed` have none.',
  ),
  Ask: resource(Ask, 'One prompt put to one assistant in a run: what it brought, or why it brought nothing.'),
  Response: resource(Response, 'One answer of an assistant, with what it says about the brand.'),
  ResponseDetail: resource(ResponseDetail, 'An answer whole, with its sources and the competitors that it names.'),
  Source: resource(
    Source,
    'A page that an answer cites (`cited`) or that was only consulted; `position` counts from 1.',
  ),
  NamedCompetitor: resource(NamedCompetitor, 'A competitor that an answer names, and where.'),
  Ranking: resource(Ranking, 'What an answer recommends in an order, 1 the best.'),
  NewResponse: resource(NewResponse, 'An answer collected elsewhere.'),
  SkippedResponse: resource(SkippedResponse, 'An answer that is there already.'),
  Figure: resource(
    Figure,
    'How visible the brand is in `answers`: percentages with one decimal, null where nothing was counted; `low` and `high` are the 95 % Wilson interval.',
  ),
  Visibility: resource(
    Visibility,
    'How often answers mention the brand: in all, by assistant, by topic, and day by day or week by week.',
  ),
  SourceDomain: resource(
    SourceDomain,
    'A domain that answers draw on; `share` is its percentage of all source mentions.',
  ),
  SourcePage: resource(SourcePage, 'A page that answers draw on.'),
  CompetitorRow: resource(CompetitorRow, 'The brand (`is_own`) or a tracked competitor, over many answers.'),
  RankingRow: resource(
    RankingRow,
    'What answers recommend in an order; `share` is a percentage of the answers that rank anything.',
  ),
  FanoutQuery: resource(FanoutQuery, 'A search that assistants ran before they answered.'),
  WebSearchFigure: resource(
    WebSearchFigure,
    'How often assistants searched the web first: `share` in percent is searched ÷ (total − unknown).',
  ),
  WebSearch: resource(WebSearch, 'How often assistants searched the web first, in all and by assistant.'),
  SentimentCounts: resource(
    SentimentCounts,
    'Answers that mention the brand, by leaning; `share` in percent with one decimal.',
  ),
  Sentiment: resource(SentimentResult, 'How answers speak of the brand, in all and by assistant.'),
  Export: resource(
    Export,
    'A bulk file, made in the background. `rows` and `bytes` count up; what does not exist yet is null.',
  ),
  ExportPlan: resource(ExportPlan, 'A request for an export with everything filled in that it left open.'),
  NewExport: resource(NewExport, 'What to export; an empty list is as good as none.'),
  ContentRun: resource(ContentRun, 'The making of an article, and how far it is.'),
  NewContentRun: resource(
    NewContentRun,
    'An article to write. `body_markdown` is the text to rework, and needed for `rewrite`.',
    neededToRewrite,
  ),
  Article: resource(Article, 'An article that was written for a prompt.'),
  Scores: resource(Scores, '0 to 100 each, higher is better; null until the article was scored.'),
  Finding: resource(
    Finding,
    'What would make a text better: `start` and `end` are offsets in UTF-16 units, `points` what it costs the score.',
  ),
  Work: resource(Work, 'All that is live, or changed since a moment, in the projects that the key can reach.'),
  Configuration: resource(
    Configuration,
    'Which model answers for which assistant, and which one writes. One document, replaced whole.',
  ),
  Model: resource(Model, "A model behind any address that speaks OpenAI's chat completions."),
  Health: resource(Health, "Who answers. With a challenge, `proof` shows that it knows the data folder's secret."),
};
