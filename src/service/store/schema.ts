import type { Generated } from 'kysely';
import type { DeletionTable } from './deletionTable.ts';
import type { LoanTable } from './runs/loanTable.ts';
import type { SpendTable } from './runs/spendTable.ts';
import type { RollupTables } from './rollups/tables.ts';
import type { ImportTables } from './imports/importTables.ts';
import type { WebhookTables } from './webhookTables.ts';

/** A boolean as every dialect keeps it alike. */
export type Flag = 0 | 1;
/** A moment in milliseconds since 1970, UTC. */
type Millis = number;
/** JSON as text. */
type Json = string;

export interface Schema extends RollupTables, WebhookTables, ImportTables {
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    plan_name: string;
    plan_display_name: string;
    plan_status: string;
    plan_renews_at: Millis;
    /** When that moment was set by a renewal; null where a person set it. */
    plan_renewed_at: Millis | null;
    credits_plan: number;
    credits_additional: number;
    credits_limit: number;
    rows_plan: number;
    rows_additional: number;
    rows_limit: number;
    prompts_limit: number;
    daily_prompts: number;
    per_minute: number;
    per_second: number;
    manage_prompts: Generated<Flag>;
    frozen: Generated<Flag>;
    created_at: Millis;
  };
  secrets: { name: string; value: string };
  keys: {
    id: Generated<number>;
    user_id: number;
    name: string;
    prefix: string;
    hash: string;
    scopes: Json;
    projects: Json | null;
    expires_at: Millis | null;
    revoked_at: Millis | null;
    created_at: Millis;
  };
  projects: {
    id: string;
    user_id: number;
    name: string;
    url: string;
    region: string;
    timezone: string;
    models: Json;
    aliases: Json;
    sites: Generated<Json>;
    facts: Generated<Json>;
    competitors: Json;
    schedule: Json | null;
    next_run_at: Millis | null;
    deleted_at: Millis | null;
    /** How often what counts of its answers has changed. */
    counted_changes: Generated<number>;
    created_at: Millis;
  };
  project_members: { project_id: string; user_id: number };
  topics: { id: Generated<number>; project_id: string; name: string; folded: string; created_at: Millis };
  prompts: {
    id: Generated<number>;
    project_id: string;
    topic_id: number;
    key_id: number;
    text: string;
    folded: string;
    /** By what a project file finds it again. */
    key: Generated<string | null>;
    active: Flag;
    branded: Flag;
    last_checked_at: Millis | null;
    answers_count: Generated<number>;
    created_at: Millis;
  };
  /** The newest answer of each assistant to a prompt. */
  latest_answers: { prompt_id: number; model: string; answer_id: number; collected_at: Millis };
  /** Deleted prompts, as far as their answers still count. */
  gone_prompts: { id: number; project_id: string; topic_id: number; branded: Flag };
  deletions: DeletionTable;
  prompt_additions: { id: Generated<number>; key_id: number; added_at: Millis; count: number };
  answers: {
    id: Generated<number>;
    project_id: string;
    prompt_id: number;
    model: string;
    collected_at: Millis;
    day: string;
    /** The topic under which it counts, 0 where it is not known, and whether its prompt names the brand. */
    topic_id: Generated<number>;
    branded: Generated<Flag>;
    content: string;
    brand_mentioned: Flag | null;
    mention_kind: string | null;
    position: string | null;
    sentiment: string | null;
    sentiment_source: string | null;
    /** What the judge rests its verdict on, as it stands in the answer. */
    sentiment_quote: string | null;
    /** For each number in the text, the position of its source, 0 for none. Null if they are the same. */
    source_numbers: Json | null;
    model_version: string | null;
    region: string | null;
    language: string | null;
    /** The brand's place among the names in the answer, 1 the first; null where it is not mentioned. */
    rank: number | null;
    search_performed: Flag | null;
    competitors_count: number;
    sources_count: Generated<number>;
    queries_count: Generated<number>;
    rankings_count: Generated<number>;
    /** Whether it leads with a name that nobody tracks. */
    leads: Generated<Flag>;
    realtime: Flag | null;
  };
  answer_competitors: { answer_id: number; place: number; name: string; domain: string | null; position: string };
  answer_queries: { answer_id: number; place: number; query: string };
  /** `tracked` is whose name it is, as the project spells it. */
  answer_rankings: {
    answer_id: number;
    rank: number;
    domain: string | null;
    name: string;
    tracked: string | null;
  };
  answer_sources: {
    answer_id: number;
    position: number;
    /** As the answer has it, and the key of the page to which it leads (`keyOfClean`). */
    url: string;
    page_key: string;
    domain: string;
    title: string | null;
    cited: Flag;
  };
  answer_candidates: { answer_id: number; place: number; name: string };
  /** Sentences of answers that say otherwise than a fact of the brand. */
  answer_contradictions: { answer_id: number; place: number; fact: string; sentence: string };
  /** Answers as they came, where what the page around them says was taken off. */
  answer_originals: { answer_id: number; content: string };
  /** Answers on which the judge failed in a way that may pass, and when it did first. */
  unjudged: { answer_id: number; failed_at: Millis };
  /** Stored answers that are analysed anew, of a project or of one of its prompts, in the order of their ids. */
  reanalyses: {
    id: Generated<number>;
    project_id: string;
    prompt_id: number | null;
    last_answer: number;
    after_answer: number;
    total: number;
    done: number;
    created_at: Millis;
    finished_at: Millis | null;
  };
  /** Pages of the web, one per `page_key`. If a page could not be read, `markdown` is null and `note` says why. */
  pages: {
    id: Generated<number>;
    url: string;
    page_key: string;
    final_url: string | null;
    domain: string;
    state: string;
    note: string | null;
    title: string | null;
    author: string | null;
    published: string | null;
    language: string | null;
    words: number;
    facts: number;
    markdown: string | null;
    sha256: string | null;
    read_at: Millis;
  };
  /** For articles of which projects a page was read. */
  project_pages: { project_id: string; page_id: number };
  /** Calls that were made to the provider of a role in a day (UTC). */
  provider_days: { role: string; day: string; calls: number };
  spend_days: SpendTable;
  prompt_runs: {
    id: Generated<number>;
    project_id: string;
    user_id: number;
    status: string;
    total: number;
    /** Started by the project's schedule, which costs nothing. */
    scheduled: Generated<Flag>;
    charged_additional: Generated<number>;
    started_at: Millis | null;
    completed_at: Millis | null;
    created_at: Millis;
    updated_at: Millis;
  };
  asks: {
    id: Generated<number>;
    run_id: number;
    project_id: string;
    prompt_id: number;
    model: string;
    status: string;
    sent_at: Millis | null;
    answer_id: number | null;
    code: string | null;
    message: string | null;
  };
  content_runs: {
    id: Generated<number>;
    project_id: string;
    prompt_id: number;
    user_id: number;
    status: string;
    current_step: string;
    error: string | null;
    /** Of the failure that `error` tells. */
    code: Generated<string | null>;
    retryable: Flag;
    charged: number;
    charged_additional: Generated<number>;
    request: Json;
    started_at: Millis;
    completed_at: Millis | null;
    updated_at: Millis;
  };
  content_steps: { run_id: number; step: string; status: string; output: Json };
  articles: {
    id: Generated<number>;
    run_id: number;
    title: string;
    status: string;
    word_count: number;
    scores: Json;
    body: string;
    created_at: Millis;
    updated_at: Millis;
  };
  idempotent_calls: {
    key_id: number;
    name: string;
    /** Fingerprint of what was asked. */
    request: string;
    began_at: Millis;
    /** HTTP status; null while the first call runs. */
    status: number | null;
    reply: Json | null;
  };
  exports: {
    id: Generated<number>;
    uuid: string;
    project_id: string;
    user_id: number;
    type: string;
    format: string;
    status: string;
    from_day: string;
    to_day: string;
    models: Json;
    prompt_ids: Json;
    topic_ids: Json;
    include_answer: Flag;
    estimated_rows: number;
    /** Answers that come later are not part of what was charged. */
    last_answer: number;
    rows: number;
    bytes: number;
    rows_charged: number;
    rows_additional: number;
    file_name: string | null;
    error: string | null;
    created_at: Millis;
    updated_at: Millis;
    started_at: Millis | null;
    finished_at: Millis | null;
    expires_at: Millis | null;
  };
  export_parts: { export_id: number; place: number; content: Uint8Array };
  loans: LoanTable;
  work: {
    id: Generated<number>;
    kind: string;
    ref: number;
    lane: string;
    status: string;
    attempts: number;
    created_at: Millis;
  };
}
