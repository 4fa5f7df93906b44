import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '../../../../../src/contract/failure.ts';
import { AnswerNode, ProjectNode, PromptNode } from '../../../../../src/extension/prompts/tree/promptNodes.ts';
import type { Node } from '../../../../../src/extension/tree/node.ts';
import type { PromptsTree } from '../../../../../src/extension/prompts/tree/promptsTree.ts';
import { kept, page, project, prompts, promptsFixture as stage } from '../../../../fakes/promptsFixture.ts';

/** The whole tree as text, two blanks for each level. */
async function textOf(tree: PromptsTree, node?: Node, indent = ''): Promise<string> {
  const lines: string[] = [];
  for (const child of await tree.children(node)) {
    const { label, description = '', kind, expandable } = child.row;
    lines.push(`${indent}${label} | ${description} | ${kind}\n`);
    if (expandable) lines.push(await textOf(tree, child, `${indent}  `));
  }
  return lines.join('');
}

const whole = `Acme | 2 prompts | project;filled
  CRM | 2 | topic;filled
    best crm | 1/2 | prompt;answered
      ChatGPT | top, positive · May 12, 2025 | answer;named
      Gemini | not mentioned · May 12, 2025 | answer;missed
      AI Overviews | no answer shown · May 12, 2025 | answer;none
    crm prices |  | prompt;fresh
`;

