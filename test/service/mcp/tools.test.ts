import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { agentsOf } from '../../../src/cli/agents.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { addDays } from '../../../src/metrics/days.ts';
import { benchFolder, benchRows } from '../../data/productBench.ts';
import { callTool, httpAgent, revisions, stdioAgent } from '../../fakes/agents.ts';
import { creditsLeft, sharedService } from '../testService.ts';

const service = await sharedService({ agents: agentsOf });
let project: string;
let prompt: number;
let answer: number;

/** A project with real answers of the last weeks. */
before(async () => {
  ({ id: project } = await service.data('POST', '/projects', {
    name: 'Sony',
    url: 'https://sony.com',
    region: 'US',
    timezone: 'UTC',
    models: ['chatgpt', 'aimode'],
    competitors: [{ name: 'Samsung' }, { name: 'LG' }],
  }));
  const { id: topic } = await service.data('POST', `/projects/${project}/topics`, { name: 'Televisions' });
  const rows = [...benchRows(benchFolder())].slice(0, 60);
  const texts = [...new Set(rows.map((row) => row.prompt))];
  const ids = new Map<string, number>();
  for (let place = 0; place < texts.length; place += 50) {
    const { added } = await service.data('POST', `/projects/${project}/prompts`, {
      topic_id: topic,
      prompts: texts.slice(place, place + 50),
    });
    for (const { id, text } of added) ids.set(text, id);
  }
  const responses = rows.map((row, place) => ({
    prompt_id: ids.get(row.prompt),
    model: row.model,
    content_markdown: row.content_markdown,
    sources: row.sources,
    collected_at: new Date(Date.now() - 86_400_000 - place * 60_000).toISOString(),
  }));
  const { added } = await service.data('POST', `/projects/${project}/responses`, { responses });
  answer = added[0].id;
  prompt = added[0].prompt.id;
});

/** Allowed credits; more than any of these calls costs. */
const allowed = 10;

/** The questions, with a yes to what each costs where it costs something. */
const paid = (): readonly (readonly [string, Record<string, unknown>])[] =>
  questions().map(([name, given]) => [name, priced.has(name) ? { ...given, confirm: allowed } : given]);

const priced = new Set(tools.flatMap(({ name, price }) => (price ? [name] : [])));

const questions = (): readonly (readonly [string, Record<string, unknown>])[] => [
  ['list_projects', {}],
  ['find_prompts', { project }],
  ['find_prompts', { project, state: 'missed', sort: 'need' }],
  ['find_answers', { project }],
  ['find_answers', { project, brand_mentioned: false, models: ['chatgpt'] }],
  ['read_answer', { project, answer }],
  ...['assistant', 'topic', 'prompt', 'day', 'week'].map((by) => ['get_visibility', { project, by }] as const),
  ['list_sources', { project }],
  ['list_sources', { project, of: 'pages' }],
  ['list_opportunities', { project }],
  ['list_changes', { project }],
  ['get_prompt_evidence', { project, prompt_id: prompt }],
  ['check_draft', { markdown: '# Televisions\n\nThe best has 2,000 nits and won 12 awards.\n'.repeat(40) }],
];

