import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { ProjectDetail } from '../../../../src/contract/projects/project.ts';
import type { CommandArguments } from '../../../../src/extension/commands/ids.ts';
import { addCompetitors } from '../../../../src/extension/commands/projects/addCompetitors.ts';
import { ProjectNode } from '../../../../src/extension/tree/nodes/projectNode.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { candidate, projectFixture, projectDetail } from '../../../fakes/projectFixture.ts';

const again = 'Stored answers are read again by the new names; figures follow in a moment.';
/** The last answer came on New Year's Day in Berlin. */
const window = { from: '2026-12-02', to: '2027-01-01', limit: 100 };
const { id: project, competitors } = projectDetail();
const [globex, hooli] = competitors;
const fresh = (name: string) => ({ name, url: null, aliases: [] });

interface Given {
  readonly stored?: ProjectDetail;
  readonly place?: CommandArguments['citedesk.addCompetitors'];
}

async function added(
  answers: readonly Answer[],
  play: Parameters<typeof projectFixture>[1] = {},
  { stored = projectDetail(), place = { project: stored.id } }: Given = {},
) {
  const dialogs = person(...answers);
  const { needs, said, followed } = projectFixture(stored, play);
  await addCompetitors({ ...needs, dialogs }).run(place);
  return { said, followed, told: dialogs.told, asked: dialogs.asked };
}

const some = {
  candidates: () =>
    Promise.resolve([
      {
        ...candidate('Initech', 1234, 34.4, ['chatgpt', 'aimode']),
        products: ['Initech Ray', 'Initech 2', 'INITECH Lux', 'Initech 3'],
      },
      candidate('Stark', 2, 0.4),
      candidate('x'.repeat(121), 1, 0.2),
      candidate('Wayne', 1, 0),
    ]),
};

