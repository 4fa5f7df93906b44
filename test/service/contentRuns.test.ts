import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ContentRun } from '../../src/contract/contentRun.ts';
import { type Behaviour, startModelServer } from '../fakes/modelServer.ts';
import { brief, ended, startArticle, startEvidence } from './articles.ts';
import { eventually } from '../fakes/eventually.ts';
import { behind, creditsLeft, leaveCredits, modelAt, serviceFor, type TestService } from './testService.ts';

/** A service whose writer behaves like that, with a prompt and stored answers to it. */
async function writer(context: TestContext, behave: (call: number) => Behaviour) {
  const model = await startModelServer((_, call) => behave(call));
  behind(context, () => model.close());
  const service = await serviceFor(context, { configuration: { assistants: {}, writer: modelAt(model.baseUrl) } });
  return { model, service, ...(await startEvidence(service)) };
}

/** The section that a call to the model asks for, and of how many. */
function sectionOf({ messages }: { readonly messages: readonly { readonly content: string }[] }): number[] {
  return (/Write section (\d+) of (\d+)/.exec(messages.at(-1)?.content ?? '') ?? []).slice(1).map(Number);
}

const says = (call: number): Behaviour => ({ says: `Sentence number ${call} says that Acme makes anvils of forged steel.` });

test('a brief needs no model: it is written out of the stored answers, with links to them and to their pages', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt, answers } = await startEvidence(service);
  const { status, body } = await service.call('POST', `/projects/${project}/content/runs`, { prompt_id: prompt, ...brief });
  assert.deepEqual([status, body.credits.charged, body.data.status, body.data.current_step, body.data.article], [202, 10, 'processing', 'queued', null]);
  const run = await ended(service, body.data as ContentRun);
  assert.deepEqual([run.status, run.current_step, run.error, run.retryable, run.prompt.id], ['completed', 'done', null, false, prompt]);
  assert.ok(run.completed_at !== null && run.completed_at >= run.started_at);
  const { article } = run;
  assert.ok(article);
  assert.deepEqual([article.article_type, article.write_mode, article.status, article.crawl_status, article.outline_status], ['guide', 'brief', 'draft', 'skipped', 'done']);
  assert.ok((article.title ?? '').length > 5 && article.keyword.length > 2);
  assert.equal(article.editor_url, `vscode://citedesk.citedesk/articles/${project}/${run.id}`);
  for (const score of Object.values(article.scores)) assert.ok(typeof score === 'number' && score >= 0 && score <= 100);
  assert.equal(article.body_markdown, undefined);
  const text = await bodyOf(service, run.id);
  assert.match(text, new RegExp(`^# ${article.title?.replace(/[^\w ]/g, '.')}`));
  for (const id of answers) assert.ok(text.includes(`vscode://citedesk.citedesk/answers/${project}/${id}`), `answer ${id} is linked`);
  assert.ok(text.includes('https://reviews.example/anvils'));
  assert.ok(article.word_count > 100);
});

const bodyOf = async (service: TestService, run: number): Promise<string> =>
  (await service.data('GET', `/content/runs/${run}?include=body`)).article.body_markdown as string;

test('a brief without stored answers is completed too, and says so', async (context) => {
  const service = await serviceFor(context);
  const { project, topic } = await startEvidence(service);
  const { added: [{ id: fresh }] } = await service.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['never asked'] });
  const run = await ended(service, await startArticle(service, project, { prompt_id: fresh, ...brief }));
  assert.equal(run.status, 'completed');
  assert.match(await bodyOf(service, run.id), /never asked/);
});

test('title, keyword and kind of an article are those that were asked for', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief, article_type: 'faq', title: 'All about anvils', keyword: 'anvil' }));
  assert.deepEqual([run.article?.title, run.article?.keyword, run.article?.article_type], ['All about anvils', 'anvil', 'faq']);
});

test('a run needs a prompt of the project, and values that are known', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const before = await creditsLeft(service);
  const refused = async (body: object) => (await service.refusal('POST', `/projects/${project}/content/runs`, body)).code;
  assert.equal(await refused({ prompt_id: 9999 }), 'PROMPT_NOT_FOUND');
  for (const wrong of [{ article_type: 'poem' }, { write_mode: 'rewrite' }, { words: 99 }, { language: 'English' }, { keyword: '' }, { title: 'x'.repeat(256) }, { prompt_id: 0 }]) {
    assert.equal(await refused({ prompt_id: prompt, ...wrong }), 'VALIDATION_FAILED', JSON.stringify(wrong));
  }
  assert.equal(await creditsLeft(service), before);
});

test('a draft is written by the model section by section, each knowing what is written so far', async (context) => {
  const { model, service, project, prompt } = await writer(context, says);
  const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
  assert.deepEqual([run.status, run.article?.write_mode], ['completed', 'draft']);
  const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
  assert.ok(all > 1);
  assert.deepEqual(model.asked.map(sectionOf), Array.from({ length: all }, (_, n) => [n + 1, all]));
  assert.deepEqual(model.asked[0]?.messages.map(({ role }) => role), ['system', 'user']);
  assert.ok(model.asked[1]?.messages[1]?.content.includes('Sentence number 1'));
  const text = await bodyOf(service, run.id);
  for (let n = 1; n <= all; n += 1) assert.ok(text.includes(`Sentence number ${n} `), `section ${n}`);
  assert.doesNotMatch(text, /^---/, 'front matter is the editor\'s');
});