describe('prompts tree', () => {
  test('nests projects, topics, prompts and answers', async () => {
    const { tree, projectsSeen } = stage();
    assert.equal(await textOf(tree), whole);
    assert.deepEqual(projectsSeen, [true]);
    await tree.dispose();
  });

  test('redraws when the spending limit is reached or raised', async () => {
    const { tree, allowance, told } = stage();
    const standing = { month: '2026-11', usd: 5, unpriced: 0, cap: 5, reached: true };
    for (const one of [standing, standing, { ...standing, cap: 9, reached: false }])
      allowance.recordSpending('local', one);
    assert.equal(told.length, 2);
    await tree.dispose();
  });

  test('has four icons for mentions in the latest answers', () => {
    const answer = (brand_mentioned: boolean | null, index: number) => ({
      response_id: index,
      model: 'chatgpt',
      date: '2025-05-12',
      brand_mentioned,
      position: null,
      sentiment: null,
    });
    const row = (...mentioned: readonly (boolean | null)[]) =>
      new PromptNode({ project: project.id }, { id: 7, text: 'best crm', latest: mentioned.map(answer) }).row;
    const rows = [row(true, true), row(true, false), row(false, null), row(null), row()];
    assert.deepEqual(
      rows.map(({ icon, label, description }) => [icon, label, description]),
      [
        ['pass-filled', 'best crm', '2/2'],
        ['color-mode', 'best crm', '1/2'],
        ['close', 'best crm', '0/1'],
        ['dash', 'best crm', ''],
        ['circle-outline', 'best crm', ''],
      ],
    );
    assert.equal(new AnswerNode({ project: project.id, promptId: 7 }, answer(false, 1)).row.icon, 'close');
  });

  test('shows known rows before it connects', async () => {
    const { tree, calls, connects } = stage({ state: { name: 'none' }, kept });
    assert.equal(await textOf(tree), whole);
    assert.deepEqual(calls, []);
    assert.equal(connects(), 1);
    await tree.dispose();
  });

  test('refreshes known rows and reports what changed', async () => {
    const [first = prompts[0], ...rest] = prompts;
    assert.ok(first);
    const { tree, calls, told } = stage({
      kept,
      source: { again: () => Promise.resolve(page({ prompts: [{ ...first, text: 'best CRM of all' }, ...rest] })) },
    });
    assert.equal(await textOf(tree), whole);
    await turn();
    assert.deepEqual(calls, ['projects', 'topics']);
    assert.deepEqual(
      told.map((node) => node?.row.label),
      ['CRM'],
    );
    assert.match(await textOf(tree), /best CRM of all/u);
    await tree.dispose();
  });

  test('removes the row of a deleted project', async () => {
    const gone = () => Promise.reject(new Failure('PROJECT_NOT_FOUND', 'project with this id doesn’t exist.'));
    const { tree, projectsSeen } = stage({
      kept,
      source: { projects: () => Promise.resolve([]), topics: gone, page: gone, again: gone },
    });
    assert.equal(await textOf(tree), whole);
    await turn();
    assert.equal(await textOf(tree), '');
    assert.equal(tree.message, undefined);
    assert.equal(projectsSeen.at(-1), false);
    await tree.dispose();
  });

  test('marks the sample as made up', () => {
    const sample = { ...project, name: 'Tarnwick (sample)', url: 'https://tarnwick.citedesk-sample.example' };
    const looks = {
      alone: true,
      reader: { language: 'en', zone: 'UTC', now: () => 0 },
      sight: () => 'here' as const,
      summary: () => undefined,
    };
    const { kind, icon, description, spoken } = new ProjectNode(sample, looks).row;
    assert.deepEqual([kind, icon], ['project;filled;sample', 'beaker']);
    assert.match(description ?? '', /made-up data/u);
    assert.match(spoken ?? '', /^Tarnwick \(sample\), made-up data/u);
    assert.deepEqual(
      [new ProjectNode(project, looks).row.kind, new ProjectNode(project, looks).row.icon],
      ['project;filled', 'globe'],
    );
  });

  test('explains an unreachable service above known rows', async () => {
    const { tree, connects } = stage({
      state: { name: 'unreachable', failure: new Failure('SERVICE_TIMEOUT', 'Late.') },
      kept,
    });
    assert.equal(await textOf(tree), `Retry |  | message;\n${whole}`);
    assert.equal(tree.message, 'Showing the last known data. The service didn’t respond in time.');
    assert.equal(connects(), 0);
    await tree.dispose();
  });

  test('explains an unreachable service without known rows', async () => {
    const { tree } = stage({ state: { name: 'unreachable', failure: new Failure('UNAUTHENTICATED', 'No.') } });
    assert.deepEqual(
      (await tree.children()).map(({ row }) => [row.label, row.command?.command]),
      [['Change Key', 'citedesk.connect']],
    );
    assert.equal(
      tree.message,
      'The service rejected the request because the key is missing, invalid, revoked, or expired.',
    );
    await tree.dispose();
  });

  test('keeps rows that cannot be read again', async () => {
    let broken = false;
    let reads = 0;
    const { tree, notes } = stage({
      source: {
        projects: () => {
          reads += 1;
          return broken
            ? Promise.reject(new Failure('SERVICE_NOT_UNDERSTOOD', 'HTML came.'))
            : Promise.resolve([project]);
        },
      },
    });
    await textOf(tree);
    broken = true;
    tree.refresh();
    await tree.children();
    await turn();
    const [remedy, top] = await tree.children();
    assert.deepEqual(
      [remedy?.row.label, top?.row.label, tree.message],
      ['Show Log', 'Acme', 'Showing the last known data. HTML came.'],
    );
    assert.deepEqual([reads, notes.length], [2, 1]);
    broken = false;
    tree.refresh();
    assert.equal(tree.message, undefined);
    assert.equal(await textOf(tree), whole);
    await tree.dispose();
  });

  test('reads rows once until a refresh', async () => {
    const { tree, calls } = stage();
    await textOf(tree);
    await textOf(tree);
    assert.deepEqual(calls, ['projects', 'topics', 'page']);
    tree.refresh();
    await textOf(tree);
    assert.deepEqual(calls, ['projects', 'topics', 'page', 'projects', 'topics', 'again']);
    await tree.dispose();
  });

  test('spends no credits in the background', async () => {
    const { tree, calls } = stage();
    await textOf(tree);
    calls.length = 0;
    tree.touch(project.id);
    await textOf(tree);
    assert.deepEqual(calls, ['topics', 'again']);
    await tree.dispose();
  });

  test('loads more of a long topic', async () => {
    const next = page({ prompts: [...prompts, { id: 9, text: 'crm for one', latest: [] }] });
    const pages = [page({ more: true, cursor: 'c' }), next];
    const { tree, told } = stage({ source: { page: () => Promise.resolve(pages.shift() ?? next) } });
    assert.match(await textOf(tree), /Load More \| {2}\| more;\n$/u);
    await tree.loadMore({ project: project.id, topicId: 3 });
    assert.equal(told.at(-1)?.row.label, 'CRM');
    assert.doesNotMatch(await textOf(tree), /Load more/u);
    assert.match(await textOf(tree), /crm for one/u);
    await tree.dispose();
  });

  test('shows prompts of answers without topics', async () => {
    const { tree, calls } = stage({ source: { topics: () => Promise.resolve(null) } });
    const text = await textOf(tree);
    assert.match(text, /^Acme.*\n {2}This service doesn’t list prompts\..*\n {2}best crm \| 1\/2/u);
    calls.length = 0;
    tree.touch(project.id);
    await textOf(tree);
    assert.deepEqual(calls, []);
    await tree.dispose();
  });

  test('offers to add prompts to an empty project', async () => {
    const { tree } = stage({ source: { topics: () => Promise.resolve([]) } });
    const [top] = await tree.children();
    const [row] = await tree.children(top);
    assert.deepEqual(row?.row.command, { command: 'citedesk.addPrompts', argument: { project: project.id } });
    await tree.dispose();
  });

  test('offers to retry rows that cannot be read', async () => {
    const { tree, notes } = stage({ source: { topics: () => Promise.reject(new Failure('RATE_LIMITED', 'Slow.')) } });
    const [top] = await tree.children();
    const rows = await tree.children(top);
    assert.deepEqual(
      rows.map(({ row }) => [row.label, row.command?.command]),
      [['The service received too many requests.', 'citedesk.refresh']],
    );
    assert.equal(notes.length, 1);
    await tree.dispose();
  });

  test('gives rows unique ids', async () => {
    const { tree } = stage();
    const ids: string[] = [];
    const walk = async (node?: Node): Promise<void> => {
      for (const child of await tree.children(node)) {
        ids.push(child.row.id);
        await walk(child);
      }
    };
    await walk();
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^a{24}\/(project|topic|prompt|answer)\/\w+$/u);
    await tree.dispose();
  });

  test('previews an answer on click', async () => {
    const { tree } = stage();
    const [top] = await tree.children();
    const [inner] = await tree.children(top);
    const [prompt] = await tree.children(inner);
    const [first] = await tree.children(prompt);
    assert.deepEqual(first?.row.command, {
      command: 'citedesk.openAnswer',
      argument: { project: project.id, responseId: 1, quiet: true },
    });
    await tree.dispose();
  });

  test('keeps rows for the next window', async () => {
    const { tree, written } = stage();
    await textOf(tree);
    await tree.dispose();
    assert.deepEqual(written, [{ ...kept, standings: { [project.id]: null } }]);
  });

  test('finds the row of a prompt and of its answer', async () => {
    const { tree } = stage({ source: { page: () => Promise.resolve(page({ more: true, cursor: 'c' })) } });
    const [first] = prompts;
    assert.ok(first);
    const path = (node: Node | undefined): string[] => (node ? [...path(tree.parent?.(node)), node.row.label] : []);
    const place = { project: project.id, topicId: 3 };
    assert.deepEqual(path(await tree.locate({ ...place, prompt: first, responseId: 2 })), [
      'Acme',
      'CRM',
      'best crm',
      'Gemini',
    ]);
    const far = { id: 900, text: 'far down', latest: [] };
    assert.deepEqual(path(await tree.locate({ ...place, prompt: far, responseId: 5 })), ['Acme', 'CRM', 'far down']);
    assert.match(await textOf(tree), /crm prices.*\n {4}far down.*\n {4}Load More/u);
    assert.equal(await tree.locate({ ...place, topicId: 4, prompt: first }), undefined);
    await tree.dispose();
  });

  test('finds the row of a project or topic that is new', async () => {
    const added = { ...project, id: 'b'.repeat(24), name: 'Lumora' };
    const list = [{ id: 9, name: 'Desks', prompts_count: 2, created_at: '2025-05-01T00:00:00Z' }];
    const { tree } = stage({
      kept,
      source: { projects: () => Promise.resolve([project, added]), topics: () => Promise.resolve(list) },
    });
    await textOf(tree);
    const labelOf = async (place: Parameters<typeof tree.find>[0]) => (await tree.find(place))?.row.label;
    assert.equal(await labelOf({ project: added.id }), 'Lumora');
    assert.equal(await labelOf({ project: added.id, topicId: 9 }), 'Desks');
    assert.equal(await labelOf({ project: added.id, topicName: 'Desks' }), 'Desks');
    assert.equal(await labelOf({ project: added.id, topicId: 4 }), 'Lumora');
    assert.equal(await labelOf({ project: 'c'.repeat(24) }), undefined);
    await tree.dispose();
  });

  test('reveals no row if that uses credits', async () => {
    const { tree, calls } = stage({ source: { tellsOfOne: false } });
    assert.equal(
      await tree.locate({ project: project.id, topicId: 3, prompt: { id: 7, text: '', latest: [] } }),
      undefined,
    );
    assert.deepEqual(calls, []);
    await tree.dispose();
  });

  test('marks paused prompts', () => {
    const place = { project: project.id };
    const [answered] = prompts;
    assert.ok(answered);
    const { row } = new PromptNode(place, { ...answered, paused: true }, 'best … crm');
    assert.deepEqual(
      [row.label, row.description, row.icon, row.kind],
      ['best … crm', '1/2 · Paused', 'debug-pause', 'prompt;answered;paused'],
    );
    assert.match(row.tooltip ?? '', /^best crm\n.*\nPaused$/u);
    assert.equal(row.spoken, 'best crm, 1 of 2 latest answers mention the brand, Paused');
  });
});
