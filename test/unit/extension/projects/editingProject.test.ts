import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scheduleFault } from '../../../../src/extension/projects/schedules.ts';
import { checkSchedule } from '../../../../src/service/store/schedule.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import type { ServiceScene } from '../../../fakes/editor/service.ts';
import { candidate, projectDetail } from '../../../fakes/projectFixture.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('editingProject');
const field = (id: string) => ({ id });
const [globex, hooli] = projectDetail().competitors;

async function edited(answers: readonly Answer[], service: ServiceScene = {}) {
  const editor = activate({ answers, service, language: 'en-GB' });
  await editor.run('citedesk.editProject', { project });
  return { ...editor, sent: editor.inputs<{ body: unknown }>('updateProject').map(({ body }) => body) };
}

describe('edit project', () => {
  test('lists every field with its value', async () => {
    const editor = await edited([]);
    assert.deepEqual(editor.done, []);
    screen('fields', editor.screen);
  });

  test('starts at the assistants if asked to', async () => {
    const editor = activate();
    await editor.run('citedesk.editProject', { project, at: 'assistants' });
    assert.equal((editor.asked[0]?.active as { readonly id: string } | undefined)?.id, 'assistants');
  });

  test('sends each change separately', async () => {
    const { done, told, asked } = await edited([
      ...[field('name'), ' Acme Corp '],
      ...[field('website'), 'acme.org'],
      ...[field('assistants'), ['gemini', 'perplexity']],
      ...[field('country'), 'AT'],
      ...[field('timezone'), 'Europe/Vienna'],
      ...[field('schedule'), 'never'],
    ]);
    const changes = [
      { name: 'Acme Corp' },
      { url: 'https://acme.org' },
      { models: ['gemini', 'perplexity'] },
      { region: 'AT' },
      { timezone: 'Europe/Vienna' },
      { schedule: null },
    ];
    assert.deepEqual(
      done.filter(([what]) => what !== 'read again'),
      changes.flatMap((body) => [['updateProject', { body }], ['refresh']]),
    );
    assert.equal(told.length, 1, 'the reanalysis is reported once');
    assert.equal((asked.at(-1)?.active as { readonly id: string } | undefined)?.id, 'schedule');
  });

  test('starts every question with the current value', async () => {
    const ids = ['name', 'website', 'assistants', 'country', 'timezone', 'schedule'];
    const { asked } = await edited(ids.flatMap((id) => [field(id), undefined]));
    const questions = asked.filter((_, index) => index % 2 === 1);
    assert.deepEqual(
      questions.map(({ values, picked, active }) => active ?? (picked.length > 0 ? picked : values)),
      [['Acme'], ['https://acme.com'], ['chatgpt', 'gemini'], 'DE', 'Europe/Berlin', '0 6 * * 1-5'],
    );
  });

  for (const [id, same] of Object.entries<Answer>({
    name: 'Acme',
    website: 'acme.com',
    assistants: ['gemini', 'chatgpt'],
    country: 'DE',
    timezone: 'Europe/Berlin',
    schedule: '0 6 * * 1-5',
    aliases: undefined,
    competitors: undefined,
  }))
    test(`sends nothing when ${id} stays as it is`, async () => {
      const { done, told, asked } = await edited([field(id), same, field(id), undefined]);
      assert.deepEqual([done, told], [[], []]);
      assert.equal(asked.length, 5, 'each question leads back to the list');
    });

  test('keeps the assistants if none is selected', async () => {
    assert.deepEqual((await edited([field('assistants'), []])).sent, []);
  });

  test('refuses a name and URL that the contract refuses', async () => {
    await assert.rejects(edited([field('name'), ' ']), assert.AssertionError);
    await assert.rejects(edited([field('website'), 'acme']), assert.AssertionError);
  });

  test('shows the next run after a new schedule', async () => {
    const editor = await edited([field('schedule'), '0 6 * * *']);
    assert.deepEqual(editor.done, [['updateProject', { body: { schedule: { cron: '0 6 * * *' } } }], ['refresh']]);
    screen('schedule', editor.screen.slice(1));
  });

  test('requires five cron fields', async () => {
    const editor = await edited([field('schedule'), 'own', ' 30 7 * * 2 ', field('schedule'), 'own', undefined]);
    assert.deepEqual(editor.sent, [{ schedule: { cron: '30 7 * * 2' } }]);
    assert.deepEqual([editor.asked[2]?.values, editor.asked[5]?.values], [['0 6 * * 1-5'], ['30 7 * * 2']]);
    assert.equal(editor.asked[4]?.active, 'own');
  });

  test('moves a schedule into the time zone of the project', async () => {
    const schedule = { cron: '0 6 * * *', timezone: 'Asia/Tokyo' };
    const editor = await edited([field('schedule'), schedule.cron], {
      project: { schedule, next_run_at: '2027-01-04T21:02:00Z' },
    });
    assert.deepEqual(editor.sent, [{ schedule: { cron: '0 6 * * *' } }]);
    screen('schedule in another zone', editor.screen.slice(0, 1));
  });

  test('notes that answers are analyzed again', async () => {
    const name = await edited([field('name'), 'Acme Corp']);
    const zone = await edited([field('timezone'), 'Europe/Vienna']);
    for (const { done } of [name, zone]) assert.ok(done.some(([what, of]) => what === 'read again' && of === project));
    screen('read again', name.told, zone.told);
  });

  test('is silent if stored answers do not change', async () => {
    assert.deepEqual((await edited([field('country'), 'AT'])).told, []);
    assert.deepEqual((await edited([field('name'), 'Acme Corp'], { project: { last_answer_at: null } })).told, []);
  });
});

