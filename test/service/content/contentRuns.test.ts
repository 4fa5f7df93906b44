import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ContentRun } from '../../../src/contract/content/contentRun.ts';
import { bodyOf, brief, ended, startArticle, startEvidence } from './articles.ts';
import { startPrompts } from '../acme.ts';
import { asNewUser, creditsLeft, leaveCredits, sharedService } from '../testService.ts';

const service = await sharedService();

describe('content runs', () => {
  test('writes a brief from stored answers, with links to them', async () => {
    const { project, prompt, answers } = await startEvidence(service);
    const { status, body } = await service.call('POST', `/projects/${project}/content/runs`, {
      prompt_id: prompt,
      ...brief,
    });
    assert.deepEqual(
      [status, body.credits.charged, body.data.status, body.data.current_step, body.data.article],
      [202, 10, 'processing', 'queued', null],
    );
    const run = await ended(service, body.data as ContentRun);
    assert.deepEqual(
      [run.status, run.current_step, run.error, run.retryable, run.prompt.id],
      ['completed', 'done', null, false, prompt],
    );
    assert.ok(run.completed_at !== null && run.completed_at >= run.started_at);
    const { article } = run;
    assert.ok(article);
    assert.deepEqual(
      [article.article_type, article.write_mode, article.status, article.crawl_status, article.outline_status],
      ['guide', 'brief', 'draft', 'skipped', 'done'],
    );
    assert.equal(article.language, 'en');
    assert.ok((article.title ?? '').length > 5 && article.keyword.length > 2);
    assert.equal(article.editor_url, `vscode://citedesk.citedesk/articles/${project}/${run.id}`);
    for (const score of Object.values(article.scores))
      assert.ok(typeof score === 'number' && score >= 0 && score <= 100);
    assert.equal(article.body_markdown, undefined);
    const text = await bodyOf(service, run.id);
    assert.match(text, new RegExp(`^# ${article.title?.replace(/[^\w ]/g, '.')}`));
    for (const id of answers)
      assert.ok(text.includes(`vscode://citedesk.citedesk/answers/${project}/${id}`), `answer ${id} is linked`);
    assert.ok(text.includes('https://reviews.example/anvils'));
    const written = text.split(/\s+/).length;
    assert.ok(
      written > 200 && article.word_count < written / 2,
      'what a brief tells its writer is no word of the article',
    );
  });

  test('links into the editor whose scheme is configured', async (context) => {
    process.env['CITEDESK_EDITOR_SCHEME'] = 'vscodium';
    context.after(() => delete process.env['CITEDESK_EDITOR_SCHEME']);
    const { project, prompt, answers } = await startEvidence(service);
    const started = await service.data('POST', `/projects/${project}/content/runs`, { prompt_id: prompt, ...brief });
    const run = await ended(service, started as ContentRun);
    assert.equal(run.article?.editor_url, `vscodium://citedesk.citedesk/articles/${project}/${run.id}`);
    const text = await bodyOf(service, run.id);
    assert.ok(text.includes(`vscodium://citedesk.citedesk/answers/${project}/${answers[0]}`));
    assert.ok(!text.includes('vscode://'));
  });

  test('reads the newest answers of each assistant', async () => {
    const {
      project,
      prompts: [prompt = 0],
    } = await startPrompts(service, 'What is the best anvil for a small workshop?');
    const answer = (model: string, day: number, hour: number) => ({
      prompt_id: prompt,
      model,
      collected_at: `2026-10-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`,
      content_markdown: `For most smiths I recommend Acme, says answer ${day} of ${hour}.`,
    });
    const days = Array.from({ length: 19 }, (_, day) => day + 10);
    const responses = [
      ...days.flatMap((day) => [1, 2, 3].map((hour) => answer('chatgpt', day, hour))),
      answer('perplexity', 1, 1),
      answer('perplexity', 2, 1),
      answer('perplexity', 3, 1),
    ];
    await service.data('POST', `/projects/${project}/responses`, { responses });
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief }));
    assert.match(
      await bodyOf(service, run.id),
      /^> This brief rests on 48 of 60 answers to 1 prompt by ChatGPT \(45\) and Perplexity \(3\)/m,
    );
    const { answers, stored_answers } = await service.data('GET', `/content/runs/${run.id}/evidence`);
    assert.deepEqual([answers, stored_answers], [48, 60]);
  });

  test('uses answers to a similar prompt if the prompt has none', async () => {
    const { project, topic } = await startEvidence(service);
    const {
      added: [{ id: fresh }, { id: sister }],
    } = await service.data('POST', `/projects/${project}/prompts`, {
      topic_id: topic,
      prompts: ['never asked', 'Which anvil is best for small workshops?'],
    });
    const run = await ended(service, await startArticle(service, project, { prompt_id: fresh, ...brief }));
    assert.equal(run.status, 'completed');
    assert.match(await bodyOf(service, run.id), /No answers to “never asked” are stored yet/);
    const other = await ended(service, await startArticle(service, project, { prompt_id: sister, ...brief }));
    assert.match(await bodyOf(service, other.id), /^> This brief rests on 3 answers to 1 prompt by /m);
  });

  test('keeps the requested title, keyword and type', async () => {
    const { project, prompt } = await startEvidence(service);
    const run = await ended(
      service,
      await startArticle(service, project, {
        prompt_id: prompt,
        ...brief,
        article_type: 'faq',
        title: 'All about anvils',
        keyword: 'anvil',
      }),
    );
    assert.deepEqual(
      [run.article?.title, run.article?.keyword, run.article?.article_type],
      ['All about anvils', 'anvil', 'faq'],
    );
  });

  test('refuses unknown prompts and invalid values', async () => {
    const { project, prompt } = await startEvidence(service);
    const before = await creditsLeft(service);
    const refused = async (body: object) =>
      (await service.refusal('POST', `/projects/${project}/content/runs`, body)).code;
    assert.equal(await refused({ prompt_id: 9999 }), 'PROMPT_NOT_FOUND');
    for (const wrong of [
      { article_type: 'poem' },
      { write_mode: 'rewrite' },
      { words: 99 },
      { language: 'English' },
      { keyword: '' },
      { title: 'x'.repeat(256) },
      { prompt_id: 0 },
    ]) {
      assert.equal(await refused({ prompt_id: prompt, ...wrong }), 'VALIDATION_FAILED', JSON.stringify(wrong));
    }
    assert.equal(await creditsLeft(service), before);
  });

  test('refuses a retry without credits and leaves the run as is', async () => {
    const own = await asNewUser(service);
    const { project, prompt } = await startEvidence(own);
    const run = await ended(own, await startArticle(own, project, { prompt_id: prompt }));
    await leaveCredits(own, 9);
    assert.equal((await own.refusal('POST', `/content/runs/${run.id}/retry`)).code, 'INSUFFICIENT_CREDITS');
    assert.deepEqual(ContentRun.parse(await own.data('GET', `/content/runs/${run.id}`)), run);
  });

  test('refuses to retry or cancel a completed run', async () => {
    const { project, prompt } = await startEvidence(service);
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, ...brief }));
    assert.deepEqual(await service.refusal('POST', `/content/runs/${run.id}/retry`), {
      status: 409,
      code: 'RUN_NOT_RETRYABLE',
      details: undefined,
    });
    assert.deepEqual(await service.refusal('POST', `/content/runs/${run.id}/cancel`), {
      status: 409,
      code: 'RUN_NOT_ACTIVE',
      details: undefined,
    });
  });

  test('costs nothing to read and 2 credits with its text', async () => {
    const own = await asNewUser(service);
    const { project, prompt } = await startEvidence(own);
    const { id } = await ended(own, await startArticle(own, project, { prompt_id: prompt, ...brief }));
    const read = async (query: string) => (await own.call('GET', `/content/runs/${id}${query}`)).body;
    assert.equal((await read('')).credits.charged, 0);
    assert.equal((await read('?include=body')).credits.charged, 2);
    assert.equal((await own.refusal('GET', `/content/runs/${id}?include=content`)).code, 'VALIDATION_FAILED');
    await leaveCredits(own, 1);
    assert.equal((await own.refusal('GET', `/content/runs/${id}?include=body`)).code, 'INSUFFICIENT_CREDITS');
  });

  test('lists runs newest first, by status and prompt, in pages', async () => {
    const { project, prompt } = await startEvidence(service);
    const ids: number[] = [];
    for (const body of [brief, {}, brief])
      ids.unshift((await ended(service, await startArticle(service, project, { prompt_id: prompt, ...body }))).id);
    const list = async (query: string) => {
      const { body } = await service.call('GET', `/projects/${project}/content/runs?${query}`);
      return { ids: body.data.map(({ id }: ContentRun) => id) as number[], meta: body.meta };
    };
    const first = await list('limit=2');
    assert.deepEqual([first.ids, first.meta.has_more], [ids.slice(0, 2), true]);
    assert.deepEqual((await list(`limit=2&cursor=${first.meta.next_cursor}`)).ids, ids.slice(2));
    assert.deepEqual((await list('status=failed')).ids, [ids[1]]);
    assert.deepEqual((await list(`prompt_id=${prompt + 1}`)).ids, []);
    assert.deepEqual((await list(`prompt_id=${prompt}&status=completed`)).meta, {
      project,
      status: 'completed',
      prompt_id: prompt,
      limit: 50,
      count: 2,
      has_more: false,
      next_cursor: null,
    });
  });

  test('requires the agents scope for every call', async () => {
    const { project, prompt } = await startEvidence(service);
    const key = await service.makeKey(['read', 'write']);
    for (const [method, path, body] of [
      ['POST', `/projects/${project}/content/runs`, { prompt_id: prompt }],
      ['GET', `/projects/${project}/content/runs`],
      ['GET', '/content/runs/1'],
      ['POST', '/content/runs/1/retry'],
      ['POST', '/content/runs/1/cancel'],
    ] as const) {
      assert.deepEqual(
        await service.refusal(method, path, body, { key }),
        { status: 403, code: 'SCOPE_MISSING', details: { required_scope: 'agents' } },
        path,
      );
    }
  });
});
