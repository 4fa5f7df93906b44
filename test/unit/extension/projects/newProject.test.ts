import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { NewProject } from '../../../../src/contract/projects/project.ts';
import type { Proposal, ProposalTerms, ProposedPrompts } from '../../../../src/contract/projects/proposal.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { notOffered } from '../../../fakes/editor/service.ts';
import { project } from '../../../fakes/runs.ts';
import { goodPrompts } from '../../../fakes/promptWriter.ts';

const screen = screens('newProject');
const proposal: Proposal = {
  url: 'https://planwise.com',
  name: 'Planwise',
  aliases: ['Plan Wise', 'Planwise, Inc.'],
  language: 'en',
  region: 'DE',
  region_note: null,
  competitors: [
    { name: 'TaskLane', url: 'https://tasklane.io' },
    { name: 'Boardly', url: null },
  ],
  evidence: [
    { field: 'name', value: 'Planwise', found_in: 'organization', page: 'https://planwise.com/' },
    { field: 'name', value: 'Planwise', found_in: 'title', page: 'https://planwise.com/' },
    { field: 'region', value: 'DE', found_in: 'address', page: 'https://planwise.com/' },
  ],
  about: 'Plans of teams.',
  pages: [{ url: 'https://planwise.com', state: 'read', title: 'Planwise', note: null }],
};
const terms: ProposalTerms = { max_pages: 6, writer: { kind: 'openai', model: 'gpt-5' } };
const writer = { kind: 'openai', model: 'gpt-5' };
const written: ProposedPrompts = { prompts: goodPrompts('Planwise'), note: null };

interface Play {
  /** Left out where the service knows the specification alone. */
  readonly terms?: ProposalTerms;
  readonly proposal?: Proposal | Failure;
  readonly prompts?: ProposedPrompts;
  readonly writer?: object;
  /** Text of the editor’s model. */
  readonly lent?: string;
}

/** A person who makes a project. */
async function made(play: Play, ...answers: readonly Answer[]) {
  const proposed = play.proposal ?? proposal;
  const lent: string[] = [];
  const editor = activate({
    answers,
    settings: { writer: play.writer },
    service: {
      projects: [],
      calls: {
        getProposalTerms: play.terms ? { data: play.terms } : notOffered,
        proposeProject: proposed instanceof Failure ? proposed : { data: proposed },
        proposePrompts: { data: play.prompts ?? written },
      },
    },
    parts: {
      lender: {
        write({ prompt }) {
          lent.push(prompt);
          return Promise.resolve({ text: play.lent ?? '', inputTokens: null, outputTokens: null });
        },
      },
    },
  });
  await editor.run('citedesk.newProject');
  const bodies = (name: Parameters<typeof editor.inputs>[0]) =>
    editor.inputs<{ body: unknown }>(name).map(({ body }) => body);
  return {
    ...editor,
    lent,
    sent: bodies('createProject'),
    read: bodies('proposeProject'),
    briefs: bodies('proposePrompts'),
  };
}

/** To the questions for website, name, assistants, country, time zone and competitors. */
const byHand: readonly Answer[] = ['acme.com', 'Acme', ['chatgpt'], 'DE', 'Europe/Berlin', 'Globex, initech.com'];
const handMade = {
  name: 'Acme',
  url: 'https://acme.com',
  region: 'DE',
  timezone: 'Europe/Berlin',
  models: ['chatgpt'],
  competitors: [
    { name: 'Globex', url: null },
    { name: 'Initech', url: 'https://initech.com' },
  ],
};
/** To name, aliases, assistants, country, time zone and competitors, as they are proposed. */
const asProposed: readonly Answer[] = [
  'Planwise',
  'Plan Wise, "Planwise, Inc."',
  ['chatgpt'],
  'DE',
  'Europe/Berlin',
  'TaskLane, Boardly',
];
const reading: readonly Answer[] = ['planwise.com', 'read'];
const prompted: readonly Answer[] = [...reading, ...asProposed, 'write'];

