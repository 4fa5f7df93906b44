import type { Generated } from 'kysely';
import type { RollupTables } from './rollups/tables.ts';
import type { Flag } from './values.ts';

/** Milliseconds since 1970, UTC. */
type Millis = number;
/** JSON as text. */
type Json = string;

export interface Schema extends RollupTables {
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    plan_name: string;
    plan_display_name: string;
    plan_status: string;
    plan_renews_at: Millis;
    /** Moment of the renewal that set `plan_renews_at`. Null if an operator set it. */
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
    /** Number of changes to the counts of its answers. */
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
    /** Key that a project file refers to the prompt by. */
    key: Generated<string | null>;
    active: Flag;
    branded: Flag;
    last_checked_at: Millis | null;
    answers_count: Generated<number>;
    created_at: Millis;
  };
  /** Each assistant's newest answer to a prompt. */
  latest_answers: { prompt_id: number; model: string; answer_id: number; collected_at: Millis };
  /** Deleted prompts whose answers still count. */
  gone_prompts: { id: number; project_id: string; topic_id: number; branded: Flag };
  /** Deleted items of a project that can be restored. */
  deletions: {
    id: Generated<number>;
    project_id: string;
    kind: 'prompt' | 'topic';
    /** Id that it had, and gets back. */
    ref: number;
    /** Text of a prompt, or name of a topic. */
    name: string;
    /** Its row. */
    kept: Json;
    deleted_at: Millis;
  };
  prompt_additions: { id: Generated<number>; key_id: number; added_at: Millis; count: number };
  /** Imports of answers that were collected elsewhere. */
  imports: {
    id: Generated<number>;
    project_id: string;
    /** Id given by the client. */
    name: string;
    /** File or program that the answers came from. */
    source: string;
    created_at: Millis;
    undone_at: Millis | null;
    /** Number of stored rows. `duplicates` are answers that were already stored. */
    answers: Generated<number>;
    duplicates: Generated<number>;
    prompts: Generated<number>;
    topics: Generated<number>;
  };
  /** Rows that an import stored (`own`) or found already stored. */
  imported: { import_id: number; kind: 'answer' | 'prompt' | 'topic'; ref: number; own: Flag };
  webhooks: {
    id: Generated<number>;
    project_id: string;
    url: string;
    secret: string;
    thresholds: Json;
    active: Flag;
    /** Moment of the last notification, or of the setup. */
    since: Millis;
    /** Due moment of the next comparison. Null without new answers. */
    compare_at: Millis | null;
    created_at: Millis;
  };
  /** Sent notifications, with the share that each reported (`hits` of `answers`). */
  webhook_facts: {
    webhook_id: number;
    threshold: string;
    subject: string;
    hits: number;
    answers: number;
    from_day: string | null;
    to_day: string | null;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    uuid: string;
    type: string;
    body: string;
    state: string;
    attempts: number;
    status: number | null;
    code: string | null;
    message: string | null;
    created_at: Millis;
    attempted_at: Millis | null;
    /** Due moment of the next attempt. Null while it's in the work queue, and after the last attempt. */
    due_at: Millis | null;
  };
  answers: {
    id: Generated<number>;
    project_id: string;
    prompt_id: number;
    model: string;
    collected_at: Millis;
    day: string;
    /** Topic it's counted under (0 if unknown), and whether its prompt is branded. */
    topic_id: Generated<number>;
    branded: Generated<Flag>;
    content: string;
    brand_mentioned: Flag | null;
    mention_kind: string | null;
    position: string | null;
    sentiment: string | null;
    sentiment_source: string | null;
    /** Quote from the answer that the judge's verdict is based on. */
    sentiment_quote: string | null;
    /** Position of the source for each number in the text, 0 for none. Null if the numbers are the positions. */
    source_numbers: Json | null;
    model_version: string | null;
    region: string | null;
    language: string | null;
    /** Place of the brand among the names, starting at 1. Null if not mentioned. */
    rank: number | null;
    search_performed: Flag | null;
    competitors_count: number;
    sources_count: Generated<number>;
    queries_count: Generated<number>;
    rankings_count: Generated<number>;
    /** True if it leads with an untracked name. */
    leads: Generated<Flag>;
    realtime: Flag | null;
  };
  answer_competitors: { answer_id: number; place: number; name: string; domain: string | null; position: string };
  answer_queries: { answer_id: number; place: number; query: string };
  /** `tracked` is the brand or competitor with this name, as the project spells it. */
  answer_rankings: { answer_id: number; rank: number; domain: string | null; name: string; tracked: string | null };
  answer_sources: {
    answer_id: number;
    position: number;
    /** URL as the answer has it, and the key of its page (`keyOfClean`). */
    url: string;
    page_key: string;
    domain: string;
    title: string | null;
    cited: Flag;
  };
  answer_candidates: { answer_id: number; place: number; name: string };
  /** Sentences of answers that contradict a fact of the brand. */
  answer_contradictions: { answer_id: number; place: number; fact: string; sentence: string };
  /** Original texts of answers that were cleaned of surrounding page text. */
  answer_originals: { answer_id: number; content: string };
  /** Answers that the judge failed on with a transient error, and the moment of the first failure. */
  unjudged: { answer_id: number; failed_at: Millis };
  /** Reanalyses of the stored answers of a project or a prompt, in order of their ids. */
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
  /** Web pages, one per `page_key`. If a page could not be read, `markdown` is null and `note` says why. */
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
  /** Projects whose articles a page was read for. */
  project_pages: { project_id: string; page_id: number };
  /** Calls to a role's provider on a day (UTC). */
  provider_days: { role: string; day: string; calls: number };
  /**
   * Usage of calls with users' own API keys by day (UTC) and project owner. Has no foreign key, so rows outlive their
   * account. `assistant` is empty if none was asked, and `model` if the vendor has none.
   */
  spend_days: {
    day: string;
    user_id: number;
    kind: string;
    assistant: string;
    vendor: string;
    model: string;
    calls: number;
    /** Number of these calls without a known price. */
    unpriced: number;
    input_tokens: number;
    output_tokens: number;
    searches: number;
    /** Billionths of a US dollar. Whole numbers for prices with up to three decimals per million tokens. */
    nano_usd: number;
  };
  prompt_runs: {
    id: Generated<number>;
    project_id: string;
    user_id: number;
    status: string;
    total: number;
    /** Started by the project's schedule, which is free. */
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
    /** Code of the failure in `error`. */
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
    /** Fingerprint of the request. */
    request: string;
    began_at: Millis;
    /** HTTP status. Null while the first call runs. */
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
    /** Last answer included. Later answers weren't charged. */
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
  /** Model calls that wait for a window. */
  loans: {
    id: Generated<number>;
    role: string;
    project_id: string;
    user_id: number;
    /** Set for the `writer` and `judge` roles, respectively. */
    run_id: number | null;
    answer_id: number | null;
    /** Fingerprint of the call and its purpose. */
    digest: string;
    model: string | null;
    system: string | null;
    prompt: string;
    max_characters: number;
    state: string;
    /** Window that has the call, or had it last. */
    lender: string | null;
    leased_until: Millis | null;
    text: string | null;
    input_tokens: number | null;
    output_tokens: number | null;
    failure: string | null;
    offered_at: Millis;
  };
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