describe('edit lists of a project', () => {
  test('sends all aliases together', async () => {
    const editor = await edited([
      ...[field('aliases'), { by: 'text' }, '"Acme, Inc.", AC, ACM'],
      ...[{ index: 2 }, 'Akme', { remove: { index: 0 } }, { save: true }],
    ]);
    assert.deepEqual(editor.sent, [{ brand: { aliases: ['Acme, Inc.', 'Akme'] } }]);
    assert.equal(editor.told.length, 1);
    screen('aliases', editor.screen.slice(1, -1));
  });

  test('sends sites in one spelling', async () => {
    const editor = await edited([
      ...[field('sites'), { by: 'text' }, 'https://www.acme.de/, etsy.com/shop/Acme'],
      ...[{ index: 0 }, 'ACME.at', { save: true }],
    ]);
    assert.deepEqual(editor.sent, [{ brand: { sites: ['acme.at', 'etsy.com/shop/acme'] } }]);
    screen('sites', editor.screen.slice(1, -1));
  });

  test('sends facts', async () => {
    const editor = await edited([field('facts'), { by: 'text' }, ' Acme costs $199 a month. ', { save: true }]);
    assert.deepEqual(editor.sent, [{ brand: { facts: ['Acme costs $199 a month.'] } }]);
    screen('facts', editor.screen.slice(1, -1));
  });

  test('keep their entries if not saved', async () => {
    const leaving = [{ remove: { index: 0 } }, undefined];
    const { sent } = await edited([field('aliases'), ...leaving, field('competitors'), ...leaving]);
    assert.deepEqual(sent, []);
  });

  test('drop an entry whose line is emptied', async () => {
    const { sent } = await edited([field('competitors'), { index: 1 }, ' ', { save: true }]);
    assert.deepEqual(sent, [{ competitors: [globex] }]);
  });

  test('edit a competitor as one line', async () => {
    const line = 'Globex; GBX, Globex Corp; globex.org';
    const editor = await edited([field('competitors'), { index: 0 }, line, { save: true }]);
    assert.deepEqual(editor.asked[2]?.values, ['Globex; Globex Corp; https://globex.com']);
    const changed = { name: 'Globex', url: 'https://globex.org', aliases: ['GBX', 'Globex Corp'] };
    assert.deepEqual(editor.sent, [{ competitors: [changed, hooli] }]);
    screen('competitors', editor.screen.slice(1, -1));
  });

  test('add competitors by name and from answers', async () => {
    const { sent } = await edited(
      [field('competitors'), { by: 'name' }, 'stark.com', { by: 'answers' }, ['Initech'], { save: true }],
      { calls: { listCompetitorCandidates: { data: [candidate('Initech', 3, 25)], meta: { total: 1 } } } },
    );
    const [change] = sent as readonly { readonly competitors: readonly { readonly name: string }[] }[];
    assert.deepEqual(
      change?.competitors.map(({ name }) => name),
      ['Globex', 'Hooli', 'Stark', 'Initech'],
    );
  });
});

describe('cron', () => {
  for (const cron of [
    '0 6 * * *',
    '*/15 8-18 * * 1-5',
    '0 6 * * MON',
    '0 6 L * *',
    '0 6 * *',
    '0 0 6 * * *',
    '@daily',
    'a b c d e',
    '60 6 * * *',
    '0 6 31 2 *',
    '',
  ])
    test(`is checked like in the service: ${cron}`, () => {
      const isTaken = (): boolean => {
        try {
          checkSchedule({ cron });
          return true;
        } catch {
          return false;
        }
      };
      assert.equal(scheduleFault(cron) === undefined, isTaken());
    });
});