describe('new project by hand', () => {
  test('sends the values of its steps', async () => {
    const { sent, read, done, screen: shown } = await made({}, ...byHand);
    assert.deepEqual(sent, [handMade]);
    assert.equal(NewProject.safeParse(sent[0]).success, true);
    assert.deepEqual(read, []);
    assert.deepEqual(done.slice(1), [['refresh'], ['show prompts'], ['reveal row', { project }, { focus: true }]]);
    screen('by hand', shown.toSpliced(5, 1)); // without the time zones, which begin with that of the machine
  });

  test('selects a time zone of the country', async () => {
    const { asked } = await made({}, 'acme.com', 'Acme', ['chatgpt'], 'GB');
    assert.equal(asked[4]?.active, 'Europe/London');
  });

  for (const step of byHand.keys())
    test(`creates no project after Escape at step ${step + 1}`, async () => {
      assert.deepEqual((await made({}, ...byHand.slice(0, step))).sent, []);
    });

  test('asks nothing more if the service reads no pages', async () => {
    const unknown = await made({}, ...byHand);
    const none = await made({ terms: { max_pages: 0, writer: null } }, ...byHand);
    assert.deepEqual([unknown.asked.length, none.asked.length, none.sent.length], [6, 6, 1]);
  });

  test('reports a missing service after the last step', async () => {
    const away = new Failure('SERVICE_UNREACHABLE', 'away');
    const editor = activate({ answers: byHand, parts: { services: { connect: () => Promise.reject(away) } } });
    await assert.rejects(editor.run('citedesk.newProject'), { code: 'SERVICE_UNREACHABLE' });
    assert.equal(editor.asked.length, 6);
  });

  test('reads no pages if the user fills in the steps', async () => {
    const { sent, read } = await made({ terms }, 'acme.com', 'hand', ...byHand.slice(1));
    assert.deepEqual([read, sent], [[], [handMade]]);
  });
});

describe('new project from a website', () => {
  test('proposes each step with its origin', async () => {
    const { sent, read, asked, screen: shown } = await made({ terms }, ...reading, ...asProposed, 'none');
    assert.deepEqual(read, [{ url: 'https://planwise.com' }]);
    assert.deepEqual(sent, [
      {
        name: 'Planwise',
        url: 'https://planwise.com',
        region: 'DE',
        timezone: 'Europe/Berlin',
        models: ['chatgpt'],
        brand: { aliases: ['Plan Wise', 'Planwise, Inc.'] },
        competitors: proposal.competitors,
      },
    ]);
    assert.equal(NewProject.safeParse(sent[0]).success, true);
    assert.equal(asked[5]?.active, 'DE');
    screen('from pages', shown.toSpliced(8, 1));
  });

  test('explains why it proposes no country', async () => {
    const region_note = 'The pages don’t say which country the site is for.';
    const nowhere = { ...proposal, region: null, region_note };
    const { asked, screen: shown } = await made({ terms, proposal: nowhere }, ...reading, ...asProposed);
    assert.equal(asked[5]?.active, undefined);
    assert.ok(shown.some((text) => text.includes(region_note)));
  });

  test('takes other sites after the website', async () => {
    const { sent } = await made({}, 'acme.com, https://www.acme.de/,etsy.com/shop/Acme', ...byHand.slice(1));
    assert.deepEqual(sent, [{ ...handMade, brand: { sites: ['acme.de', 'etsy.com/shop/acme'] } }]);
  });

  test('continues by hand if the site cannot be read', async () => {
    const page = {
      url: 'https://acme.com',
      state: 'failed',
      title: null,
      note: 'Couldn’t connect to acme.com.',
    } as const;
    const dead: Proposal = { ...proposal, name: null, aliases: [], evidence: [], pages: [page] };
    const answers = ['acme.com', 'read', ...byHand.slice(1)];
    const unread = await made({ terms, proposal: dead }, ...answers);
    assert.deepEqual(unread.asked[2]?.values, ['Acme']);
    const broken = await made({ terms, proposal: new Failure('RATE_LIMITED', 'later') }, ...answers);
    assert.deepEqual([unread.sent, broken.sent], [[handMade], [handMade]]);
    screen('unread site', unread.screen.slice(4, 5), broken.screen.slice(4, 5));
  });
});

