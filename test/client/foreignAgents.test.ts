import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { confirmationOf } from '../../src/extension/agents/confirmations.ts';
import { confirming } from '../../src/mcp/confirming.ts';
import { linksInto } from '../../src/text/editorLinks.ts';
import { callTool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools.ts';
import { addPrompts } from '../../src/mcp/tools/prompts.ts';
import { project } from '../fakes/foreignAnswers.ts';
import { key, startForeignService } from '../fakes/foreignService.ts';
import { behind } from '../service/testService.ts';

const links = linksInto('vscode');
const signal = new AbortController().signal;
const adding = { project, topic_id: 2, prompts: ['best crm'] };

async function foreign(context: TestContext) {
  const service = await startForeignService();
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key) });
  behind(context, () => client.close());
  behind(context, () => service.close());
  const called = () => service.heard.map(({ method, path }) => `${method} ${path}`);
  return { client, called };
}

describe('agents of a service with the public API only', () => {
  test('add prompts after a confirmation', async (context) => {
    const { client, called } = await foreign(context);
    const tool = confirming(addPrompts, { own: false });
    await assert.rejects(callTool(tool, adding, { client, signal, links }), {
      code: 'CONFIRMATION_NEEDED',
      message: /add up to 1 prompt .* for 1 API credit\. From then on, .* at the service’s prices/su,
    });
    assert.deepEqual(called(), ['GET /v1/me', `GET /v1/projects/${project}`], 'both are free');
    const { text } = await callTool(tool, { ...adding, confirm: true }, { client, signal, links });
    assert.match(text, /^Added \d+ prompts? to topic 2/u);
  });

  test('confirm before a chat adds prompts', async (context) => {
    const { client } = await foreign(context);
    const place = { local: false, client, settings: { assistants: {}, writer: {}, judge: {} }, signal };
    const question = await confirmationOf(addPrompts, adding as never, {
      ...place,
      promptTexts: { find: () => Promise.resolve(undefined) },
    });
    assert.equal(question?.title, 'Add 1 prompt?');
  });

  /** Arguments of tools that need this service and a confirmation. */
  const beyond: Readonly<Record<string, object>> = {
    read_answer: { answer: 1 },
    get_visibility: {},
    list_sources: { of: 'pages' },
    list_opportunities: {},
    list_changes: {},
    get_prompt_evidence: { prompt_id: 1 },
    add_prompts: { topic: 'CRM', prompts: ['best crm'] },
    start_article: { prompt_id: 1 },
  };

  test('do not confirm what the service does not support', async (context) => {
    const { client, called } = await foreign(context);
    const place = { local: false, client, settings: { assistants: {}, writer: {}, judge: {} }, signal };
    const promptTexts = { find: () => Promise.resolve(undefined) };
    const asking = tools.filter(({ beyond: lacks }) => lacks);
    assert.deepEqual(asking.map(({ name }) => name).toSorted(), Object.keys(beyond).toSorted());
    for (const tool of asking) {
      const given = { project, ...beyond[tool.name] };
      const lacking = { code: 'NOT_OFFERED', message: /^The service does not support this call: [^.]+\.$/u };
      await assert.rejects(callTool(confirming(tool, { own: false }), given, { client, signal, links }), lacking);
      const asked = confirmationOf(tool, tool.input.parse(given) as never, { ...place, promptTexts });
      await assert.rejects(asked, lacking, tool.name);
    }
    assert.deepEqual(called(), ['GET /v1/work'], 'which one free call tells');
    const sources = tools.find(({ name }) => name === 'list_sources') ?? assert.fail();
    await assert.rejects(callTool(confirming(sources, { own: false }), { project }, { client, signal, links }), {
      code: 'CONFIRMATION_NEEDED',
    });
  });

  test('get data or NOT_OFFERED from each tool', async (context) => {
    const { client } = await foreign(context);
    const outcomes: Record<string, string> = {};
    const given: Record<string, object> = {
      read_answer: { answer: 1 },
      get_article: { run: 9 },
      get_prompt_evidence: { prompt_id: 1 },
      check_draft: { markdown: '# A' },
    };
    for (const tool of tools.filter(({ effect }) => effect === 'reads')) {
      const input = { ...('project' in tool.input.shape && { project }), ...given[tool.name] };
      const outcome = await callTool(tool, input, { client, signal, links }).then(
        () => 'given',
        (error: { readonly code: string }) => error.code,
      );
      outcomes[tool.name] = outcome;
    }
    assert.deepEqual(
      Object.keys(outcomes).filter((name) => outcomes[name] === 'given'),
      ['list_projects', 'find_answers', 'list_sources', 'get_article'],
    );
    assert.ok(Object.values(outcomes).every((outcome) => outcome === 'given' || outcome === 'NOT_OFFERED'));
  });
});
