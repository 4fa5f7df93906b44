-- 001-foundation
INSERT INTO users VALUES (1, 'Ann', 'ann@acme.com', 'team', 'Team', 'active', 0, 90, 10, 100, 90, 10, 100, 50, 10, 60, 10, 1000), (2, 'Bob', 'bob@acme.com', 'team', 'Team', 'active', 0, 9, 1, 10, 9, 1, 10, 5, 1, 6, 1, 1000);
INSERT INTO keys VALUES (1, 1, 'editor', 'cd_1', 'h1', '["read"]', NULL, NULL, NULL, 1000), (2, 2, 'ci', 'cd_2', 'h2', '["read"]', '["acme"]', 9000, 8000, 1000);
INSERT INTO projects VALUES ('acme', 1, 'Acme', 'https://acme.com', 'DE', 'Europe/Berlin', '["chatgpt","aimode"]', '["ACME"]', '[{"name":"Globex"}]', 1000), ('beta', 2, 'Beta', 'https://beta.org', 'US', 'UTC', '["gemini"]', '[]', '[]', 1000);
INSERT INTO topics VALUES (1, 'acme', 'Anvils', 'anvils', 1000), (2, 'acme', 'Tools', 'tools', 1000), (3, 'beta', 'Beta', 'beta', 1000);
INSERT INTO prompts VALUES (1, 'acme', 1, 1, 'best anvil', 'best anvil', 1, 0, 3000, 1000), (2, 'acme', 2, 1, 'Is Acme good?', 'is acme good?', 1, 1, NULL, 1000), (3, 'beta', 3, 2, 'größtes Beta', 'größtes beta', 0, 0, NULL, 2000);
INSERT INTO answers VALUES
  (1, 'acme', 1, 'chatgpt', 1790812800000, '2026-10-01', 'Acme, then Globex.', 1, 'named', 'top', 'positive', 1, '["best anvil 2026","anvil test","anvil test"]', '[{"name":"Globex","domain":"globex.com","position":"middle"},{"name":"Initech","domain":null,"position":"late"}]', 2, 1),
  (2, 'acme', 1, 'aimode', 1790812800000, '2026-10-01', 'Nothing of it, it''s late.', 0, NULL, NULL, NULL, 0, '[]', '[]', 0, NULL),
  (3, 'acme', 2, 'chatgpt', 1793404800000, '2026-10-31', 'Acme 😀', 1, 'recommended', 'top', 'negative', NULL, '[""]', '[]', 0, 0),
  (4, 'acme', 2, 'aimode', 1793404800000, '2026-10-31', '', NULL, NULL, NULL, NULL, NULL, '["anvil test"]', '[]', 0, 1),
  (5, 'beta', 3, 'gemini', 1793491200000, '2026-11-01', 'Beta. Acme.', 1, 'named', 'top', 'mixed', 1, '["größtes Beta"]', '[]', 0, 1),
  (6, 'beta', 99, 'gemini', 1793491200000, '2026-11-01', 'Its prompt is gone.', 0, NULL, NULL, NULL, 1, '[]', '[]', 0, 1);
INSERT INTO answer_sources VALUES
  (1, 1, 'https://globex.com/a', 'globex.com', 'Anvils', 1), (1, 2, 'https://globex.com/b', 'globex.com', NULL, 0), (1, 3, 'https://test.org/', 'test.org', 'Test', 1),
  (3, 1, 'https://globex.com/a', 'globex.com', 'Better anvils', 1), (4, 1, 'https://globex.com/a', 'globex.com', NULL, 1), (4, 2, 'https://gone.org/', 'gone.org', NULL, 0), (5, 1, 'https://10.0.0.1/', '', NULL, 0), (5, 2, 'https://beta.org/', 'beta.org', 'Beta', 1);
