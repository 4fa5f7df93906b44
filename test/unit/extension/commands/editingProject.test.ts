import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDetail } from '../../../../src/contract/projects/project.ts';
import { editProject } from '../../../../src/extension/commands/projects/editProject.ts';
import { scheduleFault } from '../../../../src/extension/projects/schedules.ts';
import { checkSchedule } from '../../../../src/service/runs/schedule.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { candidate, projectFixture, projectDetail } from '../../../fakes/projectFixture.ts';

const again = 'Stored answers are read again by the new names; figures follow in a moment.';

async function edited(
  answers: readonly Answer[],
  stored: ProjectDetail = projectDetail(),
  play: Parameters<typeof projectFixture>[1] = {},
) {
  const dialogs = person(...answers);
  const { needs, said } = projectFixture(stored, play);
  await editProject({ ...needs, dialogs }).run({ project: stored.id });
  return { said, told: dialogs.told, asked: dialogs.asked };
}

test('all that can be changed is listed with its present value, and Escape sends nothing', async () => {
  const { said, asked } = await edited([]);
  assert.deepEqual(asked, [
    {
      title: 'Edit Acme',
      prompt: undefined,
      shown: [
        'Brand name | Acme',
        'Spellings | ACM',
        'Facts | none',
        'Website | https://acme.com',
        'Competitors | Globex, Hooli',
        'Assistants asked | ChatGPT, Gemini',
        'Country | Germany',
        'Time zone | Europe/Berlin',
        'Schedule | Weekdays · next Mon 4 Jan, 6:02',
      ],
    },
  ]);
  assert.deepEqual(said, []);
});

test('the list starts at the assistants for who comes to track another one', async () => {
  const dialogs = person(undefined);
  const { needs } = projectFixture(projectDetail());
  await editProject({ ...needs, dialogs }).run({ project: projectDetail().id, at: 'assistants' });
  const started = dialogs.asked[0]?.shown.filter((row) => row.startsWith('* '));
  assert.deepEqual(started, ['* Assistants asked | ChatGPT, Gemini']);
});

test('each change is one call with only that, and several are made in a row', async () => {
  const { said, told, asked } = await edited([
    'Brand name',
    ' Acme Corp ',
    'Website',
    'acme.org',
    'Assistants asked',
    ['Gemini', 'Perplexity'],
    'Country',
    'Austria',
    'Time zone',
    'Europe/Vienna',
    'Schedule',
    'Never',
  ]);
  assert.deepEqual(said, [
    { name: 'Acme Corp' },
    'refresh',
    { url: 'https://acme.org' },
    'refresh',
    { models: ['gemini', 'perplexity'] },
    'refresh',
    { region: 'AT' },
    'refresh',
    { timezone: 'Europe/Vienna' },
    'refresh',
    { schedule: null },
    'refresh',
  ]);
  assert.deepEqual(told, [again]); // once
  const { title, shown } = asked.at(-1) ?? {};
  assert.deepEqual(
    [title, shown?.[0], shown?.[3], shown?.[8]],
    ['Edit Acme Corp', 'Brand name | Acme Corp', 'Website | https://acme.org', '* Schedule | Never'],
  );
});

test('what is asked for starts with the present value', async () => {
  const { asked } = await edited([
    'Brand name',
    undefined,
    'Website',
    undefined,
    'Assistants asked',
    undefined,
    'Country',
    undefined,
    'Time zone',
    undefined,
    'Schedule',
    undefined,
  ]);
  const starts = asked
    .filter(({ title }) => !title.startsWith('Edit'))
    .map(({ shown }) => (shown.length === 1 ? shown : shown.filter((row) => row.startsWith('*'))));
  assert.deepEqual(starts, [
    ['Acme'],
    ['https://acme.com'],
    ['* ChatGPT', '* Gemini'],
    ['* Germany | DE'],
    ['* Europe/Berlin | Germany'],
    ['* Weekdays | Monday to Friday at 6:00, Europe/Berlin'],
  ]);
});

test('Escape at any question, or the value that is there, sends nothing and comes back to the list', async () => {
  const same: Readonly<Record<string, Answer>> = {
    'Brand name': 'Acme',
    Website: 'acme.com',
    'Assistants asked': ['Gemini', 'ChatGPT'],
    Country: 'Germany',
    'Time zone': 'Europe/Berlin',
    Schedule: 'Weekdays',
    Spellings: undefined,
    Competitors: undefined,
  };
  for (const [field, value] of Object.entries(same)) {
    const { said, asked, told } = await edited([field, value, field, undefined]);
    assert.deepEqual([said, told], [[], []], field);
    assert.deepEqual(
      [asked[0]?.title, asked[2]?.title, asked[4]?.title],
      ['Edit Acme', 'Edit Acme', 'Edit Acme'],
      field,
    );
  }
  assert.deepEqual((await edited(['Assistants asked', []])).said, []);
});

test('a name or an address that the contract refuses is not taken', async () => {
  await assert.rejects(edited(['Brand name', ' ']), assert.AssertionError);
  await assert.rejects(edited(['Website', 'acme']), assert.AssertionError);
});