describe('first prompts of a new project', () => {
  test('are generated only after confirmation', async () => {
    const { briefs } = await made({ terms, writer }, ...reading, ...asProposed, 'none');
    assert.deepEqual(briefs, []);
  });

  test('are not offered without a model', async () => {
    const { asked } = await made({ terms: { ...terms, writer: null } }, ...reading, ...asProposed);
    assert.equal(asked.length, 8, 'the last question is for competitors');
  });

  test('are generated in the selected language', async () => {
    const language = { field: 'language', value: 'de', found_in: 'html_lang', page: 'https://planwise.com/' } as const;
    const german = { ...proposal, language: 'de', evidence: [...proposal.evidence, language] };
    const {
      briefs,
      screen: shown,
      asked,
    } = await made(
      { terms, writer, proposal: german },
      ...[...reading, ...asProposed],
      ...['language', { value: 'de-AT' }, 'write'],
    );
    assert.deepEqual(asked[9]?.active, { value: 'de' });
    assert.deepEqual(
      briefs.map((brief) => (brief as { readonly language: string }).language),
      ['de-AT'],
    );
    screen('language of prompts', shown.slice(10, 13));
  });

  test('are edited and added under a topic for each intent', async () => {
    const {
      briefs,
      done,
      screen: shown,
    } = await made(
      { terms, writer },
      ...prompted,
      ...[{ remove: { index: 0 } }, { index: 0 }, 'what should a planner be able to do', { save: true }],
    );
    assert.deepEqual(briefs, [
      {
        name: 'Planwise',
        url: 'https://planwise.com',
        region: 'DE',
        aliases: ['Plan Wise', 'Planwise, Inc.'],
        competitors: ['TaskLane', 'Boardly'],
        language: 'en',
        about: 'Plans of teams.',
      },
    ]);
    const added = done.filter(([what]) => what === 'addPrompts').map(([, input]) => (input as Added).body);
    assert.deepEqual(
      added.map(({ prompts }) => prompts.length),
      [5, 3, 5, 4, 2],
    );
    assert.equal(new Set(added.map(({ topic_id: topic }) => topic)).size, 5);
    assert.deepEqual(done.at(-1), ['reveal row', { project }]);
    assert.equal(added[0]?.prompts[0], 'what should a planner be able to do');
    screen('prompts', shown.slice(10));
  });

  test('are left out after Escape', async () => {
    const { sent, inputs } = await made({ terms, writer }, ...prompted);
    assert.deepEqual([sent.length, inputs('addPrompts')], [1, []]);
  });

  test('are left out if the model returns nothing useful', async () => {
    const prompts = { prompts: [], note: 'The model wrote too few usable prompts.' };
    const { sent, inputs, told } = await made({ terms, writer, prompts }, ...prompted);
    assert.deepEqual([sent.length, inputs('addPrompts'), told], [1, [], [`“${prompts.note}”`]]);
  });

  test('are generated by a model of the editor', async () => {
    const own = { kind: 'editor', model: 'copilot-x' } as const;
    const { briefs, lent, inputs } = await made(
      { terms: { ...terms, writer: own }, writer: own, lent: JSON.stringify({ prompts: goodPrompts('Planwise') }) },
      ...prompted,
      { save: true },
    );
    assert.deepEqual(briefs, []);
    assert.match(lent[0] ?? '', /"Planwise"/u);
    assert.equal(inputs('addPrompts').length, 5);
  });
});

interface Added {
  readonly body: { readonly topic_id: number; readonly prompts: readonly string[] };
}
