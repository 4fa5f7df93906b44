-- 001-foundation
create table "users" ("id" integer primary key autoincrement, "name" text not null, "email" text not null, "plan_name" text not null, "plan_display_name" text not null, "plan_status" text not null, "plan_renews_at" integer not null, "credits_plan" integer not null, "credits_additional" integer not null, "credits_limit" integer not null, "rows_plan" integer not null, "rows_additional" integer not null, "rows_limit" integer not null, "prompts_limit" integer not null, "daily_prompts" integer not null, "per_minute" integer not null, "per_second" integer not null, "created_at" integer not null);
create table "keys" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "name" text not null, "prefix" text not null, "hash" text not null, "scopes" text not null, "projects" text, "expires_at" integer, "revoked_at" integer, "created_at" integer not null);
create table "projects" ("id" text primary key, "user_id" integer not null references "users" ("id") on delete cascade, "name" text not null, "url" text not null, "region" text not null, "timezone" text not null, "models" text not null, "aliases" text not null, "competitors" text not null, "created_at" integer not null);
create table "topics" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "name" text not null, "folded" text not null, "created_at" integer not null);
create table "prompts" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "topic_id" integer not null references "topics" ("id") on delete cascade, "key_id" integer not null references "keys" ("id") on delete cascade, "text" text not null, "folded" text not null, "active" integer not null, "branded" integer not null, "last_checked_at" integer, "created_at" integer not null);
create table "answers" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "prompt_id" integer not null, "model" text not null, "collected_at" integer not null, "day" text not null, "content" text not null, "brand_mentioned" integer, "mention_kind" text, "position" text, "sentiment" text, "search_performed" integer, "search_queries" text not null, "competitors" text not null, "competitors_count" integer not null, "realtime" integer);
create table "answer_sources" ("answer_id" integer not null references "answers" ("id") on delete cascade, "position" integer not null, "url" text not null, "domain" text not null, "title" text, "cited" integer not null);
create table "prompt_runs" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "user_id" integer not null references "users" ("id") on delete cascade, "status" text not null, "total" integer not null, "started_at" integer, "completed_at" integer, "created_at" integer not null, "updated_at" integer not null);
create table "asks" ("id" integer primary key autoincrement, "run_id" integer not null references "prompt_runs" ("id") on delete cascade, "project_id" text not null, "prompt_id" integer not null, "model" text not null, "status" text not null, "sent_at" integer, "answer_id" integer, "code" text, "message" text);
create table "content_runs" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "prompt_id" integer not null, "user_id" integer not null references "users" ("id") on delete cascade, "status" text not null, "current_step" text not null, "error" text, "retryable" integer not null, "charged" integer not null, "request" text not null, "started_at" integer not null, "completed_at" integer, "updated_at" integer not null);
create table "content_steps" ("run_id" integer not null references "content_runs" ("id") on delete cascade, "step" text not null, "status" text not null, "output" text not null);
create table "articles" ("id" integer primary key autoincrement, "run_id" integer not null references "content_runs" ("id") on delete cascade, "title" text not null, "status" text not null, "word_count" integer not null, "scores" text not null, "body" text not null, "created_at" integer not null, "updated_at" integer not null);
create table "work" ("id" integer primary key autoincrement, "kind" text not null, "ref" integer not null, "lane" text not null, "status" text not null, "attempts" integer not null, "created_at" integer not null);
create unique index "users_by_email" on "users" ("email");
create unique index "keys_by_hash" on "keys" ("hash");
create unique index "keys_by_prefix" on "keys" ("prefix");
create unique index "topics_by_project_id_folded" on "topics" ("project_id", "folded");
create unique index "prompts_by_project_id_folded" on "prompts" ("project_id", "folded");
create unique index "answers_by_prompt_id_model_collected_at" on "answers" ("prompt_id", "model", "collected_at");
create unique index "answer_sources_by_answer_id_position" on "answer_sources" ("answer_id", "position");
create unique index "content_steps_by_run_id_step" on "content_steps" ("run_id", "step");
create unique index "articles_by_run_id" on "articles" ("run_id");
create index "prompts_by_topic_id_id" on "prompts" ("topic_id", "id");
create index "prompts_by_key_id_created_at" on "prompts" ("key_id", "created_at");
create index "answers_by_project_id_collected_at_id" on "answers" ("project_id", "collected_at", "id");
create index "asks_by_run_id_status" on "asks" ("run_id", "status");
create index "prompt_runs_by_project_id_id" on "prompt_runs" ("project_id", "id");
create index "content_runs_by_project_id_id" on "content_runs" ("project_id", "id");
create index "work_by_kind_ref" on "work" ("kind", "ref");
create index "work_by_status_lane_id" on "work" ("status", "lane", "id");
-- 002-accounts-and-exports
create table "secrets" ("name" text primary key, "value" text not null);
create table "project_members" ("project_id" text not null references "projects" ("id") on delete cascade, "user_id" integer not null references "users" ("id") on delete cascade);
create table "prompt_additions" ("id" integer primary key autoincrement, "key_id" integer not null references "keys" ("id") on delete cascade, "added_at" integer not null, "count" integer not null);
create table "idempotent_calls" ("key_id" integer not null references "keys" ("id") on delete cascade, "name" text not null, "request" text not null, "began_at" integer not null, "status" integer, "reply" text);
create table "exports" ("id" integer primary key autoincrement, "uuid" text not null, "project_id" text not null references "projects" ("id") on delete cascade, "user_id" integer not null references "users" ("id") on delete cascade, "type" text not null, "format" text not null, "status" text not null, "from_day" text not null, "to_day" text not null, "models" text not null, "prompt_ids" text not null, "topic_ids" text not null, "include_answer" integer not null, "estimated_rows" integer not null, "last_answer" integer not null, "rows" integer not null, "bytes" integer not null, "rows_charged" integer not null, "rows_additional" integer not null, "file_name" text, "error" text, "created_at" integer not null, "updated_at" integer not null, "started_at" integer, "finished_at" integer, "expires_at" integer);
create table "export_parts" ("export_id" integer not null references "exports" ("id") on delete cascade, "place" integer not null, "content" blob not null);
alter table "users" add column "manage_prompts" integer default 1 not null;
alter table "users" add column "frozen" integer default 0 not null;
alter table "projects" add column "schedule" text;
alter table "projects" add column "deleted_at" integer;
alter table "prompt_runs" add column "charged_additional" integer default 0 not null;
alter table "content_runs" add column "charged_additional" integer default 0 not null;
create unique index "project_members_by_project_id_user_id" on "project_members" ("project_id", "user_id");
create unique index "idempotent_calls_by_key_id_name" on "idempotent_calls" ("key_id", "name");
create unique index "exports_by_uuid" on "exports" ("uuid");
create unique index "export_parts_by_export_id_place" on "export_parts" ("export_id", "place");
create index "project_members_by_user_id" on "project_members" ("user_id");
create index "prompt_additions_by_key_id_added_at" on "prompt_additions" ("key_id", "added_at");
create index "idempotent_calls_by_began_at" on "idempotent_calls" ("began_at");
create index "exports_by_project_id_id" on "exports" ("project_id", "id");
create index "exports_by_status_expires_at" on "exports" ("status", "expires_at");
insert into "prompt_additions" ("key_id", "added_at", "count") select "key_id", "created_at", count(*) as "count" from "prompts" group by "key_id", "created_at";
-- 003-answer-details
create table "answer_competitors" ("answer_id" integer not null references "answers" ("id") on delete cascade, "place" integer not null, "name" text not null, "domain" text, "position" text not null);
create table "answer_queries" ("answer_id" integer not null references "answers" ("id") on delete cascade, "place" integer not null, "query" text not null);
create table "answer_rankings" ("answer_id" integer not null references "answers" ("id") on delete cascade, "rank" integer not null, "domain" text, "name" text not null);
alter table "answers" add column "sources_count" integer default 0 not null;
alter table "answers" add column "queries_count" integer default 0 not null;
alter table "answers" add column "rankings_count" integer default 0 not null;
alter table "answers" add column "sentiment_source" text;
alter table "answers" add column "rank" integer;
insert into "answer_competitors" ("answer_id", "place", "name", "domain", "position") values (1, 1, 'Globex', 'globex.com', 'middle'), (1, 2, 'Initech', NULL, 'late');
insert into "answer_queries" ("answer_id", "place", "query") values (1, 1, 'best anvil 2026'), (1, 2, 'anvil test'), (1, 3, 'anvil test');
insert into "answer_queries" ("answer_id", "place", "query") values (3, 1, '');
insert into "answer_queries" ("answer_id", "place", "query") values (5, 1, 'größtes Beta');
update "answers" set "queries_count" = (SELECT count(*) FROM answer_queries WHERE answer_id = answers.id), "sources_count" = (SELECT count(*) FROM answer_sources WHERE answer_id = answers.id);
alter table "answers" drop column "competitors";
alter table "answers" drop column "search_queries";
create unique index "answer_competitors_by_answer_id_place" on "answer_competitors" ("answer_id", "place");
create unique index "answer_queries_by_answer_id_place" on "answer_queries" ("answer_id", "place");
create unique index "answer_rankings_by_answer_id_rank" on "answer_rankings" ("answer_id", "rank");
create index "answer_competitors_by_name_answer_id" on "answer_competitors" ("name", "answer_id");
create index "answer_queries_by_query_answer_id" on "answer_queries" ("query", "answer_id");
create index "answer_sources_by_domain_answer_id" on "answer_sources" ("domain", "answer_id");
create index "answers_by_project_id_day_model" on "answers" ("project_id", "day", "model");
-- 004-source-days
create table "source_months" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "model" text not null, "month" text not null);
create unique index "source_months_by_project_id_month_model" on "source_months" ("project_id", "month", "model");
create table "source_days" ("month_id" integer not null references "source_months" ("id") on delete cascade, "domain" text not null, "day" text not null, "mentions" integer not null, "answers" integer not null, "cited" integer not null, constraint "source_days_key" primary key ("month_id", "domain", "day")) WITHOUT ROWID;
create table "source_prompts" ("month_id" integer not null references "source_months" ("id") on delete cascade, "domain" text not null, "prompt_id" integer not null, "days" integer not null, constraint "source_prompts_key" primary key ("month_id", "domain", "prompt_id")) WITHOUT ROWID;
drop index "answers_by_project_id_day_model";
drop index "answers_by_project_id_collected_at_id";
create index "answers_by_project_id_day_model_prompt_id_brand_mentioned_rank_competitors_count_sentiment_search_performed" on "answers" ("project_id", "day", "model", "prompt_id", "brand_mentioned", "rank", "competitors_count", "sentiment", "search_performed");
create index "answers_by_project_id_collected_at_id_day_model_prompt_id_brand_mentioned" on "answers" ("project_id", "collected_at", "id", "day", "model", "prompt_id", "brand_mentioned");
-- 005-schedules
alter table "projects" add column "next_run_at" integer;
alter table "prompt_runs" add column "scheduled" integer default 0 not null;
-- 006-counts
alter table "answers" add column "topic_id" integer default 0 not null;
alter table "answers" add column "branded" integer default 0 not null;
alter table "answers" add column "model_version" text;
alter table "answers" add column "region" text;
alter table "answers" add column "language" text;
alter table "answers" add column "sentiment_quote" text;
create table "gone_prompts" ("id" integer primary key, "project_id" text not null references "projects" ("id") on delete cascade, "topic_id" integer not null, "branded" integer not null);
create table "answer_candidates" ("answer_id" integer not null references "answers" ("id") on delete cascade, "place" integer not null, "name" text not null);
create table "things" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "kind" integer not null, "text" text not null, "domain" text, "title" text);
create table "tally_scopes" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "model" text not null, "branded" integer not null, "month" text not null);
create table "reanalyses" ("id" integer primary key autoincrement, "project_id" text not null references "projects" ("id") on delete cascade, "prompt_id" integer, "last_answer" integer not null, "after_answer" integer not null, "total" integer not null, "done" integer not null, "created_at" integer not null, "finished_at" integer);
create table "answer_days" ("project_id" text not null references "projects" ("id") on delete cascade, "day" text not null, "model" text not null, "topic_id" integer not null, "branded" integer not null, "answers" integer not null, "no_answer" integer not null, "mentioned" integer not null, "rank_sum" integer not null, "placed" integer not null, "competitor_mentions" integer not null, "positive" integer not null, "mixed" integer not null, "negative" integer not null, "searched" integer not null, "search_unknown" integer not null, "with_queries" integer not null, "ranking" integer not null, constraint "answer_days_key" primary key ("project_id", "day", "model", "topic_id", "branded")) WITHOUT ROWID;
create table "tallies" ("scope_id" integer not null references "tally_scopes" ("id") on delete cascade, "kind" integer not null, "thing_id" integer not null, "day" integer not null, "times" integer not null, "answers" integer not null, "extra" integer not null, constraint "tallies_key" primary key ("scope_id", "kind", "thing_id", "day")) WITHOUT ROWID;
create table "tally_prompts" ("scope_id" integer not null references "tally_scopes" ("id") on delete cascade, "kind" integer not null, "thing_id" integer not null, "prompt_id" integer not null, "days" integer not null, constraint "tally_prompts_key" primary key ("scope_id", "kind", "thing_id", "prompt_id")) WITHOUT ROWID;
create table "provider_days" ("role" text not null, "day" text not null, "calls" integer not null, constraint "provider_days_key" primary key ("role", "day")) WITHOUT ROWID;
create unique index "answer_candidates_by_answer_id_place" on "answer_candidates" ("answer_id", "place");
create index "answer_candidates_by_name_answer_id" on "answer_candidates" ("name", "answer_id");
create unique index "tally_scopes_by_project_id_month_model_branded" on "tally_scopes" ("project_id", "month", "model", "branded");
create index "reanalyses_by_project_id_finished_at" on "reanalyses" ("project_id", "finished_at");
create index "things_by_project_id_kind_domain" on "things" ("project_id", "kind", "domain");
create unique index "things_by_project_id_kind_text" on "things" ("project_id", "kind", "text");
drop index "answers_by_project_id_day_model_prompt_id_brand_mentioned_rank_competitors_count_sentiment_search_performed";
create index "answers_by_project_id_day_model_prompt_id_branded_brand_mentioned_rank_competitors_count" on "answers" ("project_id", "day", "model", "prompt_id", "branded", "brand_mentioned", "rank", "competitors_count");
create index "answers_by_project_id_topic_id_day_model_prompt_id_branded_brand_mentioned_rank_competitors_count" on "answers" ("project_id", "topic_id", "day", "model", "prompt_id", "branded", "brand_mentioned", "rank", "competitors_count");
create index "answers_by_prompt_id_day" on "answers" ("prompt_id", "day");
UPDATE answers SET topic_id = coalesce((SELECT topic_id FROM prompts WHERE prompts.id = prompt_id), 0), branded = coalesce((SELECT branded FROM prompts WHERE prompts.id = prompt_id), 0);
drop table "source_prompts";
drop table "source_days";
drop table "source_months";
delete from "tally_prompts";
delete from "tallies";
delete from "tally_scopes";
delete from "things";
delete from "answer_days";
INSERT INTO answer_days (project_id, day, model, topic_id, branded, "answers", "no_answer", "mentioned", "rank_sum", "placed", "competitor_mentions", "positive", "mixed", "negative", "searched", "search_unknown", "with_queries", "ranking") SELECT project_id, day, model, topic_id, branded, coalesce(sum(CASE WHEN brand_mentioned IS NOT NULL THEN 1 ELSE 0 END), 0) AS "answers", coalesce(sum(CASE WHEN brand_mentioned IS NULL THEN 1 ELSE 0 END), 0) AS "no_answer", coalesce(sum(CASE WHEN brand_mentioned = 1 THEN 1 ELSE 0 END), 0) AS "mentioned", coalesce(sum(rank), 0) AS "rank_sum", count(rank) AS "placed", coalesce(sum(CASE WHEN competitors_count > 0 THEN (SELECT count(DISTINCT name) FROM answer_competitors WHERE answer_id = answers.id) ELSE 0 END), 0) AS "competitor_mentions", coalesce(sum(CASE WHEN brand_mentioned = 1 AND sentiment = 'positive' THEN 1 ELSE 0 END), 0) AS "positive", coalesce(sum(CASE WHEN brand_mentioned = 1 AND sentiment = 'mixed' THEN 1 ELSE 0 END), 0) AS "mixed", coalesce(sum(CASE WHEN brand_mentioned = 1 AND sentiment = 'negative' THEN 1 ELSE 0 END), 0) AS "negative", coalesce(sum(CASE WHEN brand_mentioned IS NOT NULL AND search_performed = 1 THEN 1 ELSE 0 END), 0) AS "searched", coalesce(sum(CASE WHEN brand_mentioned IS NOT NULL AND search_performed IS NULL THEN 1 ELSE 0 END), 0) AS "search_unknown", coalesce(sum(CASE WHEN brand_mentioned IS NOT NULL AND queries_count > 0 AND EXISTS (SELECT 1 FROM answer_queries WHERE answer_id = answers.id AND query <> '') THEN 1 ELSE 0 END), 0) AS "with_queries", coalesce(sum(CASE WHEN rankings_count > 0 THEN 1 ELSE 0 END), 0) AS "ranking" FROM answers GROUP BY project_id, day, model, topic_id, branded;
INSERT INTO tally_scopes (project_id, model, branded, month) SELECT DISTINCT project_id, model, branded, month FROM (SELECT id, project_id, model AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers UNION ALL SELECT id, project_id, '' AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers) AS holding;
INSERT INTO things (project_id, kind, text, domain, title) SELECT project_id, kind, text, max(domain), max(title) FROM answers JOIN ( SELECT answer_id, 1 AS kind, domain AS text, count(*) AS times, sum(cited) AS extra, CAST(NULL AS text) AS domain, CAST(NULL AS text) AS title FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain UNION ALL SELECT answer_id, 2, url, count(*), sum(cited), max(domain), max(title) FROM answer_sources WHERE url <> '' GROUP BY answer_id, url UNION ALL SELECT answer_id, 3, query, count(*), 0, NULL, NULL FROM answer_queries WHERE query <> '' GROUP BY answer_id, query UNION ALL SELECT answer_id, 4, coalesce(domain, name), 1, min(rank), max(domain), NULL FROM answer_rankings WHERE coalesce(domain, name) <> '' GROUP BY answer_id, coalesce(domain, name) UNION ALL SELECT answer_id, 5, domain || ' ' || min(name), 1, 0, domain, NULL FROM answer_rankings WHERE domain IS NOT NULL GROUP BY answer_id, domain UNION ALL SELECT answer_id, 6, name, 1, min(place) + CASE WHEN min(rank) <= min(place) THEN 1 ELSE 0 END, NULL, NULL FROM answer_competitors JOIN answers ON answers.id = answer_id WHERE name <> '' GROUP BY answer_id, name UNION ALL SELECT DISTINCT answer_id, 7, name, 1, 0, NULL, NULL FROM answer_candidates WHERE name <> '' ) AS facts ON facts.answer_id = answers.id GROUP BY project_id, kind, text;
INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra) SELECT tally_scopes.id, counted.kind, things.id, day, times, answers, extra FROM ( SELECT project_id, model, branded, month, kind, text, day, sum(times) AS times, count(*) AS answers, sum(extra) AS extra FROM (SELECT id, project_id, model AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers UNION ALL SELECT id, project_id, '' AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers) AS holding JOIN ( SELECT answer_id, 1 AS kind, domain AS text, count(*) AS times, sum(cited) AS extra, CAST(NULL AS text) AS domain, CAST(NULL AS text) AS title FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain UNION ALL SELECT answer_id, 2, url, count(*), sum(cited), max(domain), max(title) FROM answer_sources WHERE url <> '' GROUP BY answer_id, url UNION ALL SELECT answer_id, 3, query, count(*), 0, NULL, NULL FROM answer_queries WHERE query <> '' GROUP BY answer_id, query UNION ALL SELECT answer_id, 4, coalesce(domain, name), 1, min(rank), max(domain), NULL FROM answer_rankings WHERE coalesce(domain, name) <> '' GROUP BY answer_id, coalesce(domain, name) UNION ALL SELECT answer_id, 5, domain || ' ' || min(name), 1, 0, domain, NULL FROM answer_rankings WHERE domain IS NOT NULL GROUP BY answer_id, domain UNION ALL SELECT answer_id, 6, name, 1, min(place) + CASE WHEN min(rank) <= min(place) THEN 1 ELSE 0 END, NULL, NULL FROM answer_competitors JOIN answers ON answers.id = answer_id WHERE name <> '' GROUP BY answer_id, name UNION ALL SELECT DISTINCT answer_id, 7, name, 1, 0, NULL, NULL FROM answer_candidates WHERE name <> '' ) AS facts ON facts.answer_id = holding.id GROUP BY project_id, model, branded, month, kind, text, day) AS counted JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month JOIN things ON things.project_id = counted.project_id AND things.kind = counted.kind AND things.text = counted.text ORDER BY 1, 2, 3, 4;
INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days) SELECT tally_scopes.id, counted.kind, things.id, prompt_id, days FROM ( SELECT project_id, model, branded, month, kind, text, prompt_id, sum(bit) AS days FROM ( SELECT DISTINCT project_id, model, branded, month, kind, text, prompt_id, 1 << (day - 1) AS bit FROM (SELECT id, project_id, model AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers UNION ALL SELECT id, project_id, '' AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers) AS holding JOIN ( SELECT answer_id, 1 AS kind, domain AS text, count(*) AS times, sum(cited) AS extra, CAST(NULL AS text) AS domain, CAST(NULL AS text) AS title FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain UNION ALL SELECT answer_id, 2, url, count(*), sum(cited), max(domain), max(title) FROM answer_sources WHERE url <> '' GROUP BY answer_id, url UNION ALL SELECT answer_id, 3, query, count(*), 0, NULL, NULL FROM answer_queries WHERE query <> '' GROUP BY answer_id, query UNION ALL SELECT answer_id, 4, coalesce(domain, name), 1, min(rank), max(domain), NULL FROM answer_rankings WHERE coalesce(domain, name) <> '' GROUP BY answer_id, coalesce(domain, name) UNION ALL SELECT answer_id, 5, domain || ' ' || min(name), 1, 0, domain, NULL FROM answer_rankings WHERE domain IS NOT NULL GROUP BY answer_id, domain UNION ALL SELECT answer_id, 6, name, 1, min(place) + CASE WHEN min(rank) <= min(place) THEN 1 ELSE 0 END, NULL, NULL FROM answer_competitors JOIN answers ON answers.id = answer_id WHERE name <> '' GROUP BY answer_id, name UNION ALL SELECT DISTINCT answer_id, 7, name, 1, 0, NULL, NULL FROM answer_candidates WHERE name <> '' ) AS facts ON facts.answer_id = holding.id WHERE kind IN (1, 2, 3) ) AS seen GROUP BY project_id, model, branded, month, kind, text, prompt_id) AS counted JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month JOIN things ON things.project_id = counted.project_id AND things.kind = counted.kind AND things.text = counted.text ORDER BY 1, 2, 3, 4;
INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at) SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id;
-- 007-unjudged
create table "unjudged" ("answer_id" integer not null references "answers" ("id") on delete cascade, "failed_at" integer not null, constraint "unjudged_key" primary key ("answer_id")) WITHOUT ROWID;
-- 008-source-numbers
alter table "answers" add column "source_numbers" text;
-- 009-shared-ranks
drop index "answer_rankings_by_answer_id_rank";
create index "answer_rankings_by_answer_id_rank_name" on "answer_rankings" ("answer_id", "rank", "name");
-- 010-latest-answers
alter table "prompts" add column "answers_count" integer default 0 not null;
create table "latest_answers" ("prompt_id" integer not null references "prompts" ("id") on delete cascade, "model" text not null, "answer_id" integer not null, "collected_at" integer not null, constraint "latest_answers_key" primary key ("prompt_id", "model")) WITHOUT ROWID;
UPDATE prompts SET answers_count = counted.n FROM (SELECT prompt_id, count(*) AS n FROM answers GROUP BY prompt_id) AS counted WHERE counted.prompt_id = prompts.id;
INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at) SELECT answers.prompt_id, answers.model, answers.id, answers.collected_at FROM answers JOIN (SELECT prompt_id, model, max(collected_at) AS last FROM answers GROUP BY prompt_id, model) AS newest ON newest.prompt_id = answers.prompt_id AND newest.model = answers.model AND newest.last = answers.collected_at JOIN prompts ON prompts.id = answers.prompt_id;
-- 011-answer-originals
create table "answer_originals" ("answer_id" integer not null references "answers" ("id") on delete cascade, "content" text not null);
create unique index "answer_originals_by_answer_id" on "answer_originals" ("answer_id");
UPDATE reanalyses SET finished_at = created_at WHERE finished_at IS NULL;
INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at) SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id;
-- 012-fresh-statistics
-- 013-tracked-ranks
alter table "answer_rankings" add column "tracked" text;
UPDATE reanalyses SET finished_at = created_at WHERE finished_at IS NULL;
INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at) SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id;
-- 014-pages
create table "pages" ("id" integer primary key autoincrement, "url" text not null, "final_url" text, "domain" text not null, "state" text not null, "note" text, "title" text, "author" text, "published" text, "language" text, "words" integer not null, "facts" integer not null, "markdown" text, "sha256" text, "read_at" integer not null);
create unique index "pages_by_url" on "pages" ("url");
create index "pages_by_read_at" on "pages" ("read_at");
create table "project_pages" ("project_id" text not null references "projects" ("id") on delete cascade, "page_id" integer not null references "pages" ("id") on delete cascade, constraint "project_pages_key" primary key ("project_id", "page_id")) WITHOUT ROWID;
create index "project_pages_by_page_id" on "project_pages" ("page_id");
-- 015-run-codes
alter table "content_runs" add column "code" text;
-- 016-loans
create table "loans" ("id" integer primary key autoincrement, "role" text not null, "project_id" text not null references "projects" ("id") on delete cascade, "user_id" integer not null references "users" ("id") on delete cascade, "run_id" integer references "content_runs" ("id") on delete cascade, "answer_id" integer references "answers" ("id") on delete cascade, "digest" text not null, "model" text, "system" text, "prompt" text not null, "max_characters" integer not null, "state" text not null, "lender" text, "leased_until" integer, "text" text, "input_tokens" integer, "output_tokens" integer, "failure" text, "offered_at" integer not null);
create unique index "loans_by_digest" on "loans" ("digest");
create index "loans_by_user_id_state" on "loans" ("user_id", "state");
create index "loans_by_run_id" on "loans" ("run_id");
create index "loans_by_answer_id" on "loans" ("answer_id");
create index "loans_by_project_id" on "loans" ("project_id");
