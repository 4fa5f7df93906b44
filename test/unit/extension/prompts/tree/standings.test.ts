import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Standing, Summary } from '../../../../../src/contract/views/summary.ts';
import { TopicNode } from '../../../../../src/extension/prompts/tree/promptNodes.ts';
import type { Node } from '../../../../../src/extension/tree/node.ts';
import type { PromptsTree } from '../../../../../src/extension/prompts/tree/promptsTree.ts';
import { standingWords } from '../../../../../src/extension/prompts/tree/standingWords.ts';
import { kept, page, project, promptsFixture } from '../../../../fakes/promptsFixture.ts';

const figure = (mentioned: number, answers: number): Standing['figure'] => ({
  mentioned,
  answers,
  no_answer: 0,
  visibility: answers === 0 ? null : (100 * mentioned) / answers,
  low: null,
  high: null,
  brand_mentions: mentioned,
  competitor_mentions: 0,
  share_of_voice: null,
  average_position: null,
  explain: '',
});
const standing = (over: Partial<Standing> = {}): Standing => ({
  figure: figure(62, 100),
  previous: figure(58, 100),
  difference: 4,
  low: -9.5,
  high: 17.2,
  verdict: 'noise',
  exploratory: false,
  ...over,
});
const summary = (over: Partial<Summary> = {}): Summary => ({
  window: { from: '2026-11-14', to: '2026-11-20' },
  before: { from: '2026-11-07', to: '2026-11-13' },
  branded: standing({ figure: figure(9, 10) }),
  unbranded: standing({ verdict: 'up' }),
  topics: [
    {
      topic_id: 3,
      name: 'CRM',
      prompts: 14,
      asked: 12,
      missed: 9,
      lost: 2,
      unasked: 2,
      ...standing({ verdict: 'down', difference: -4.4 }),
      branded: { asked: 2, missed: 1, ...standing({ figure: figure(9, 10) }) },
    },
  ],
  changed: null,
  ...over,
});

/** Rows of the tree, also those that come a moment later. */
async function rowsOf(tree: PromptsTree, node?: Node): Promise<Node[]> {
  await tree.children(node);
  await turn();
  return [...(await tree.children(node))];
}
const told = ({ row: { label, description = '' } }: Node): string => `${label} | ${description}`;

