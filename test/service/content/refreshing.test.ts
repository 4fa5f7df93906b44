import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Behaviour } from '../../fakes/modelServer.ts';
import { bodyOf } from './articles.ts';
import { type Call, fixture } from './fixture.ts';

const search = 'anvil hammer noise stump';

/** An article with an old price, for a prompt whose newest answer searched for a topic that it lacks. */
async function agedArticle(context: TestContext, write: (call: Call & { readonly article: string }) => Behaviour) {
  const stage = await fixture(context, (call) => {
    const article = JSON.parse(/<written>\n(.*)\n<\/written>/.exec(call.prompt)?.[1] ?? '""') as string;
    return write({ ...call, article });
  });
  const { site, service, project, prompt } = stage;
  await service.data('POST', `/projects/${project}/responses`, {
    responses: [
      {
        prompt_id: prompt,
        model: 'chatgpt',
        collected_at: '2026-11-02T12:00:00Z',
        content_markdown: 'Acme makes anvils.',
        search_queries: [search],
        sources: [{ url: `${site.origin}/anvils` }],
      },
    ],
  });
  const link = `([shop](${site.origin}/anvils))`;
  const stale = `A new Acme 100 anvil for a small workshop costs $390 ${link}.`;
  const text = [
    '---\ntitle: Ours\n---',
    '# Our anvils',
    `We sold 812 of them. ${stale}`,
    '- A <b>hard</b> face\n- A horn',
    '```\nset 80\n```',
    '## What next\n\nCall us.',
  ].join('\n\n');
  return {
    ...stage,
    stale,
    refresh: (body_markdown = `${text}\n`) => stage.run({ write_mode: 'rewrite', refresh: true, body_markdown }),
    changed: (price: string, more = '') =>
      `${text}\n`.replace(stale, price).replace('## What next', `${more}## What next`),
  };
}

const noise = 'A stump of wood under the anvil keeps the noise of the hammer down.';

describe('refresh', () => {
  test('corrects stale sentences and answers new searches only', async (context) => {
    const { site, model, service, stale, refresh, evidence, changed } = await agedArticle(
      context,
      ({ article: written, fact }) => ({
        says: written
          .replace(/\$390 \([^ ]*\)/, `[[${fact('$450')}]]`)
          .replace('## What next', `## How loud it is\n\n${noise}\n\n## And what next?`)
          .replace('Call us.', 'Do call us today.'),
        tokens: [900, 90],
      }),
    );
    const done = await refresh();
    assert.deepEqual(
      [done.status, done.article?.title, done.article?.write_mode],
      ['completed', 'Our anvils', 'rewrite'],
    );
    const price = stale.replace(/\$390 .*/, `[$450](${site.origin}/anvils).`);
    assert.equal(await bodyOf(service, done.id), changed(price, `## How loud it is\n\n${noise}\n\n`));
    const [{ messages } = { messages: [] }] = model.asked;
    const told = messages.at(-1)?.content ?? '';
    assert.match(told, /"reason": "[^"]*doesn’t say “\$390”/);
    assert.ok(told.includes(`"${search}"`));
    const { removed, mended, revisions, spent } = await evidence(done.id);
    assert.deepEqual([removed, mended, revisions], [[], [], []], 'nothing else of it is judged or written again');
    assert.deepEqual([spent?.calls, model.asked.length], [1, 1]);
  });

  test('keeps the line endings of the text', async (context) => {
    const { service, refresh, run, changed, stale } = await agedArticle(context, ({ article: written, fact }) => ({
      says: written.replace(/\$390 \([^ ]*\)/, `[[${fact('$450')}]]`),
    }));
    const ours = changed(stale).replaceAll('\n', '\r\n');
    const byModel = await refresh(ours);
    const noted = await run({ write_mode: 'refresh', body_markdown: ours });
    for (const { id } of [byModel, noted]) {
      const body = await bodyOf(service, id);
      assert.match(body, /^---\r\ntitle: Ours\r\n/);
      assert.doesNotMatch(body, /(?<!\r)\n/);
    }
  });

  test('requires a text, and so does a rewrite', async (context) => {
    const { service, project, prompt } = await agedArticle(context, () => ({ says: 'Nothing.' }));
    for (const write_mode of ['rewrite', 'refresh']) {
      const { status } = await service.call('POST', `/projects/${project}/content/runs`, {
        prompt_id: prompt,
        write_mode,
        body_markdown: ' \n',
      });
      assert.equal(status, 422);
    }
  });

  test('asks once more about a lie or stale sentence, then removes it', async (context) => {
    const { model, service, stale, refresh, evidence, changed } = await agedArticle(
      context,
      ({ article: written, isRepair }) => ({
        says: isRepair ? written.replace('$390', '$888').replace('Call us.', '912 called us.') : written,
      }),
    );
    const done = await refresh();
    assert.equal(await bodyOf(service, done.id), changed('').replace('them. \n', 'them.\n'));
    assert.equal(model.asked.length, 2);
    const { removed, mended } = await evidence(done.id);
    assert.deepEqual([removed.length, mended.length], [3, 0]);
    assert.match(
      removed.map(({ text, reason }) => `${text} ${reason}`).join('\n'),
      /\$888.*doesn’t say “\$888”.*\n912 called us/,
    );
    assert.equal(removed.at(-1)?.text, stale);
  });

  test('lists a stale sentence that the model left out', async (context) => {
    const { model, service, stale, refresh, evidence, changed } = await agedArticle(
      context,
      ({ article: written }) => ({
        says: written.replace(/A new Acme 100[^\n]*\./, ''),
      }),
    );
    const done = await refresh();
    assert.equal(await bodyOf(service, done.id), changed('').replace('them. \n', 'them.\n'));
    const { removed, mended } = await evidence(done.id);
    assert.deepEqual([removed.map(({ text }) => text), mended], [[stale], []]);
    assert.match(removed[0]?.reason ?? '', /doesn’t say “\$390”/);
    assert.equal(model.asked.length, 1, 'a complete reply needs no second call');
  });

  test('keeps the rest of an article that the model dropped', async (context) => {
    const { site, service, stale, refresh, changed } = await agedArticle(context, ({ fact }) => ({
      says: `We sold some of them. A new Acme 100 anvil for a small workshop costs [[${fact('$450')}]].`,
    }));
    const done = await refresh();
    const price = stale.replace(/\$390 .*/, `[$450](${site.origin}/anvils).`);
    assert.equal(
      await bodyOf(service, done.id),
      changed(price).replace('We sold 812 of them.', 'We sold some of them.'),
    );
  });

  test('calls no model if nothing has changed', async (context) => {
    const { model, service, refresh, evidence } = await agedArticle(context, () => ({ status: 500 }));
    const fresh = `# Our anvils\n\nAn anvil on a stump takes noise off the hammer.\n`;
    const done = await refresh(fresh);
    assert.deepEqual([done.status, await bodyOf(service, done.id), model.asked.length], ['completed', fresh, 0]);
    assert.equal((await evidence(done.id)).spent, null);
  });
});