test('without a writer a draft fails in words, is retryable and costs nothing, and a brief goes on', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const before = await creditsLeft(service);
  const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
  assert.deepEqual([run.status, run.retryable, run.current_step], ['failed', true, 'draft']);
  assert.match(run.error ?? '', /No model is set up to write/);
  assert.ok(run.completed_at !== null);
  assert.equal(await creditsLeft(service), before);
});

test('a retry goes on from the last finished section, and charges again what came back', async (context) => {
  let broken = true;
  const { model, service, project, prompt } = await writer(context, (call) => (broken && call > 2 ? { status: 401 } : says(call)));
  const before = await creditsLeft(service);
  const failed = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
  assert.deepEqual([failed.status, failed.retryable, await creditsLeft(service)], ['failed', true, before]);
  assert.match(failed.error ?? '', /refuses the key/);
  broken = false;
  const { status, body } = await service.call('POST', `/content/runs/${failed.id}/retry`);
  assert.deepEqual([status, body.credits.charged, body.data.status, body.data.error, body.data.retryable, body.data.completed_at], [200, 10, 'processing', null, false, null]);
  const run = await ended(service, failed);
  assert.deepEqual([run.status, await creditsLeft(service)], ['completed', before - 10]);
  const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
  assert.deepEqual(model.asked.map((asked) => sectionOf(asked)[0]), [1, 2, 3, ...Array.from({ length: all - 2 }, (_, n) => n + 3)], 'only what failed was asked again');
});

test('a service that drains finishes the section in hand and begins no other; the next start goes on behind it', async (context) => {
  const { model, service, project, prompt } = await writer(context, (call) => ({ ...says(call), after: 200 }));
  const started = await startArticle(service, project, { prompt_id: prompt });
  await eventually(() => model.open() === 1);
  await service.service.stop(20_000);
  assert.equal(model.asked.length, 1);
  const next = await service.restart();
  assert.equal((await ended(next, started)).status, 'completed');
  const all = sectionOf(model.asked[0] ?? { messages: [] })[1] ?? 0;
  assert.deepEqual(model.asked.map((asked) => sectionOf(asked)[0]), Array.from({ length: all }, (_, n) => n + 1));
});

test('a retry that the account cannot pay is refused, and the run stays as it was', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const run = await ended(service, await startArticle(service, project, { prompt_id: prompt }));
  leaveCredits(service, 9);
  assert.equal((await service.refusal('POST', `/content/runs/${run.id}/retry`)).code, 'INSUFFICIENT_CREDITS');
  assert.deepEqual(ContentRun.parse(await service.data('GET', `/content/runs/${run.id}`)), run);
});

test('only a run that failed or was cancelled is retried, and only one that works is cancelled', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief }));
  assert.deepEqual(await service.refusal('POST', `/content/runs/${run.id}/retry`), { status: 409, code: 'RUN_NOT_RETRYABLE', details: undefined });
  assert.deepEqual(await service.refusal('POST', `/content/runs/${run.id}/cancel`), { status: 409, code: 'RUN_NOT_ACTIVE', details: undefined });
});

test('cancelling before a finished draft gives the credits back and stops the model at once; a retry pays again', async (context) => {
  let stuck = true;
  const { model, service, project, prompt } = await writer(context, (call) => (stuck && call === 2 ? { hangs: true } : says(call)));
  const before = await creditsLeft(service);
  const { id } = await startArticle(service, project, { prompt_id: prompt });
  await eventually(() => model.asked.length === 2);
  const run = ContentRun.parse(await service.data('POST', `/content/runs/${id}/cancel`));
  assert.deepEqual([run.status, run.retryable, run.current_step, await creditsLeft(service)], ['cancelled', true, 'draft', before]);
  await eventually(() => model.open() === 0);
  stuck = false;
  assert.equal((await service.call('POST', `/content/runs/${id}/retry`)).body.credits.charged, 10);
  assert.equal((await ended(service, { id })).status, 'completed');
  assert.deepEqual(model.asked.slice(0, 4).map((asked) => sectionOf(asked)[0]), [1, 2, 2, 3]);
});

test('a run that was cancelled while its last words were written stays cancelled, and is refunded once', async (context) => {
  for (const last of [{ says: 'Too late.', after: 300 }, { status: 401, after: 300 }] as const) {
    const { model, service, project, prompt } = await writer(context, () => last);
    const before = await creditsLeft(service);
    const { id } = await startArticle(service, project, { prompt_id: prompt });
    await eventually(() => model.asked.length === 1);
    // What a cancelling call has committed before the worker hears of it.
    service.sql(`UPDATE content_runs SET status = 'cancelled' WHERE id = ?`, id);
    await eventually(() => service.sql('SELECT count(*) AS n FROM work')[0]?.['n'] === 0);
    assert.deepEqual([(await ended(service, { id })).status, await creditsLeft(service)], ['cancelled', before - 10]);
  }
});

