import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { type Client, createClient } from '../../../src/client/client.ts';
import { chatName, createChatTools } from '../../../src/extension/agents/chatTools.ts';
import { createPromptTexts } from '../../../src/extension/work/promptTexts.ts';
import { threadTasks } from '../../../src/extension/app/threadTasks.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { startPrompts } from '../acme.ts';
import { behind, creditsLeft, sharedService, type TestService } from '../testService.ts';

const service = await sharedService();
const never = new AbortController().signal;
const rows = async (path: string): Promise<number> => (await service.data('GET', path)).length;

type Usage = Awaited<ReturnType<Client['getUsage']>>['data'];

/** The tools as chats of a window call them that uses a service. */
function chat(
  context: TestContext,
  { url, key }: Pick<TestService, 'url' | 'key'> = service,
  {
    local = true,
    settings = {},
    used,
  }: { readonly local?: boolean; readonly settings?: object; readonly used?: Usage } = {},
) {
  const calls = createClient({ baseUrl: url, key: () => Promise.resolve(key) });
  const client: Client = used
    ? { ...calls, getUsage: async (...asked) => ({ ...(await calls.getUsage(...asked)), data: used }) }
    : calls;
  const services = { current: { origin: url, client }, subscribe: () => ({ dispose: () => undefined }) };
  const promptTexts = createPromptTexts(services);
  behind(context, () => promptTexts.dispose());
  const done: string[] = [];
  const asked = createChatTools({
    services: { connect: () => Promise.resolve({ local, client }) },
    settings: { assistants: {}, writer: {}, judge: {}, ...settings },
    promptTexts,
    texts: { run: (task, input) => Promise.resolve(threadTasks[task](input as never) as never) },
    watcher: { look: () => done.push('looks for runs') },
    tree: { refresh: () => done.push('reads rows anew') },
    uriScheme: 'vscode-insiders',
    note: (error) => assert.fail(String(error)),
  });
  return {
    done,
    question: (name: string, input: object, signal = never) => asked.question(chatName(name), input, signal),
    /** The data of an answer, which is between markers. */
    call: async (name: string, input: object, signal = never) => {
      const text = await asked.call(chatName(name), input, signal);
      const [, data = ''] = /^<others-\w+>\n(.*)\n<\/others-\w+>$/msu.exec(text) ?? [];
      return JSON.parse(data) as Record<string, unknown>;
    },
  };
}