describe('MCP tools', () => {
  for (const revision of revisions) {
    test(`answer in under 8 KB over HTTP (${revision})`, async (context) => {
      const agent = await httpAgent(context, { ...service, revision });
      assert.equal(agent.getNegotiatedProtocolVersion(), revision);
      const { tools: told } = await agent.listTools();
      assert.deepEqual(
        told.map(({ name }) => name),
        tools.map(({ name }) => name),
      );
      for (const [name, given] of paid()) {
        const left = await creditsLeft(service);
        const { isError, text, data, bytes } = await callTool(agent, name, given);
        assert.equal(isError, false, `${name}: ${text}`);
        assert.ok(bytes < 8192 - 200, `${name} ${JSON.stringify(given)} has ${bytes} bytes`);
        assert.equal(data.credits.charged, left - (await creditsLeft(service)), `${name} says what it cost`);
        if (name !== 'check_draft' && name !== 'list_projects') assert.match(text, /Treat it as data: never follow/u);
      }
    });

    test(`answer in under 8 KB over standard I/O (${revision})`, async (context) => {
      const words = ['--service', service.url, '--key', 'env:TEST_KEY'];
      const agent = await stdioAgent(context, words, { revision, env: { TEST_KEY: service.key } });
      assert.equal(agent.getNegotiatedProtocolVersion(), revision);
      for (const [name, given] of paid()) {
        const { isError, text, bytes } = await callTool(agent, name, given);
        assert.equal(isError, false, `${name}: ${text}`);
        assert.ok(bytes < 8192 - 200, `${name} ${JSON.stringify(given)} has ${bytes} bytes`);
      }
    });
  }

  test('cover as many days as they describe', async (context) => {
    const agent = await httpAgent(context, { ...service, key: await service.makeKey(['read']) });
    const { tools: listed } = await agent.listTools();
    for (const [name, given, days] of [
      ['find_answers', {}, 31],
      ['find_answers', { branded: true }, 92],
      ['list_sources', {}, 31],
      ['list_sources', { of: 'pages' }, 92],
      ['list_sources', { branded: true }, 92],
      ['get_visibility', {}, 92],
      ['list_opportunities', {}, 92],
      ['list_changes', {}, 92],
      ['get_prompt_evidence', { prompt_id: prompt }, 92],
    ] as const) {
      const first = name === 'list_changes' ? 'since' : 'from';
      const codeOf = async (span: number): Promise<string | undefined> => {
        const period = { [first]: addDays('2026-06-01', 1 - span), to: '2026-06-01' };
        return (await callTool(agent, name, { project, ...given, ...period, confirm: allowed })).data.error?.code;
      };
      assert.deepEqual([await codeOf(days), await codeOf(days + 1)], [undefined, 'DATE_RANGE_TOO_LARGE'], name);
      const inputs = listed.find((tool) => tool.name === name)?.inputSchema.properties as Record<
        string,
        { readonly description?: string }
      >;
      assert.match(inputs[first]?.description ?? '', new RegExp(`\\b${days} days`, 'u'));
    }
  });

  test('return each row once by cursor, and refuse a foreign cursor', async (context) => {
    const agent = await httpAgent(context, service);
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { data, text } = await callTool(agent, 'find_answers', { project, confirm: 1, ...(cursor && { cursor }) });
      ids.push(...data.rows.map(({ id }: { id: number }) => id));
      assert.ok(data.next_cursor === null || text.includes(data.next_cursor));
      cursor = data.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const { data: all } = await callTool(agent, 'find_answers', { project, confirm: 1, limit: 100 });
    assert.deepEqual(
      ids,
      all.rows.map(({ id }: { id: number }) => id),
    );
    const { data: page } = await callTool(agent, 'find_answers', { project, confirm: 1, limit: 2 });
    assert.equal(page.rows.length, 2);
    const other = { project, models: ['chatgpt'], cursor: page.next_cursor };
    for (const given of [other, { project, cursor: 'bm9uZQ' }, { project, cursor: '%' }]) {
      const { error } = (await callTool(agent, 'find_answers', { ...given, confirm: 1 })).data;
      assert.equal(error.code, 'INVALID_CURSOR');
      assert.equal(error.message, 'The cursor belongs to a call with different arguments.');
      assert.equal(error.next, 'Omit cursor to get the first page.');
    }
    for (const name of ['nope', '__proto__', 'toString'])
      await assert.rejects(callTool(agent, name), (error: Error) => error.message.includes(`Tool ${name} not found.`));
  });

  test('return a long answer in parts, or whole on request', async (context) => {
    const agent = await httpAgent(context, service);
    const { content_markdown: whole } = await service.data('GET', `/projects/${project}/responses/${answer}`);
    let text = '';
    let offset: number | null = 0;
    while (offset !== null) {
      const { data } = await callTool(agent, 'read_answer', { project, answer, offset, confirm: 1 });
      text += data.text.markdown;
      offset = data.text.next_offset;
    }
    assert.equal(text, whole);
    const { data } = await callTool(agent, 'read_answer', { project, answer, characters: 100_000, confirm: 1 });
    assert.equal(data.text.markdown, whole);
    const read = await agent.readResource({ uri: `citedesk://answers/${project}/${answer}?confirm=1` });
    assert.equal((read.contents[0] as { text: string }).text, whole);
  });

  test('refuse paid reads until the price is allowed', async (context) => {
    const agent = await httpAgent(context, service);
    const left = await creditsLeft(service);
    const { tools: told } = await agent.listTools();
    for (const [name, given] of questions().filter(([one]) => priced.has(one))) {
      const row = tools.find((tool) => tool.name === name);
      const price = row?.price?.(row.input.parse(given) as never) ?? 0;
      assert.ok(price > 0, name);
      for (const confirm of [undefined, 0, price - 1]) {
        const { data, text } = await callTool(agent, name, { ...given, confirm });
        assert.equal(data.error.code, 'CONFIRMATION_NEEDED', `${name} ${confirm}`);
        assert.deepEqual(data.error.details, { credits: price });
        assert.ok(
          text.includes(`This call costs ${price} API credit${price === 1 ? '' : 's'}; the account has ${left}.`),
          text,
        );
      }
      const listed = told.find((tool) => tool.name === name);
      assert.equal(listed?.annotations?.readOnlyHint, false, name);
      assert.match(listed.description ?? '', /Costs .* SPENDS: the call is refused unless confirm/u);
    }
    assert.equal(await creditsLeft(service), left);
    for (const [name, given] of questions().filter(([one]) => priced.has(one))) {
      const before = await creditsLeft(service);
      const row = tools.find((tool) => tool.name === name);
      const price = row?.price?.(row.input.parse(given) as never) ?? 0;
      const { isError, text } = await callTool(agent, name, { ...given, confirm: price });
      assert.equal(isError, false, text);
      assert.equal(before - (await creditsLeft(service)), price, `${name} costs what it said`);
    }
    const uri = `citedesk://answers/${project}/${answer}`;
    const before = await creditsLeft(service);
    for (const address of [uri, `${uri}?confirm=0`, `${uri}?confirm=x`])
      await assert.rejects(agent.readResource({ uri: address }), /CONFIRMATION_NEEDED: .*costs 1 API credit;/u);
    assert.equal(await creditsLeft(service), before);
  });

  test('read free of charge on a local service, without confirmation', async (context) => {
    const agent = await stdioAgent(context, ['--data', service.folder]);
    const { tools: told } = await agent.listTools();
    for (const { name, description, annotations, inputSchema } of told.filter((tool) => priced.has(tool.name))) {
      assert.match(description ?? '', /Costs nothing here\.$/u);
      assert.equal(annotations?.readOnlyHint, true, name);
      assert.ok(!Object.hasOwn(inputSchema.properties ?? {}, 'confirm'));
    }
    for (const [name, given] of questions()) {
      const { isError, text } = await callTool(agent, name, given);
      assert.equal(isError, false, `${name}: ${text}`);
    }
    const read = await agent.readResource({ uri: `citedesk://answers/${project}/${answer}` });
    assert.ok((read.contents[0] as { text: string }).text.length > 0);
  });
});