INSERT INTO prompt_runs VALUES (1, 'acme', 1, 'completed', 2, 2000, 3000, 2000, 3000), (2, 'beta', 2, 'running', 2, 2000, NULL, 2000, 2000);
INSERT INTO asks VALUES (1, 1, 'acme', 1, 'chatgpt', 'done', 2000, 1, NULL, NULL), (2, 1, 'acme', 1, 'aimode', 'failed', 2000, NULL, 'PROVIDER_DECLINED', 'no'), (3, 2, 'beta', 3, 'gemini', 'waiting', NULL, NULL, NULL, NULL);
INSERT INTO content_runs VALUES (1, 'acme', 1, 1, 'completed', 'done', NULL, 0, 10, '{"prompt_id":1}', 2000, 3000, 3000), (2, 'acme', 2, 1, 'failed', 'draft', 'no model', 1, 0, '{"prompt_id":2}', 2000, 2500, 2500);
INSERT INTO content_steps VALUES (1, 'research', 'done', '{"pages":[]}'), (1, 'crawl', 'skipped', 'null');
INSERT INTO articles VALUES (1, 1, 'Anvils', 'draft', 3, '{"geo":50}', 'All about anvils', 3000, 3000);
INSERT INTO work VALUES (1, 'ask', 3, 'ask/gemini', 'running', 1, 2000);
-- 002-accounts-and-exports
INSERT INTO secrets VALUES ('signing', 'abc');
INSERT INTO project_members VALUES ('acme', 2);
INSERT INTO idempotent_calls VALUES (1, 'one', 'f1', 5000, 201, '{"data":{},"meta":{}}'), (1, 'two', 'f2', 5000, NULL, NULL);
INSERT INTO exports VALUES (1, 'e-1', 'acme', 1, 'responses', 'csv', 'ready', '2026-10-01', '2026-10-31', '["chatgpt"]', '[1]', '[]', 1, 2, 4, 2, 3, 2, 0, 'acme.csv.gz', NULL, 5000, 6000, 5500, 6000, 9000);
INSERT INTO export_parts VALUES (1, 0, 'abc');
UPDATE projects SET schedule = '{"every":"day","hour":7}' WHERE id = 'acme';
UPDATE users SET frozen = 1 WHERE id = 2;
-- 003-answer-details
INSERT INTO answer_rankings VALUES (1, 1, 'acme.com', 'Acme'), (1, 2, 'globex.com', 'Globex'), (3, 1, NULL, 'Acme');
UPDATE answers SET rankings_count = 2, rank = 1, sentiment_source = 'estimate' WHERE id = 1;
UPDATE answers SET rankings_count = 1, rank = 1 WHERE id = 3;
-- 005-schedules
UPDATE projects SET next_run_at = 1793500000000 WHERE id = 'acme';
UPDATE prompt_runs SET scheduled = 1 WHERE id = 1;
-- 006-counts
INSERT INTO gone_prompts VALUES (99, 'beta', 3, 0);
INSERT INTO provider_days VALUES ('chatgpt', '2026-10-01', 7);
UPDATE answers SET model_version = 'gpt-5', region = 'DE', language = 'en', sentiment_quote = 'Acme' WHERE id = 1;
-- 007-unjudged
INSERT INTO unjudged VALUES (3, 7000);
-- 008-source-numbers
UPDATE answers SET source_numbers = '[1,0,3]' WHERE id = 1;
-- 015-run-codes
UPDATE content_runs SET code = 'WRITER_NOT_CONFIGURED' WHERE id = 2;
-- 016-loans
INSERT INTO loans VALUES (1, 'writer', 'acme', 1, 1, NULL, 'd1', 'gpt-4o', 'You write.', 'Write section 1.', 1000, 'done', 'window-1', 9000, 'Anvils last.', 10, 3, NULL, 8000), (2, 'judge', 'acme', 1, NULL, 1, 'd2', NULL, NULL, 'Judge.', 500, 'failed', NULL, NULL, NULL, NULL, NULL, '{"code":"PROVIDER_QUOTA","message":"no"}', 8000);
-- 019-facts
UPDATE projects SET facts = '["Acme costs $199 a month."]' WHERE id = 'acme';
INSERT INTO answer_contradictions VALUES (1, 1, 'Acme costs $199 a month.', 'Acme costs $249 a month.');
-- 020-webhooks
INSERT INTO webhooks VALUES (1, 'acme', 'https://hooks.example.com/acme', 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '{"visibility_falls":10,"visibility_rises":null,"prompt_lost":true,"competitor_new":false,"domain_new":false}', 1, 8000, 9000, 7000);
INSERT INTO webhook_facts VALUES (1, 'prompt_lost', '1', 0, 4);
INSERT INTO webhook_deliveries VALUES (1, 1, 'msg_1', 'project.changed', '{}', 'waiting', 1, 500, 'WEBHOOK_REJECTED', 'no', 8000, 8100, 9000);
-- 021-spending
INSERT INTO spend_days VALUES ('2026-10-01', 1, 'ask', 'chatgpt', 'openai', 'gpt-5', 3, 1, 100, 200, 2, 42125000);
-- 022-prompt-keys
UPDATE prompts SET key = 'good' WHERE id = 2;
-- 023-deletions
INSERT INTO deletions VALUES (1, 'beta', 'prompt', 98, 'best beta', '{"id":98,"project_id":"beta","topic_id":3,"key_id":2,"text":"best beta","folded":"best beta","active":1,"branded":0,"last_checked_at":null,"answers_count":0,"created_at":2000}', 9000), (2, 'beta', 'topic', 4, 'Old', '{"id":4,"project_id":"beta","name":"Old","folded":"old","created_at":2000}', 9000);
-- 027-renewals
UPDATE users SET plan_renewed_at = 5000 WHERE id = 1;
-- 030-page-keys
INSERT INTO pages (id, url, domain, state, note, words, facts, read_at, page_key) VALUES (1, 'http://www.globex.com/a/', 'globex.com', 'timeout', 'Its server didn’t answer.', 0, 0, 9000, 'globex.com/a');
INSERT INTO project_pages VALUES ('acme', 1);
-- 032-imports
INSERT INTO imports VALUES (1, 'beta', 'import-1', 'answers.csv', 9000, NULL, 1, 1, 1, 0);
INSERT INTO imported VALUES (1, 'answer', 1, 1), (1, 'answer', 2, 0), (1, 'prompt', 2, 1);
