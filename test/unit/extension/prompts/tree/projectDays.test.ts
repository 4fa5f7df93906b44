import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askedPrompts } from '../../../../../src/extension/prompts/runPrompts.ts';
import { askFilter } from '../../../../../src/extension/answers/answerFilters.ts';
import type { PromptFilter } from '../../../../../src/extension/prompts/tree/promptFilters.ts';
import { promptSource } from '../../../../../src/extension/prompts/tree/promptSource.ts';
import { fakeClock, settle } from '../../../../fakes/clock.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import { person, Row } from '../../../../fakes/editor/person.ts';
import { project, promptsFixture } from '../../../../fakes/promptsFixture.ts';
import { project as projectId } from '../../../../fakes/runs.ts';
import type { OpenClient } from '../../../../../src/client/client.ts';

/** Moments at which the day of a project is not that of UTC, and the day that it is there. */
const midnights = [
  { timezone: 'America/Los_Angeles', now: Date.UTC(2026, 10, 21, 2), today: '2026-11-20', week: '2026-11-14' },
  { timezone: 'Asia/Tokyo', now: Date.UTC(2026, 10, 20, 23), today: '2026-11-21', week: '2026-11-15' },
] as const;
const filtered = (days: number): PromptFilter => ({ marks: [], models: [], sentiments: [], days });
const none = { has_more: false, next_cursor: null };

interface Asked {
  readonly query: { readonly asked_since: string };
}

for (const { timezone, now, today, week } of midnights) {
  const there = { ...project, timezone };

  describe(`days in ${timezone}`, () => {
    test('count by the project’s day in a filter', async () => {
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
      } as unknown as OpenClient; // only these are called
      const { tree } = promptsFixture({ clock: fakeClock(now), made: (choosing) => promptSource(client, choosing) });
      tree.filter(project.id, filtered(1));
      const [row] = await tree.children();
      await tree.children(row);
      tree.filter(project.id, filtered(7));
      await tree.children(row);
      assert.deepEqual(asked, [today, week]);
      await tree.dispose();
    });

    test('select the same prompts for a run', async () => {
      const { run, inputs, client } = activate({
        now,
        service: { local: false, project: { timezone } },
        parts: { tree: { filterOf: () => filtered(1) } },
      });
      const place = { project: projectId, group: 'filtered' } as const;
      await run('citedesk.runPrompts', place);
      const choosing = { filterOf: () => filtered(7), today: () => today };
      await askedPrompts(client, choosing, projectId, [place]);
      assert.deepEqual(
        inputs<Asked>('listPrompts').map(({ query }) => query.asked_since),
        [today, week],
      );
    });

    test('select answers of the last 7 days', async () => {
      const { run, list, inputs } = activate({
        now,
        answers: ['days', new Row(1)],
        service: {
          project: { timezone, last_answer_at: null },
          calls: { listResponses: { data: [], meta: none } },
        },
      });
      const shown = run('citedesk.showAnswers', { project: projectId, topicId: 3 });
      for (let turns = 0; turns < 60; turns += 1) await settle();
      await list.press({ filter: true });
      for (let turns = 0; turns < 60; turns += 1) await settle();
      assert.equal(inputs<{ query: { from: string } }>('listResponses').at(-1)?.query.from, week);
      await list.leave();
      await shown;
    });
  });
}

test('typed days start with today in the project', async () => {
  const { dialogs, asked } = person(['days', 'typed', '2026-11-20', '2026-11-20']);
  await askFilter({}, ['days'], { dialogs, models: [], today: () => '2026-11-20' });
  assert.deepEqual(
    asked.slice(2).map(({ values }) => values),
    [['2026-11-20'], ['2026-11-20']],
  );
});