test('spellings are added, changed and taken out, and sent together when they are saved', async () => {
  const { said, asked, told } = await edited([
    'Spellings',
    'Add…',
    '"Acme, Inc.", AC, ACM',
    'AC',
    'Akme',
    { remove: 'ACM' },
    'Save',
  ]);
  assert.deepEqual(said, [{ brand: { aliases: ['Acme, Inc.', 'Akme'] } }, 'refresh']);
  assert.deepEqual(told, [again]);
  assert.deepEqual(asked[1]?.shown, ['$(add) Add…', 'ACM']);
  assert.deepEqual(asked.at(-2)?.shown, ['$(check) Save | 2 in the list', '$(add) Add…', 'Acme, Inc.', 'Akme']);
});

test('facts are added, and sent together when they are saved', async () => {
  const { said } = await edited(['Facts', 'Add…', ' Acme costs $199 a month. ', 'Save']);
  assert.deepEqual(said, [{ brand: { facts: ['Acme costs $199 a month.'] } }, 'refresh']);
});

test('a list that is left without saving stays as it was', async () => {
  assert.deepEqual(
    (await edited(['Spellings', { remove: 'ACM' }, undefined, 'Competitors', { remove: 'Hooli' }, undefined])).said,
    [],
  );
});

test('emptying an entry’s line takes it out', async () => {
  assert.deepEqual((await edited(['Competitors', 'Hooli', ' ', 'Save'])).said[0], {
    competitors: [{ name: 'Globex', url: 'https://globex.com', aliases: ['Globex Corp'] }],
  });
});

test('a competitor is edited as one line, and the others go with it unchanged', async () => {
  const { said, asked } = await edited(['Competitors', 'Globex', 'Globex; GBX, Globex Corp; globex.org', 'Save']);
  assert.deepEqual(asked[1]?.shown, [
    '$(list-selection) Add from the answers…',
    '$(add) Add by name…',
    'Globex | Globex Corp, https://globex.com',
    'Hooli',
  ]);
  assert.deepEqual(asked[2]?.shown, ['Globex; Globex Corp; https://globex.com']);
  assert.deepEqual(said, [
    {
      competitors: [
        { name: 'Globex', url: 'https://globex.org', aliases: ['GBX', 'Globex Corp'] },
        { name: 'Hooli', url: null, aliases: [] },
      ],
    },
    'refresh',
  ]);
});

test('competitors are added by name and out of the answers', async () => {
  const candidates = () => Promise.resolve([candidate('Initech', 3, 25)]);
  const { said } = await edited(
    ['Competitors', 'Add by name…', 'stark.com', 'Add from the answers…', ['Initech'], 'Save'],
    undefined,
    { candidates },
  );
  const [, change] = said as readonly { readonly competitors: readonly { readonly name: string }[] }[];
  assert.deepEqual(
    change?.competitors.map(({ name }) => name),
    ['Globex', 'Hooli', 'Stark', 'Initech'],
  );
});

test('a schedule is sent without a zone, so that it is the project’s, and the list says when it is next', async () => {
  const nextRunAt = '2027-01-05T05:03:00Z';
  const usual = await edited(['Schedule', 'Daily'], undefined, { nextRunAt });
  assert.deepEqual([usual.said, usual.told], [[{ schedule: { cron: '0 6 * * *' } }, 'refresh'], []]);
  assert.deepEqual(
    [usual.asked.at(-1)?.prompt, usual.asked.at(-1)?.shown.at(-1)],
    ['Saved. The prompts are asked next: Tue 5 Jan, 6:03.', '* Schedule | Daily · next Tue 5 Jan, 6:03'],
  );
  assert.equal(
    usual.asked[1]?.prompt,
    'Each time: 12 prompts on ChatGPT, Gemini. This machine asks while the editor is open; what was missed is asked once.',
  );
  const own = await edited(['Schedule', 'Own…', ' 30 7 * * 2 ', 'Schedule', 'Own…', undefined], undefined, {
    nextRunAt,
  });
  assert.deepEqual(own.said, [{ schedule: { cron: '30 7 * * 2' } }, 'refresh']);
  assert.deepEqual(
    [own.asked[2]?.shown, own.asked[4]?.shown.at(-1), own.asked[5]?.shown],
    [['0 6 * * 1-5'], '* Own… | 30 7 * * 2', ['30 7 * * 2']],
  );
});

test('a schedule in another zone is shown in it, and may be moved into the project’s', async () => {
  const elsewhere = projectDetail({
    schedule: { cron: '0 6 * * *', timezone: 'Asia/Tokyo' },
    next_run_at: '2027-01-04T21:02:00Z',
  });
  const { said, asked } = await edited(['Schedule', 'Daily'], elsewhere);
  assert.equal(asked[0]?.shown.at(-1), 'Schedule | Daily · Asia/Tokyo · next Tue 5 Jan, 6:02');
  assert.deepEqual(said[0], { schedule: { cron: '0 6 * * *' } });
});

test('cron is taken and refused as the service takes and refuses it', () => {
  const taken = (cron: string): boolean => {
    try {
      checkSchedule({ cron });
      return true;
    } catch {
      return false;
    }
  };
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
  ]) {
    assert.equal(scheduleFault(cron) === undefined, taken(cron), cron);
  }
});

test('without stored answers nothing is said of reading them again; another time zone has words of its own', async () => {
  assert.deepEqual((await edited(['Brand name', 'Acme Corp'], projectDetail({ last_answer_at: null }))).told, []);
  assert.deepEqual((await edited(['Time zone', 'Europe/Vienna'])).told, [
    'Stored answers are read again by the new days; figures follow in a moment.',
  ]);
  assert.deepEqual((await edited(['Country', 'Austria'])).told, []);
});
