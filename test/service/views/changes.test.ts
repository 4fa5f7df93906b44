import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Change, listChanges } from '../../../src/contract/views/change.ts';
import { byWeight, changeOf } from '../../../src/service/views/changesIn.ts';
import { ago, type Place, startViews } from './viewsData.ts';

let place: Place;

/** An answer of a prompt so many days and minutes ago. */
const answer = (prompt: number, [days, minutes]: readonly [number, number], content: string, more: object = {}) => ({
  prompt_id: place.prompts[prompt],
  model: minutes % 2 === 0 ? 'chatgpt' : 'aimode',
  collected_at: ago(days, minutes),
  content_markdown: content,
  ...more,
});

/** Forty answers in the week since 15 November, and as many in the week before. */
const week = { now: 2, before: 9 };

before(async () => {
  place = await startViews();
  const minutes = Array.from({ length: 40 }, (_, minute) => minute);
  await place.add(
    minutes.map((minute) =>
      answer(0, [week.before, minute], minute < 30 ? 'Acme is fine.' : 'Take any.', {
        sources: minute < 20 ? [{ url: 'https://old.example.com/a' }] : [],
        search_queries: ['best anvil'],
      }),
    ),
  );
  await place.add(
    minutes.map((minute) =>
      answer(0, [week.now, minute], minute < 10 ? 'Acme is fine.' : 'Globex is better.', {
        sources: minute < 2 ? [{ url: 'https://new.example.net/a' }] : [],
        search_queries: ['best anvil'],
      }),
    ),
  );
  // Sources of an empty answer do not count.
  const silent = { sources: [{ url: 'https://new.example.net/a' }], search_queries: ['cheap anvil'] };
  await place.add([
    answer(0, [week.now, 70], '', silent),
    answer(0, [week.now, 71], '', silent),
    answer(1, [week.before, 50], 'Take any.'),
    answer(1, [week.now, 50], 'Acme.'),
    answer(3, [week.now, 60], 'Acme.'),
  ]);
});
after(() => place.service.close());

const changes = async (query = 'since=2026-11-15') => {
  const { data, meta } = await place.read(`changes?${query}`);
  return { rows: listChanges.data.parse(data), meta: listChanges.meta.parse(meta) };
};
const short = ({ kind, subject, before: earlier, after: later, verdict }: Change) =>
  `${kind} ${subject}: ${earlier.count}/${earlier.total} to ${later.count}/${later.total}, ${verdict}`;