test('behind a finished draft cancelling gives nothing back, and a retry is free even without credits', async (context) => {
  const { model, service, project, prompt } = await writer(context, (call) => (call === 2 ? { hangs: true } : says(call)));
  const before = await creditsLeft(service);
  const { id } = await startArticle(service, project, { prompt_id: prompt });
  await eventually(() => model.asked.length === 2);
  service.sql(`UPDATE content_steps SET status = 'done', output = ? WHERE run_id = ? AND step = 'draft'`, JSON.stringify({ body: '# Anvils\n\nAcme makes them.\n' }), id);
  await service.data('POST', `/content/runs/${id}/cancel`);
  assert.equal(await creditsLeft(service), before - 10);
  leaveCredits(service, 0);
  assert.deepEqual((await service.call('POST', `/content/runs/${id}/retry`)).body.credits, { charged: 0, remaining: null });
  assert.equal((await ended(service, { id })).status, 'completed');
  assert.equal(await bodyOf(service, id).catch(() => 'not paid'), 'not paid');
});

test('a run that the service had to leave goes on at the next start from its last finished section', async (context) => {
  const { model, service, project, prompt } = await writer(context, (call) => (call === 2 ? { hangs: true } : says(call)));
  const { id } = await startArticle(service, project, { prompt_id: prompt });
  await eventually(() => model.asked.length === 2);
  const next = await service.restart();
  assert.equal((await ended(next, { id })).status, 'completed');
  assert.deepEqual(model.asked.slice(0, 4).map((asked) => sectionOf(asked)[0]), [1, 2, 2, 3]);
});

test('a fault of ours fails the run as retryable, gives the credits back, and tells nothing of the inside', async (context) => {
  let stuck = true;
  const { model, service, project, prompt } = await writer(context, (call) => (stuck && call === 2 ? { hangs: true } : says(call)));
  const before = await creditsLeft(service);
  const { id } = await startArticle(service, project, { prompt_id: prompt });
  await eventually(() => model.asked.length === 2);
  await service.data('POST', `/content/runs/${id}/cancel`);
  stuck = false;
  service.sql(`UPDATE content_steps SET output = '{"title":"x","keyword":"y"}' WHERE run_id = ? AND step = 'outline'`, id);
  await service.data('POST', `/content/runs/${id}/retry`);
  const run = await ended(service, { id });
  assert.deepEqual([run.status, run.retryable, await creditsLeft(service)], ['failed', true, before]);
  assert.match(run.error ?? '', /^Something went wrong inside the service/);
  assert.equal(service.sql('SELECT count(*) AS n FROM work')[0]?.['n'], 0);
});

test('a run is free to read, and 2 with its text', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const { id } = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief }));
  const read = async (query: string) => (await service.call('GET', `/content/runs/${id}${query}`)).body;
  assert.equal((await read('')).credits.charged, 0);
  assert.equal((await read('?include=body')).credits.charged, 2);
  assert.equal((await service.refusal('GET', `/content/runs/${id}?include=content`)).code, 'VALIDATION_FAILED');
  leaveCredits(service, 1);
  assert.equal((await service.refusal('GET', `/content/runs/${id}?include=body`)).code, 'INSUFFICIENT_CREDITS');
});

test('runs are listed newest first, by status and prompt, a page at a time', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const ids: number[] = [];
  for (const body of [brief, {}, brief]) ids.unshift((await ended(service, await startArticle(service, project, { prompt_id: prompt, ...body }))).id);
  const list = async (query: string) => {
    const { body } = await service.call('GET', `/projects/${project}/content/runs?${query}`);
    return { ids: body.data.map(({ id }: ContentRun) => id) as number[], meta: body.meta };
  };
  const first = await list('limit=2');
  assert.deepEqual([first.ids, first.meta.has_more], [ids.slice(0, 2), true]);
  assert.deepEqual((await list(`limit=2&cursor=${first.meta.next_cursor}`)).ids, ids.slice(2));
  assert.deepEqual((await list('status=failed')).ids, [ids[1]]);
  assert.deepEqual((await list(`prompt_id=${prompt + 1}`)).ids, []);
  assert.deepEqual((await list(`prompt_id=${prompt}&status=completed`)).meta, { project, status: 'completed', prompt_id: prompt, limit: 50, count: 2, has_more: false, next_cursor: null });
});

test('every call about articles needs the agents permission', async (context) => {
  const service = await serviceFor(context);
  const { project, prompt } = await startEvidence(service);
  const key = await service.makeKey(['read', 'write']);
  for (const [method, path, body] of [
    ['POST', `/projects/${project}/content/runs`, { prompt_id: prompt }], ['GET', `/projects/${project}/content/runs`], ['GET', '/content/runs/1'],
    ['POST', '/content/runs/1/retry'], ['POST', '/content/runs/1/cancel'],
  ] as const) {
    assert.deepEqual(await service.refusal(method, path, body, { key }), { status: 403, code: 'SCOPE_MISSING', details: { required_scope: 'agents' } }, path);
  }
});