describe('Add Competitors', () => {
  test('offers names with their counts, assistants and products', async () => {
    const { said, asked } = await added([], some);
    assert.deepEqual(said, [window]);
    assert.deepEqual(asked[0]?.shown, [
      'Initech | listed in 1,234 answers (34 %) | ChatGPT, AI Mode · Initech Ray, Initech 2, INITECH Lux',
      'Stark | listed in 2 answers (<1 %) | ChatGPT',
      'Wayne | listed in 1 answer (0 %) | ChatGPT',
      '$(edit) Others, by name…',
    ]);
  });

  test('asks for names on the row of a project', async () => {
    const { subject } = new ProjectNode(projectDetail(), {
      alone: true,
      reader: { now: () => 0, language: 'en', zone: 'UTC' },
      sight: () => 'there',
      summary: () => undefined,
    });
    const { said, asked, told } = await added([['Stark']], some, { place: subject });
    assert.equal(asked.length, 1);
    assert.deepEqual(said[1], { competitors: [globex, hooli, fresh('Stark')] });
    assert.deepEqual(told, [`Tracked from now on: Stark. ${again}`]);
  });

  test('tracks a name from the report without a question', async () => {
    const { said, asked, told } = await added([], {}, { place: { project, track: 'Initech' } });
    assert.deepEqual(asked, []);
    assert.deepEqual(said, [{ competitors: [globex, hooli, fresh('Initech')] }, 'refresh']);
    assert.deepEqual(told, [`Tracked from now on: Initech. ${again}`]);
  });

  test('says how many names a cut list leaves out', async () => {
    const prompt = async (total: number) => (await added([], { ...some, total })).asked[0]?.prompt;
    const what = 'Names that answers list or lead with and that are not tracked yet.';
    assert.equal(await prompt(4), what);
    assert.equal(await prompt(1235), `${what} The 3 most frequent of 1,234.`, 'one is no name');
  });

  test('adds the picked names and reports them once', async () => {
    const { said, followed, told } = await added([['Initech', 'Stark']], some);
    assert.deepEqual(said, [window, { competitors: [globex, hooli, fresh('Initech'), fresh('Stark')] }, 'refresh']);
    assert.deepEqual(told, [`Tracked from now on: Initech, Stark. ${again}`]);
    assert.deepEqual(followed, [projectDetail().id], 'what is open follows when they are read');
  });

  test('keeps competitors that others added in the meantime', async () => {
    const onLook = (looks: number, now: ProjectDetail) =>
      looks === 0 ? now : { ...now, competitors: [...now.competitors, fresh('Wayne'), fresh('initech')] };
    const { said, told } = await added([['Initech', 'Stark']], { ...some, onLook });
    assert.deepEqual(said[1], { competitors: [globex, hooli, fresh('Wayne'), fresh('initech'), fresh('Stark')] });
    assert.deepEqual(told, [`Tracked from now on: Stark. 1 was there already. ${again}`]);
  });

  test('adds typed names along with picked ones', async () => {
    const { said } = await added([['Stark', 'Others, by name…'], 'Umbrella; UMB; umbrella.com'], some);
    assert.deepEqual(said[1], {
      competitors: [globex, hooli, fresh('Stark'), { name: 'Umbrella', url: 'https://umbrella.com', aliases: ['UMB'] }],
    });
  });

  test('sends nothing after Escape or an empty choice', async () => {
    for (const answers of [[undefined], [[]], [['Stark', 'Others, by name…'], undefined]]) {
      const { said, told } = await added(answers, some);
      assert.deepEqual([said, told], [[window], []]);
    }
  });

  test('lets names be typed if answers name no one else', async () => {
    const none = await added(
      ['Add by name…', 'Stark'],
      {},
      {
        stored: projectDetail({ last_answer_at: null, competitors: [] }),
      },
    );
    assert.deepEqual(
      [none.asked[0]?.prompt, none.asked[0]?.shown],
      ['There are no answers yet that could name anybody.', ['$(add) Add by name…']],
    );
    assert.deepEqual(none.said, [{ competitors: [fresh('Stark')] }, 'refresh']); // nothing was paid for
    assert.deepEqual(none.told, ['Tracked from now on: Stark.']);
    const nobody = await added([undefined]);
    assert.deepEqual([nobody.said, nobody.asked[0]?.prompt], [[window], 'The latest answers name nobody else.']);
  });

  test('only lets names be typed without candidates', async () => {
    const { said, asked } = await added(['Stark, wayne.com'], {
      candidates: () => Promise.reject(new Failure('NOT_OFFERED', 'No.')),
    });
    assert.deepEqual(
      asked.map(({ title }) => title),
      ['Add competitors by name'],
    );
    assert.deepEqual(said, [
      window,
      { competitors: [globex, hooli, fresh('Stark'), { name: 'Wayne', url: 'https://wayne.com', aliases: [] }] },
      'refresh',
    ]);
  });

  test('throws other failures', async () => {
    await assert.rejects(added([], { candidates: () => Promise.reject(new Failure('QUERY_TIMEOUT', 'Slow.')) }), {
      code: 'QUERY_TIMEOUT',
    });
  });

  test('skips known competitors and reports those over the limit', async () => {
    const present = await added([['Others, by name…'], 'GLOBEX'], some);
    assert.deepEqual([present.said, present.told], [[window], ['1 was there already.']]);
    const crowd = projectDetail({ competitors: Array.from({ length: 49 }, (_, index) => fresh(`c${index}`)) });
    const full = await added([['Initech', 'Stark', 'Wayne']], some, { stored: crowd });
    assert.deepEqual(full.told, [
      `Tracked from now on: Initech. 2 did not fit: a project tracks at most 50 competitors. ${again}`,
    ]);
  });

  test('lists five names and counts the rest', async () => {
    const candidates = Array.from({ length: 8 }, (_, index) => candidate(`n${index}`, 9, 9));
    const { told } = await added([candidates.map(({ name }) => name)], {
      candidates: () => Promise.resolve(candidates),
    });
    assert.deepEqual(told, [`Tracked from now on: n0, n1, n2, n3, n4 and 3 more. ${again}`]);
  });
});