describe('chat tools', () => {
  test('ask before they change anything, and not before local reads', async (context) => {
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const { question } = chat(context);
    for (const { name, effect, consequences } of tools) {
      assert.equal(consequences !== undefined, effect !== 'reads', name);
      if (effect === 'reads') assert.equal(await question(name, givenTo(name, project)), undefined);
    }
    const left = await creditsLeft(service);
    await question('add_prompts', { project, topic: 'New', prompts: ['light anvil'] });
    await question('start_article', { project, prompt_id: prompts[0], mode: 'draft' });
    assert.deepEqual([await rows(`/projects/${project}/prompts`), await rows(`/projects/${project}/topics`)], [1, 1]);
    assert.equal(await rows(`/projects/${project}/content/runs`), 0);
    assert.equal(await creditsLeft(service), left);
  });

  /** Returns the minimal arguments of a tool. */
  const givenTo = (name: string, project: string): object => ({
    ...(tools.find((tool) => tool.name === name && 'project' in tool.input.shape) && { project }),
    ...{
      read_answer: { answer: 1 },
      get_prompt_evidence: { prompt_id: 1 },
      get_article: { run: 1, include_text: true },
    }[name],
    ...(name === 'check_draft' && { markdown: '# A' }),
  });

  test('ask before reads that cost credits, with the price', async (context) => {
    const { project } = await startPrompts(service, 'best anvil');
    const { question } = chat(context, service, { local: false });
    const left = (await creditsLeft(service)).toLocaleString('en');
    const titles: Record<string, string | undefined> = {};
    for (const { name } of tools.filter(({ effect }) => effect === 'reads'))
      titles[name] = (await question(name, givenTo(name, project)))?.title;
    assert.deepEqual(titles, {
      list_projects: `Use 1 of ${left} credits to read data?`,
      find_prompts: undefined,
      find_answers: `Use 1 of ${left} credits to read data?`,
      read_answer: `Use 1 of ${left} credits to read data?`,
      get_visibility: `Use 2 of ${left} credits to read data?`,
      list_sources: `Use 2 of ${left} credits to read data?`,
      list_opportunities: `Use 2 of ${left} credits to read data?`,
      list_changes: `Use 2 of ${left} credits to read data?`,
      get_prompt_evidence: `Use 7 of ${left} credits to read data?`,
      check_draft: undefined,
      get_article: `Use 2 of ${left} credits to read data?`,
    });
    assert.equal(await question('get_article', { run: 1 }), undefined);
    const writer = chat(context, { url: service.url, key: await service.makeKey(['write']) }, { local: false });
    await assert.rejects(writer.question('list_projects', {}), /SCOPE_MISSING/u);
    await assert.rejects(writer.question('start_article', { project, prompt_id: 1 }), /SCOPE_MISSING/u);
  });

  test('ask with the additions, models and costs', async (context) => {
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const settings = {
      assistants: { chatgpt: { kind: 'openai', model: 'gpt-5.5' } },
      writer: { kind: 'anthropic', model: 'claude-opus-5' },
    };
    const own = chat(context, service, { settings });
    const many = Array.from({ length: 12 }, (_, place) => `anvil ${place}?`);
    const twice = [...many, ` ${many[0]?.toUpperCase()}`]; // counted once
    const adding = await own.question('add_prompts', { project, topic: 'New', prompts: twice });
    assert.equal(adding?.title, 'Add 12 prompts to Acme?');
    assert.deepEqual(adding.lines.slice(0, 10), many.slice(0, 10));
    assert.match(
      adding.lines.slice(10).join('\n'),
      /^and 2 more\nTopic: New\. .*\n.*Added cost for each run that you start: 12 model calls\. Models: ChatGPT \(gpt-5\.5\)\./u,
    );
    const draft = await own.question('start_article', { project, prompt_id: prompts[0], mode: 'draft' });
    assert.equal(draft?.title, 'Draft an article with a model?');
    assert.match(draft.lines.join('\n'), /^best anvil\n.*claude-opus-5.*2 to 4 model calls per section/u);
    const brief = await own.question('start_article', { project, prompt_id: prompts[0] });
    assert.match(brief?.lines.join('\n') ?? '', /sorted by your model\. Models: claude-opus-5 of Anthropic\.$/u);

    const elsewhere = chat(context, service, { local: false, settings });
    const left = (await creditsLeft(service)).toLocaleString('en');
    const sold = await elsewhere.question('add_prompts', { project, topic: 'New', prompts: ['one'] });
    assert.ok(sold?.lines.at(-1)?.includes(`2 of ${left} credits`), sold?.lines.at(-1));
    const priced = await elsewhere.question('start_article', { project, prompt_id: prompts[0], mode: 'draft' });
    assert.ok(priced?.lines.at(-1)?.includes(`10 of ${left} credits`), priced?.lines.at(-1));
    assert.doesNotMatch(priced?.lines.join('\n') ?? '', /claude/u); // theirs are not known here
  });

  test('estimate a draft from earlier calls and the spending limit', async (context) => {
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const row = { month: '2026-11', assistant: null, vendor: 'openai', input_tokens: 9, output_tokens: 9, searches: 0 };
    const rows = [
      { ...row, kind: 'article', model: 'gpt-5.5', calls: 5, unpriced: 1, usd: 2 },
      { ...row, kind: 'article', model: 'other', calls: 1, unpriced: 0, usd: 50 },
      { ...row, kind: 'judge', model: 'gpt-5.5', calls: 1, unpriced: 0, usd: 50 },
    ];
    const used = { rows, standing: { month: '2026-11', usd: 7, unpriced: 1, cap: 10, reached: false } };
    const { question } = chat(context, service, { used, settings: { writer: { kind: 'openai', model: 'gpt-5.5' } } });
    const draft = await question('start_article', { project, prompt_id: prompts[0], mode: 'draft' });
    assert.match(
      draft?.lines.join('\n') ?? '',
      /Estimated cost: \$9\.00\. \$3\.00 of your \$10\.00 monthly spending limit is left\.$/u,
    );
  });

  test('run after the confirmation, and refresh the window', async (context) => {
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const { call, done } = chat(context);
    const added = await call('add_prompts', { project, topic: 'New', prompts: ['light anvil'] });
    assert.deepEqual(
      (added['added'] as { text: string }[]).map(({ text }) => text),
      ['light anvil'],
    );
    const { run } = await call('start_article', { project, prompt_id: prompts[0] });
    const article = await call('get_article', { run });
    assert.equal(article['run'], run);
    assert.equal(article['link'], `vscode-insiders://citedesk.citedesk/articles/${project}/${String(run)}`);
    assert.deepEqual(done, ['reads rows anew', 'looks for runs']);
  });

  test('check a draft without a prompt in the window', async (context) => {
    const { call } = chat(context, { url: 'http://127.0.0.1:9/v1', key: 'none' });
    const { scores, rows: found } = await call('check_draft', { markdown: '# Anvils\n\nIt weighs 45 kg.\n' });
    assert.ok(scores !== undefined && found !== undefined);
  });

  test('fail with a code and advice before they ask', async (context) => {
    const { call, question } = chat(context);
    const { project } = await startPrompts(service, 'best anvil');
    await assert.rejects(call('read_answer', { project, answer: 999_999 }), /RESPONSE_NOT_FOUND: .*find_answers/su);
    await assert.rejects(question('add_prompts', { project: '0'.repeat(24), prompts: ['a'] }), /PROJECT_NOT_FOUND/u);
    await assert.rejects(question('add_prompts', { project, prompts: [] }), /VALIDATION_FAILED: .*prompts/su);
    await assert.rejects(call('list_projects', { confirm: true }), /VALIDATION_FAILED/u);
    await assert.rejects(call('unknown', {}), /NOT_FOUND/u);
  });

  test('return nothing when they are cancelled', async (context) => {
    const { call, question } = chat(context);
    const { project } = await startPrompts(service, 'best anvil');
    const cancelled = AbortSignal.abort();
    const isAborted = { name: 'AbortError' };
    await assert.rejects(call('list_projects', {}, cancelled), isAborted);
    await assert.rejects(question('add_prompts', { project, topic: 'x', prompts: ['a'] }, cancelled), isAborted);
  });
});
