import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { NewProject } from '../../../../src/contract/projects/project.ts';
import type { Proposal, ProposalTerms, ProposedPrompts } from '../../../../src/contract/projects/proposal.ts';
import { newProject } from '../../../../src/extension/commands/projects/newProject.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { goodPrompts } from '../../../fakes/promptWriter.ts';

const proposal: Proposal = {
  url: 'https://planwise.com',
  name: 'Planwise',
  other_names: ['Plan Wise', 'Planwise, Inc.'],
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
const written: ProposedPrompts = { prompts: goodPrompts('Planwise'), note: null };

interface Play {
  /** Undefined where the service knows the specification alone. */
  readonly terms?: ProposalTerms | undefined;
  readonly proposal?: () => Promise<Proposal>;
  readonly prompts?: ProposedPrompts;
  readonly writer?: object;
  readonly lent?: string;
  /** The service cannot be reached. */
  readonly away?: boolean;
}

/** What is sent while a person makes a project. */
async function made(play: Play, ...answers: readonly Answer[]) {
  const sent: unknown[] = [];
  const added: { topic: string; prompts: readonly string[] }[] = [];
  const topics: string[] = [];
  const read: string[] = [];
  const briefs: unknown[] = [];
  const lent: string[] = [];
  const dialogs = person(...answers);
  const notOffered = new Failure('NOT_OFFERED', 'no');
  const client = {
    createProject: ({ body }: { readonly body: unknown }) => (sent.push(body), Promise.resolve({ data: { id: 'p' } })),
    getProposalTerms: () => (play.terms ? Promise.resolve({ data: play.terms }) : Promise.reject(notOffered)),
    proposeProject: async ({ body: { url } }: { readonly body: { readonly url: string } }) => {
      read.push(url);
      return { data: await (play.proposal ?? (() => Promise.resolve(proposal)))() };
    },
    proposePrompts: ({ body }: { readonly body: unknown }) => (
      briefs.push(body),
      Promise.resolve({ data: play.prompts ?? written })
    ),
    getAccount: () => Promise.reject(new Error('nobody asks for credits here')),
    createTopic: ({ body: { name } }: { readonly body: { readonly name: string } }) =>
      Promise.resolve({ data: { id: topics.push(name) } }),
    deleteTopic: () => Promise.resolve(undefined),
    addPrompts: ({ body }: { readonly body: { readonly topic_id: number; readonly prompts: readonly string[] } }) => {
      added.push({ topic: topics[body.topic_id - 1] ?? '', prompts: body.prompts });
      return Promise.resolve({ data: { added: body.prompts.map((_, id) => ({ id: id + 1 })), skipped: [] } });
    },
  };
  const progress: string[] = [];
  const command = newProject({
    services: {
      connect: () =>
        play.away
          ? Promise.reject(new Failure('SERVICE_UNREACHABLE', 'away'))
          : Promise.resolve({ local: true, client: client as never }),
    },
    dialogs: {
      ...dialogs,
      progress: (title, work) => (progress.push(title), work(() => undefined, new AbortController().signal)),
    },
    execute: () => Promise.resolve(),
    tree: { refresh: () => undefined },
    settings: { assistants: {}, writer: play.writer, judge: undefined },
    lender: {
      write: ({ prompt }) => (
        lent.push(prompt),
        Promise.resolve({ text: play.lent ?? '', inputTokens: null, outputTokens: null })
      ),
    },
    showPrompts: () => Promise.resolve(),
    language: 'en',
  });
  const failure = await command.run().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { sent, read, added, briefs, lent, progress, failure, asked: dialogs.asked, told: dialogs.told };
}

/** To the questions for website, name, assistants, country, time zone and competitors. */
const byHand = ['acme.com', 'Acme', ['ChatGPT'], 'Germany', 'Europe/Berlin', 'Globex, initech.com'];
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

test('a new project is what its steps say, as the contract takes it', async () => {
  const { sent, read } = await made({}, ...byHand);
  assert.deepEqual(sent, [handMade]);
  assert.equal(NewProject.safeParse(sent[0]).success, true);
  assert.deepEqual(read, []);
});

test('escape at any step makes no project', async () => {
  for (const step of byHand.keys())
    assert.deepEqual((await made({}, ...byHand.slice(0, step))).sent, [], `step ${step}`);
});

test('a service that knows the specification alone is not asked to read, nor is a person', async () => {
  const { asked } = await made({}, ...byHand);
  assert.equal(asked.length, 6);
  const none = await made({ terms: { max_pages: 0, writer: null } }, ...byHand);
  assert.deepEqual([none.asked.length, none.sent.length], [6, 1]);
});

test('without a service the steps are as ever, and the failure is told at their end', async () => {
  const { asked, failure } = await made({ away: true }, ...byHand);
  assert.equal(asked.length, 6);
  assert.equal(failure instanceof Failure && failure.code, 'SERVICE_UNREACHABLE');
});

const reading = ['planwise.com', 'Read planwise.com (up to 6 pages)'];
/** To name, spellings, assistants, country, time zone and competitors, as they are proposed. */
const asProposed = [
  'Planwise',
  'Plan Wise, "Planwise, Inc."',
  ['ChatGPT'],
  'Germany',
  'Europe/Berlin',
  'TaskLane, Boardly',
];

test('what the pages tell stands in each step, with where it was found, and is taken as it is left', async () => {
  const { sent, read, asked } = await made({ terms }, ...reading, ...asProposed, 'Not now');
  assert.deepEqual(read, ['https://planwise.com']);
  const shown = Object.fromEntries(
    asked.map(({ title, prompt, shown: rows }) => [title.replace('New project: ', ''), { prompt, rows }]),
  );
  assert.deepEqual(shown['name']?.rows, ['Planwise']);
  assert.match(shown['name'].prompt ?? '', /Found in its structured data, its titles\./u);
  assert.deepEqual(shown['spellings']?.rows, ['Plan Wise, "Planwise, Inc."']);
  assert.deepEqual(
    shown['country']?.rows.filter((row) => row.startsWith('* ')),
    ['* Germany | DE'],
  );
  assert.match(shown['country'].prompt ?? '', /Found in its structured data/u);
  assert.deepEqual(shown['competitors']?.rows, ['TaskLane, Boardly']);
  assert.deepEqual(sent, [
    {
      name: 'Planwise',
      url: 'https://planwise.com',
      region: 'DE',
      timezone: 'Europe/Berlin',
      models: ['chatgpt'],
      brand: { aliases: ['Plan Wise', 'Planwise, Inc.'] },
      competitors: [
        { name: 'TaskLane', url: 'https://tasklane.io' },
        { name: 'Boardly', url: null },
      ],
    },
  ]);
  assert.equal(NewProject.safeParse(sent[0]).success, true);
});

test('a person who fills in by hand is not read for', async () => {
  const { sent, read } = await made({ terms }, 'acme.com', 'Fill in myself', ...byHand.slice(1));
  assert.deepEqual([read, sent], [[], [handMade]]);
});

test('why there is no country is said where it is asked for', async () => {
  const nowhere = { ...proposal, region: null, region_note: 'Nothing on its pages says for which country it is.' };
  const { asked } = await made({ terms, proposal: () => Promise.resolve(nowhere) }, ...reading, ...asProposed);
  assert.equal(asked.find(({ title }) => title === 'New project: country')?.prompt, nowhere.region_note);
});

test('a site that cannot be read says so in the next step, and nothing is lost', async () => {
  const dead: Proposal = {
    ...proposal,
    name: null,
    other_names: [],
    evidence: [],
    pages: [{ url: 'https://acme.com', state: 'failed', title: null, note: 'Nothing answers at acme.com.' }],
  };
  const answers = ['acme.com', 'Read acme.com (up to 6 pages)', ...byHand.slice(1)];
  const { asked, sent } = await made({ terms, proposal: () => Promise.resolve(dead) }, ...answers);
  const name = asked.find(({ title }) => title === 'New project: name');
  assert.match(name?.prompt ?? '', /^acme\.com was not read: Nothing answers at acme\.com\./u);
  assert.deepEqual([name?.shown, sent], [['Acme'], [handMade]]);
  const broken = await made(
    { terms, proposal: () => Promise.reject(new Failure('RATE_LIMITED', 'later')) },
    ...answers,
  );
  assert.deepEqual(broken.sent, [handMade]);
});

const prompted = [...reading, ...asProposed, 'Have gpt-5 of OpenAI write 20 prompts'];
const writer = { kind: 'openai', model: 'gpt-5' };

test('a model writes prompts only where the person says so, who sees what it costs', async () => {
  const { briefs, asked } = await made({ terms, writer }, ...reading, ...asProposed, 'Not now');
  assert.deepEqual(briefs, []);
  assert.match(asked.at(-1)?.shown[0] ?? '', /Have gpt-5 of OpenAI write 20 prompts \| 1 model call \|/u);
  const none = await made({ terms: { ...terms, writer: null } }, ...reading, ...asProposed);
  assert.equal(none.asked.at(-1)?.title, 'New project: competitors');
});

test('the language that the pages tell stands there with where it was found, and prompts come in the one that is chosen', async () => {
  const language = { field: 'language', value: 'de', found_in: 'html_lang', page: 'https://planwise.com/' } as const;
  const german = { ...proposal, language: 'de', evidence: [...proposal.evidence, language] };
  const { briefs, asked } = await made(
    { terms, writer, proposal: () => Promise.resolve(german) },
    ...reading,
    ...asProposed,
    'Language: German',
    'Austrian German',
    'Have gpt-5 of OpenAI write 20 prompts',
  );
  const [offered, languages, again] = asked.filter(({ title }) => /^(?:Prompts for|In which)/u.test(title));
  assert.equal(offered?.shown[1], '$(comment) Language: German | Found in its language tags.');
  assert.ok(languages?.shown.includes('* German | de'));
  assert.equal(again?.shown[1], '$(comment) Language: Austrian German', 'nothing on the pages says so');
  assert.deepEqual(
    briefs.map((brief) => (brief as { readonly language: string }).language),
    ['de-AT'],
  );
});

test('prompts are a list to change and take out of, and go in under a topic for each intent', async () => {
  const [first, second] = goodPrompts('Planwise');
  const { briefs, added, progress, told } = await made(
    { terms, writer },
    ...prompted,
    { remove: first?.text ?? '' },
    second?.text ?? '',
    'what should a planner be able to do',
    'Add 19 prompts',
  );
  assert.deepEqual(briefs, [
    {
      name: 'Planwise',
      url: 'https://planwise.com',
      region: 'DE',
      other_names: ['Plan Wise', 'Planwise, Inc.'],
      competitors: ['TaskLane', 'Boardly'],
      language: 'en',
      about: 'Plans of teams.',
    },
  ]);
  assert.deepEqual(
    added.map(({ topic, prompts }) => [topic, prompts.length]),
    [
      ['Information', 5],
      ['Problems', 3],
      ['Comparisons', 5],
      ['Purchase', 4],
      ['Brand', 2],
    ],
  );
  assert.equal(added[0]?.prompts[0], 'what should a planner be able to do');
  assert.deepEqual(told, ['19 prompts added.']);
  // The editor keeps a message back that comes at once after several others.
  assert.deepEqual(progress, ['Adding prompts']);
});

test('escape from the list adds none, and the project stays', async () => {
  const { sent, added } = await made({ terms, writer }, ...prompted);
  assert.deepEqual([sent.length, added], [1, []]);
});

test('a model that writes nothing of use leaves a project without prompts, and says why', async () => {
  const prompts = { prompts: [], note: 'The model did not write prompts that can be used.' };
  const { sent, added, told } = await made({ terms, writer, prompts }, ...prompted);
  assert.deepEqual([sent.length, added, told], [1, [], [prompts.note]]);
});

test('a model of the editor is asked by its window', async () => {
  const own = { kind: 'editor', model: 'copilot-x' } as const;
  const { briefs, lent, added } = await made(
    { terms: { ...terms, writer: own }, writer: own, lent: JSON.stringify({ prompts: goodPrompts('Planwise') }) },
    ...reading,
    ...asProposed,
    'Have copilot-x of this editor write 20 prompts',
    'Add 20 prompts',
  );
  assert.deepEqual(briefs, []);
  assert.match(lent[0] ?? '', /The brand: "Planwise"/u);
  assert.equal(added.length, 5);
});
