import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { runIn } from '../cli/commandLine.ts';
import { callTool, stdioAgent } from '../fakes/agents.ts';
import { project } from '../fakes/foreignAnswers.ts';
import { type ForeignService, key, startForeignService } from '../fakes/foreignService.ts';
import { behind, makeFolder } from '../service/testService.ts';

/** Calls other than the three free reads that precede a confirmation. */
const charged = ({ heard }: ForeignService) =>
  heard.filter(({ method, path: at }) => method !== 'GET' || !/^\/v1\/(?:me|work|projects\/[0-9a-f]+)$/u.test(at));

const environment = { FOREIGN_KEY: key };

const rows = JSON.stringify({
  prompt: 'best crm',
  model: 'chatgpt',
  collected_at: '2026-11-20T10:00:00Z',
  content_markdown: 'Acme.',
});

const file = `project:
  id: ${project}
  name: Acme
  url: https://acme.com
  region: US
  timezone: UTC
  assistants: [chatgpt]
topics:
  CRM:
    - best crm
`;

describe('service with the public API only', () => {
  test('makes each command report that it is not offered', async (context) => {
    const service = await startForeignService();
    behind(context, () => service.close());
    const folder = makeFolder(context);
    const [answers, projectFile] = [path.join(folder, 'a.jsonl'), path.join(folder, 'acme.citedesk.yaml')];
    fs.writeFileSync(answers, `${rows}\n`);
    fs.writeFileSync(projectFile, file);
    const at = ['--service', service.origin, '--key', 'env:FOREIGN_KEY'];
    const commands = [
      ['changes', ...at, '--project', project],
      ['import', ...at, '--project', project, answers],
      ['plan', ...at, projectFile],
      ['apply', ...at, '--yes', projectFile],
      ['pull', ...at, '--project', project, '--out', path.join(folder, 'new.citedesk.yaml')],
    ];
    for (const words of commands) {
      const { code, err, out } = await runIn(environment, ...words);
      assert.deepEqual([code, out], [1, ''], words[0]);
      assert.match(
        err,
        /^citedesk: The service at [\w.]+:\d+ can’t [^\n:.]+ because it supports only the calls in the API specification\. Use a Citedesk service \(citedesk serve\)\.\n$/u,
        words[0],
      );
    }
    assert.deepEqual(
      service.heard.filter(({ method }) => method !== 'GET').map(({ method, path: at }) => `${method} ${at}`),
      [],
    );
  });

  test('makes each tool return data or report NOT_OFFERED', async (context) => {
    const service = await startForeignService();
    behind(context, () => service.close());
    const agent = await stdioAgent(context, ['--service', service.origin, '--key', 'env:FOREIGN_KEY'], {
      env: environment,
    });
    const inputs: Record<string, object> = {
      read_answer: { answer: 1 },
      get_article: { run: 9, include_text: true },
      get_prompt_evidence: { prompt_id: 1 },
      check_draft: { markdown: '# A' },
      add_prompts: { topic_id: 2, prompts: ['best crm'] },
      start_article: { prompt_id: 1 },
    };
    const calls = (await agent.listTools()).tools.map(({ name, inputSchema: { properties: takes = {} } }) => ({
      name,
      given: { ...('project' in takes && { project }), ...inputs[name] },
      asks: 'confirm' in takes,
    }));
    const unconfirmed: Record<string, string> = {};
    for (const { name, given, asks } of calls)
      if (asks) unconfirmed[name] = (await callTool(agent, name, given)).data.error.code;
    assert.deepEqual(charged(service), [], 'nothing that costs is called before a yes');
    const outcomes: Record<string, string> = {};
    for (const { name, given, asks } of calls) {
      const confirm = ['add_prompts', 'start_article'].includes(name) ? true : 10;
      const { isError, text, data } = await callTool(agent, name, { ...given, ...(asks && { confirm }) });
      outcomes[name] = isError ? data.error.code : 'given';
      if (asks) assert.equal(unconfirmed[name], isError ? 'NOT_OFFERED' : 'CONFIRMATION_NEEDED', name);
      if (isError)
        assert.match(
          text,
          /^NOT_OFFERED: The service at \S+ does not support this call: [^\n.]+\.\nDetails: .+\nDo not repeat the call: /u,
          name,
        );
    }
    const given = Object.keys(outcomes).filter((name) => outcomes[name] === 'given');
    assert.deepEqual(given, [
      'list_projects',
      'find_answers',
      'list_sources',
      'check_draft',
      'add_prompts',
      'get_article',
    ]);
  });
});