describe('standings', () => {
  test('round points, with an arrow only for significant changes', () => {
    const short = (over: Partial<Standing>) => standingWords(standing(over), summary())?.short;
    assert.equal(short({ verdict: 'up', difference: 4.6 }), '62% · 7 days ▲ 5');
    assert.equal(short({ verdict: 'down', difference: -4.4 }), '62% · 7 days ▼ 4');
    assert.equal(short({ verdict: 'noise', difference: 12 }), '62% · 7 days ≈');
    assert.equal(
      short({ verdict: 'noise', difference: null }),
      '62% · 7 days',
      'without a week before there is no change',
    );
    assert.equal(short({ verdict: 'few', difference: 40 }), '62% · 7 days', 'too few answers tell no change');
    assert.equal(short({ figure: figure(0, 0) }), undefined);
  });

  test('show counts instead of percentages below ten answers', () => {
    const few = standing({ figure: figure(2, 3), difference: null, verdict: 'few' });
    assert.deepEqual(standingWords(few, summary()), {
      short: '2 of 3 · 7 days',
      spoken: 'visibility 2 of 3, 7 days',
    });
  });

  test('mark percentages of fewer than 50 answers', () => {
    assert.equal(standingWords(standing({ figure: figure(31, 49) }), summary())?.short, '63% ○ · 7 days ≈');
  });

  test('show the visibility of projects and topics', async () => {
    const { tree } = promptsFixture({ source: { summary: () => Promise.resolve(summary()) } });
    const [row] = await rowsOf(tree);
    assert.ok(row);
    assert.equal(told(row), 'Acme | 62% · 7 days ▲ 4 · 2 prompts');
    assert.equal(row.row.spoken, 'Acme, visibility 62%, 7 days, up 4 points, 2 prompts');
    assert.match(
      row.row.tooltip ?? '',
      /62 of 100 answers.*\nPrevious period: 58 of 100.*\n.*significant.*−9\.5 to 17\.2/su,
    );
    assert.match(row.row.tooltip ?? '', /Branded prompts: 90% ○ · 7 days/u, 'these are never pooled with the others');
    assert.deepEqual((await rowsOf(tree, row)).map(told), [
      'Not mentioned anywhere | 9',
      'No longer mentioned | 2',
      'Never asked | 2',
      'CRM | 62% · 7 days ▼ 4',
    ]);
    await tree.dispose();
  });

  test('leave details of a topic to its tooltip', () => {
    const topic = { id: 3, name: 'CRM', prompts_count: 14, created_at: '' };
    const {
      description,
      tooltip = '',
      spoken,
    } = new TopicNode(project.id, topic, {
      alone: false,
      summary: summary(),
    }).row;
    assert.equal(description, '62% · 7 days ▼ 4');
    assert.match(tooltip, /Mentioned in 62 of 100 answers/u);
    assert.match(tooltip, /Branded prompts: 90% ○ · 7 days[^]*\nnot mentioned in 8 of 10$/u);
    assert.equal(spoken, 'CRM, visibility 62%, 7 days, down 4 points, not mentioned in 8 of 10, 14 prompts');
  });

  test('are requested once if the service has none', async () => {
    let asked = 0;
    const { tree } = promptsFixture({
      source: {
        summary: () => {
          asked += 1;
          return Promise.resolve(null);
        },
      },
    });
    const [row] = await rowsOf(tree);
    assert.ok(row);
    assert.deepEqual([told(row), ...(await rowsOf(tree, row)).map(told)], ['Acme | 2 prompts', 'CRM | 2']);
    assert.equal(asked, 1);
    await tree.dispose();
  });

  test('update rows that do not wait for them', async () => {
    const soon = Promise.withResolvers<Summary>();
    const { tree } = promptsFixture({ source: { summary: () => soon.promise } });
    let news = 0;
    tree.subscribe(() => (news += 1));
    const rows = tree.children();
    await turn();
    soon.resolve(summary());
    const [row] = await rows;
    assert.ok(row);
    assert.equal(told(row), 'Acme | 62% · 7 days ▲ 4 · 2 prompts');
    assert.deepEqual((await tree.children(row)).map(told).slice(0, 2), [
      'Not mentioned anywhere | 9',
      'No longer mentioned | 2',
    ]);
    await turn();
    assert.equal(news, 0);
    await tree.dispose();

    const late = Promise.withResolvers<Summary>();
    const { tree: other } = promptsFixture({ source: { summary: () => late.promise } });
    const followed = Promise.withResolvers<void>();
    other.subscribe(() => followed.resolve());
    const [early] = await other.children();
    assert.ok(early);
    assert.equal(told(early), 'Acme | 2 prompts');
    late.resolve(summary());
    await followed.promise;
    assert.deepEqual((await other.children()).map(told), ['Acme | 62% · 7 days ▲ 4 · 2 prompts']);
    await other.dispose();
  });

  test('show a prompt in its group and its topic', async () => {
    const { tree } = promptsFixture({ source: { summary: () => Promise.resolve(summary()) } });
    const [row] = await rowsOf(tree);
    const [missing, , , topic] = await rowsOf(tree, row);
    const [inGroup] = await rowsOf(tree, missing);
    const [inTopic] = await rowsOf(tree, topic);
    assert.ok(inGroup && inTopic);
    assert.deepEqual(inGroup.subject, inTopic.subject);
    assert.notEqual(inGroup.row.id, inTopic.row.id);
    const ids = [...(await rowsOf(tree, inGroup)), ...(await rowsOf(tree, inTopic))].map((node) => node.row.id);
    assert.equal(new Set(ids).size, ids.length);
    await tree.dispose();
  });

  test('list filtered prompts, also in the next window', async () => {
    const places: unknown[] = [];
    const { tree } = promptsFixture({
      source: {
        page: (place) => {
          places.push(place);
          return Promise.resolve(page());
        },
        summary: () => Promise.resolve(summary()),
      },
    });
    const [row] = await rowsOf(tree);
    tree.filter(project.id, { marks: ['missed'], models: ['chatgpt'], sentiments: [] });
    const rows = await rowsOf(tree, row);
    assert.deepEqual(rows.map(told), ['Only: Not mentioned by ChatGPT | ', 'best crm | 1/2', 'crm prices | ']);
    assert.deepEqual(rows[0]?.row.command, {
      command: 'citedesk.filterPrompts',
      argument: { project: project.id, group: 'filtered' },
    });
    assert.deepEqual(places, [{ project: project.id, topicId: 0, group: 'filtered' }]);
    tree.filter(project.id, { marks: [], models: [], sentiments: [] });
    assert.equal(tree.filterOf(project.id), undefined, 'nothing ticked shows all');
    assert.equal((await rowsOf(tree, row)).length, 4);
    await tree.dispose();
  });

  test('count unseen answers in the badge', async () => {
    const asked: (string | undefined)[] = [];
    const { tree, clock } = promptsFixture({
      kept,
      source: {
        summary: (_project, since) => {
          asked.push(since);
          return Promise.resolve(summary({ changed: since === undefined ? null : { answers: 9, prompts: 3 } }));
        },
      },
    });
    const first = new Date(clock.now()).toISOString();
    await rowsOf(tree);
    assert.equal(tree.badge, undefined, 'who looks for the first time has missed nothing');
    tree.looked();
    tree.touch(project.id);
    await turn();
    assert.deepEqual(asked, [undefined, first]);
    assert.deepEqual(tree.badge, { value: 3, tooltip: '3 prompts have new answers since you last looked' });
    tree.looked();
    assert.equal(tree.badge, undefined);
    await tree.dispose();
  });
});