describe('changes', () => {
  test('list the brand first, and insignificant changes last', async () => {
    const { rows, meta } = await changes();
    assert.deepEqual(meta.before, { from: '2026-11-08', to: '2026-11-14' });
    assert.deepEqual(rows.map(short), [
      'visibility Acme: 30/41 to 12/42, down',
      'assistant aimode: 15/20 to 5/20, down',
      'assistant chatgpt: 15/21 to 7/22, down',
      'prompt best anvil: 30/40 to 10/40, down',
      'competitor Globex: 0/41 to 30/42, up',
      'domain example.com: 20/41 to 0/42, down',
      'prompt cheap anvil: 0/1 to 1/1, few',
      'domain example.net: 0/41 to 2/42, noise',
    ]);
  });

  test('link to the answers since, or before if a thing is gone', async () => {
    for (const { explain, answers, subject } of (await changes()).rows) {
      const { data } = await place.read(`${explain}&limit=100`);
      assert.equal((data as readonly object[]).length, answers, `${subject}`);
    }
  });

  test('are sorted by the number of answers', () => {
    const change = (subject: string, total: number) =>
      changeOf({
        kind: 'competitor',
        subject,
        pairs: [
          { promptId: 1, model: 'chatgpt', before: { hits: 0, count: total }, after: { hits: total, count: total } },
        ],
        explain: () => '',
      });
    const rows = ['Few', 'Some', 'Many'].flatMap((subject, index) => change(subject, [9, 20, 60][index] ?? 0));
    assert.deepEqual(
      rows.sort(byWeight).map(({ subject, verdict, exploratory }) => [subject, verdict, exploratory]),
      [
        ['Many', 'up', false],
        ['Some', 'up', true],
        ['Few', 'few', true],
      ],
    );
  });

  test('of a topic are counted from its answers', async () => {
    const { rows } = await changes(`since=2026-11-15&topic_id=${place.topics[0]}`);
    assert.ok(rows.map(short).includes('domain example.com: 20/41 to 0/41, down'));
    assert.ok(rows.map(short).includes('competitor Globex: 0/41 to 30/41, up'));
  });

  test('include an untracked name that appears significantly more', async (context) => {
    const other = await startViews();
    const { service, project, prompts, topics } = other;
    context.after(() => service.close());
    const said = (days: number, minute: number, names: readonly string[]) => ({
      prompt_id: prompts[minute % 4],
      model: 'chatgpt',
      collected_at: ago(days, minute),
      content_markdown: ['Globex is fine.', ...names.map((name) => `- **${name}** is strong`)].join('\n'),
    });
    const minutes = Array.from({ length: 40 }, (_, minute) => minute);
    // Umbrella fades, Hooli comes in two spellings, Stark is there as often as before, Wonka once.
    await other.add(
      minutes.map((minute) => said(week.before, minute, minute < 20 ? ['Umbrella', 'Stark'] : ['Sirius'])),
    );
    await other.add(
      minutes.map((minute) =>
        said(week.now, minute, [
          minute < 8 ? 'Hooli' : minute < 12 ? 'HOO-LI' : 'Stark',
          minute === 0 ? 'Wonka' : 'Sirius',
        ]),
      ),
    );
    for (const query of ['since=2026-11-15', `since=2026-11-15&topic_id=${topics[0]}`]) {
      const { data } = await other.read(`changes?${query}`);
      const found = listChanges.data.parse(data).filter(({ kind }) => kind === 'competitor');
      const hooli = query.includes('topic') ? '0/30 to 9/30, up' : '0/40 to 12/40, up';
      assert.ok(found.map(short).includes(`competitor Hooli: ${hooli}`), found.map(short).join('; '));
      assert.deepEqual(
        found.filter(({ subject }) => ['Umbrella', 'Wonka'].includes(subject ?? '')),
        [],
      );
      for (const { tracked, answers, explain } of found) {
        assert.equal(tracked, false);
        assert.equal(((await other.read(`${explain}&limit=100`)).data as readonly object[]).length, answers);
      }
    }
    await service.data('PATCH', `/projects/${project}`, { competitors: [{ name: 'Hooli' }] });
    await other.settled();
    const { data } = await other.read('changes?since=2026-11-15');
    const hooli = listChanges.data.parse(data).filter(({ subject }) => subject === 'Hooli');
    assert.deepEqual(
      hooli.map(({ tracked }) => tracked),
      [true],
    );
  });

  test('are empty if one of the windows has no answers', async () => {
    assert.deepEqual((await changes('since=2026-11-20')).rows, []);
    assert.deepEqual((await changes('since=2026-11-01&to=2026-11-14')).rows, []);
  });

  test('reject more than 92 days, and an end before the beginning', async () => {
    const refused = async (query: string) => {
      const { code, details } = await place.service.refusal('GET', `/projects/${place.project}/changes?${query}`);
      return [code, (details as readonly object[] | undefined)?.[0]];
    };
    assert.equal((await refused('since=2026-08-01'))[0], 'DATE_RANGE_TOO_LARGE');
    assert.deepEqual(await refused('since=2026-11-30'), [
      'VALIDATION_FAILED',
      { path: 'since', message: 'must not be after today' },
    ]);
    assert.deepEqual(await refused('since=2026-11-15&to=2026-11-14'), [
      'VALIDATION_FAILED',
      { path: 'since', message: 'must not be after to' },
    ]);
    assert.equal((await refused('from=2026-11-15'))[0], 'VALIDATION_FAILED');
  });
});
