import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { CompetitorCandidate } from '../../../../src/contract/views/competitor.ts';
import type { ProjectDetail } from '../../../../src/contract/projects/project.ts';
import type { CommandArguments } from '../../../../src/extension/editor/commandIds.ts';
import { ProjectNode } from '../../../../src/extension/prompts/tree/promptNodes.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { notOffered } from '../../../fakes/editor/service.ts';
import { candidate, projectDetail } from '../../../fakes/projectFixture.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('addingCompetitors');
/** The last answer came on New Year's Day in Berlin. */
const query = { from: '2026-12-02', to: '2027-01-01', limit: 100 };
const [globex, hooli] = projectDetail().competitors;
const fresh = (name: string) => ({ name, url: null, aliases: [] });
const some = [
  {
    ...candidate('Initech', 1234, 34.4, ['chatgpt', 'aimode']),
    products: ['Initech Ray', 'Initech 2', 'INITECH Lux', 'Initech 3'],
  },
  candidate('Stark', 2, 0.4),
  candidate('x'.repeat(121), 1, 0.2),
  candidate('Wayne', 1, 0),
];
/** The row for typed names. */
const others = undefined;

interface Play {
  readonly candidates?: readonly CompetitorCandidate[] | Failure;
  readonly total?: number;
  readonly stored?: Partial<ProjectDetail>;
  readonly place?: CommandArguments['citedesk.addCompetitors'];
  /** Changes of others while the user chooses. */
  readonly meanwhile?: (now: ProjectDetail) => ProjectDetail;
}

async function added(
  answers: readonly Answer[],
  { candidates = some, stored = {}, place = { project }, meanwhile, ...play }: Play = {},
) {
  const total = play.total ?? (candidates instanceof Failure ? 0 : candidates.length);
  const editor = activate({
    answers,
    service: {
      project: stored,
      calls: {
        listCompetitorCandidates() {
          if (meanwhile) editor.change(meanwhile);
          return candidates instanceof Failure ? candidates : { data: candidates, meta: { total } };
        },
      },
    },
  });
  await editor.run('citedesk.addCompetitors', place);
  const queries = editor.inputs<{ query: unknown }>('listCompetitorCandidates').map((input) => input.query);
  const sent = editor.inputs<{ body: object }>('updateProject').map(({ body }) => body);
  return { ...editor, queries, sent };
}

describe('add competitors from answers', () => {
  test('lists names in answers up to the last one', async () => {
    const { queries, asked, screen: shown } = await added([]);
    assert.deepEqual(queries, [query]);
    assert.deepEqual(asked[0]?.values, ['Initech', 'Stark', 'Wayne', others]);
    screen('candidates', shown);
  });

  test('asks for names on the row of a project', async () => {
    const { subject } = new ProjectNode(projectDetail(), {
      alone: true,
      reader: { now: () => 0, language: 'en', zone: 'UTC' },
      sight: () => 'there',
      summary: () => undefined,
    });
    const { sent } = await added([['Stark']], { place: subject });
    assert.deepEqual(sent, [{ competitors: [globex, hooli, fresh('Stark')] }]);
  });

  test('counts names beyond those listed', async () => {
    const whole = await added([], { total: 4 });
    const cut = await added([], { total: 1235 });
    screen('all and some', whole.screen, cut.screen);
  });

  test('sends selected names with the existing ones', async () => {
    const { done, told } = await added([['Initech', 'Stark']]);
    const competitors = [globex, hooli, fresh('Initech'), fresh('Stark')];
    assert.deepEqual(done, [['updateProject', { body: { competitors } }], ['refresh'], ['read again', project]]);
    screen('added', told);
  });

  test('keeps what others added in the meantime', async () => {
    const { sent, told } = await added([['Initech', 'Stark']], {
      meanwhile: (now) => ({ ...now, competitors: [...now.competitors, fresh('Wayne'), fresh('initech')] }),
    });
    const competitors = [globex, hooli, fresh('Wayne'), fresh('initech'), fresh('Stark')];
    assert.deepEqual(sent, [{ competitors }]);
    screen('one was there', told);
  });

  test('takes typed names in addition to those in answers', async () => {
    const { sent } = await added([['Stark', others], 'Umbrella; UMB; umbrella.com']);
    const umbrella = { name: 'Umbrella', url: 'https://umbrella.com', aliases: ['UMB'] };
    assert.deepEqual(sent, [{ competitors: [globex, hooli, fresh('Stark'), umbrella] }]);
  });

  for (const [why, answers] of [
    ['after Escape', [undefined]],
    ['without a tick', [[]]],
    ['after Escape from the box', [['Stark', others], undefined]],
  ] as const)
    test(`sends nothing ${why}`, async () => {
      const { done, told } = await added(answers);
      assert.deepEqual([done, told], [[], []]);
    });

  test('sends each name once', async () => {
    const { done, told } = await added([[others], 'GLOBEX']);
    assert.deepEqual(done, []);
    screen('was there', told);
  });

  test('reports names beyond the limit', async () => {
    const competitors = Array.from({ length: 49 }, (_, index) => fresh(`c${index}`));
    const { sent, told } = await added([['Initech', 'Stark', 'Wayne']], { stored: { competitors } });
    assert.deepEqual(sent, [{ competitors: [...competitors, fresh('Initech')] }]);
    screen('full', told);
  });

  test('lists at most five in its message', async () => {
    const candidates = Array.from({ length: 8 }, (_, index) => candidate(`n${index}`, 9, 9));
    const { told } = await added([candidates.map(({ name }) => name)], { candidates });
    screen('many', told);
  });

  test('passes on a failure of the service', async () => {
    const slow = new Failure('QUERY_TIMEOUT', 'Slow.');
    await assert.rejects(added([], { candidates: slow }), { code: 'QUERY_TIMEOUT' });
  });
});

describe('add competitors by name', () => {
  test('skips the questions for a given name', async () => {
    const { asked, queries, sent, told } = await added([], { place: { project, track: 'Initech' } });
    assert.deepEqual([asked, queries, sent], [[], [], [{ competitors: [globex, hooli, fresh('Initech')] }]]);
    screen('given name', told);
  });

  test('spends no credits before there are answers', async () => {
    const {
      queries,
      done,
      screen: shown,
    } = await added([true, 'Stark'], {
      stored: { last_answer_at: null, competitors: [] },
    });
    assert.deepEqual(queries, []);
    assert.deepEqual(done, [['updateProject', { body: { competitors: [fresh('Stark')] } }], ['refresh']]);
    screen('no answers', shown);
  });

  test('is offered if answers mention no one else', async () => {
    const { queries, done, screen: shown } = await added([], { candidates: [] });
    assert.deepEqual([queries, done], [[query], []]);
    screen('no one else', shown);
  });

  test('is the only way if a service has no candidates', async () => {
    const { sent, asked, screen: shown } = await added(['Stark, wayne.com'], { candidates: notOffered });
    assert.equal(asked.length, 1);
    const wayne = { name: 'Wayne', url: 'https://wayne.com', aliases: [] };
    assert.deepEqual(sent, [{ competitors: [globex, hooli, fresh('Stark'), wayne] }]);
    screen('by name', shown);
  });
});
