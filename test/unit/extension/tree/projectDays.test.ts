import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askedPrompts, type ChoosingCalls } from '../../../../src/extension/commands/prompts/askedPrompts.ts';
import { runPrompts } from '../../../../src/extension/commands/prompts/runPrompts.ts';
import { showAnswers } from '../../../../src/extension/commands/prompts/showAnswers.ts';
import { askFilter } from '../../../../src/extension/dialogs/answerFilters.ts';
import type { PromptFilter } from '../../../../src/extension/tree/promptFilters.ts';
import { promptSource, type TreeCalls } from '../../../../src/extension/tree/promptSource.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';
import { liveList } from '../../../fakes/liveList.ts';
import { person } from '../../../fakes/person.ts';
import { project, promptsFixture } from '../../../fakes/promptsFixture.ts';

/** Moments at which the day of a project is not that of UTC, and the day that it is there. */
const midnights = [
  { timezone: 'America/Los_Angeles', now: Date.UTC(2026, 10, 21, 2), today: '2026-11-20', week: '2026-11-14' },
  { timezone: 'Asia/Tokyo', now: Date.UTC(2026, 10, 20, 23), today: '2026-11-21', week: '2026-11-15' },
] as const;
const filtered = (days: number): PromptFilter => ({ marks: [], models: [], sentiments: [], days });
const none = { has_more: false, next_cursor: null };

describe('days of a project', () => {
  for (const { timezone, now, today, week } of midnights) {
    const there = { ...project, timezone };

    test(`decide what was asked today: ${timezone}`, async () => {
      const asked: unknown[] = [];
      const client = {
        supports: () => true,
        listProjects: () => Promise.resolve({ data: [there] }),
        listTopics: () => Promise.resolve({ data: [{ id: 3, name: 'CRM', prompts_count: 1 }] }),
        getSummary: () => Promise.resolve({ data: null }),
        listPrompts: ({ query }: { readonly query: { readonly asked_since: string } }) => {
          asked.push(query.asked_since);
          return Promise.resolve({ data: [], meta: none });
        },
      } as unknown as TreeCalls; // only these are called
      const { tree } = promptsFixture({ clock: fakeClock(now), made: (choosing) => promptSource(client, choosing) });
      tree.filter(project.id, filtered(1));
      const [row] = await tree.children();
      await tree.children(row);
      tree.filter(project.id, filtered(7));
      await tree.children(row);
      assert.deepEqual(asked, [today, week]);
      await tree.dispose();
    });

    test(`decide what a click asks again: ${timezone}`, async () => {
      const asked: unknown[] = [];
      const client = {
        listPrompts: ({ query }: { readonly query: { readonly asked_since: string } }) => {
          asked.push(query.asked_since);
          return Promise.resolve({ data: [], meta: none });
        },
      };
      await runPrompts({
        services: { connect: () => Promise.resolve({ local: false, client: client as never }) },
        setUp: assert.fail,
        pickers: { project: () => Promise.resolve(there) },
        dialogs: { confirm: assert.fail, pick: assert.fail, tell: () => Promise.resolve(undefined) },
        execute: assert.fail,
        watcher: { watch: () => assert.fail() },
        tree: { filterOf: () => filtered(1) },
        clock: { now: () => now },
        selectedRows: () => [],
      }).run({ project: project.id, group: 'filtered' });
      assert.deepEqual(asked, [today]);
      const choosing = { filterOf: () => filtered(7), today: () => today };
      const place = { project: project.id, group: 'filtered' } as const;
      await askedPrompts(client as unknown as ChoosingCalls, choosing, project.id, [place]);
      assert.deepEqual(asked, [today, week]);
    });

    test(`decide the last 7 days: ${timezone}`, async () => {
      const list = liveList();
      const queries: { readonly from: string; readonly to: string }[] = [];
      const client = {
        supports: () => true,
        getProject: () => Promise.resolve({ data: { last_answer_at: null } }),
        listResponses: ({ query }: { readonly query: (typeof queries)[number] }) => {
          queries.push(query);
          return Promise.resolve({ data: [], meta: none });
        },
      };
      const shown = showAnswers({
        services: { connect: () => Promise.resolve({ origin: 'local', local: true, client: client as never }) },
        pickers: { project: () => Promise.resolve(there) },
        dialogs: { ...person('The last 7 days'), browse: list.browse },
        answers: { show: () => assert.fail(), compareTwo: () => assert.fail() },
        watcher: { subscribe: () => ({ dispose: () => undefined }) },
        clock: fakeClock(now),
        tree: { filterOf: () => undefined },
        selectedRow: () => undefined,
        note: assert.fail,
      }).run({ project: project.id, topicId: 3 });
      for (let turns = 0; turns < 60; turns += 1) await settle();
      queries.length = 0;
      await list.press('Filter by time');
      for (let turns = 0; turns < 60; turns += 1) await settle();
      assert.equal(queries.at(-1)?.from, week);
      await list.leave();
      await shown;
    });
  }

  test('begin typed days with the project’s today', async () => {
    const asked: (string | undefined)[] = [];
    await askFilter({}, 'days', {
      dialogs: {
        ...person('From … to …'),
        input: ({ value }) => {
          asked.push(value);
          return Promise.resolve(value);
        },
      },
      models: [],
      today: () => '2026-11-20',
    });
    assert.deepEqual(asked, ['2026-11-20', '2026-11-20']);
  });
});
