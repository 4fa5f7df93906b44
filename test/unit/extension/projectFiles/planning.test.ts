import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { Definition } from '../../../../src/contract/projects/definition.ts';
import {
  applyProjectFile,
  type ProjectFileContext,
  pullProjectFile,
  planProjectFile,
} from '../../../../src/extension/projectFiles/projectFileCommands.ts';
import type { Client } from '../../../../src/client/client.ts';
import { planOf } from '../../../../src/projectFile/plan/planOf.ts';
import { textTasks } from '../../../../src/extension/app/tasks.ts';
import type { ProjectFileTexts } from '../../../../src/extension/projectFiles/projectFileTasks.ts';
import { definitionOf, readFile } from '../../../data/definitions.ts';
import { fileOf } from '../../../data/projectFiles.ts';

const known = definitionOf([
  ['Anvils', 'best anvil'],
  ['Anvils', 'old anvil'],
]);
const asKnown = fileOf('topics:\n  Anvils:\n    - best anvil\n    - old anvil\n');
const more = fileOf('topics:\n  Anvils:\n    - best anvil\n    - new anvil\n');
const pruning = `${more}prune: true\n`;

describe('project file plan', () => {
  test('shows changes without applying them', async () => {
    const { context, told, sent, shown, compared } = fixture({ text: more, presses: ['Show as Text'] });
    await planProjectFile(context).run();
    assert.deepEqual(compared, [
      ['acme.citedesk.yaml (service → file)', fileOf('topics:\n  Anvils:\n    - best anvil\n')],
    ]);
    assert.deepEqual(told, ['acme.citedesk.yaml would change Acme: 1 added.']);
    assert.deepEqual(shown, ['1 added\n\n+ prompt “new anvil” in “Anvils”\n']);
    assert.deepEqual(sent, []);
  });

  test('reports prompts beyond the limit', async () => {
    for (const [isNew, asked] of [
      [false, 3],
      [true, 2],
    ] as const) {
      const { context, told, sent, executed } = fixture({ text: more, isNew, promptLimit: 1, presses: ['Apply…'] });
      await planProjectFile(context).run();
      await applyProjectFile(context).run();
      const reason = `The plan allows up to 1 active prompts, but this change would result in ${asked}.`;
      assert.deepEqual([told, sent, executed], [[reason, reason], [], []]);
    }
  });

  test('announces a new project', async () => {
    const { context, told, asked } = fixture({ text: more, isNew: true, says: false });
    await planProjectFile(context).run();
    await applyProjectFile(context).run();
    assert.deepEqual(told, ['acme.citedesk.yaml would create Acme: 4 added.']);
    assert.deepEqual(asked, ['Create Acme from acme.citedesk.yaml (4 added)? | Apply']);
  });

  test('reveals a new project in the tree', async () => {
    const { context, news } = fixture({ text: more, isNew: true });
    await applyProjectFile(context).run();
    assert.deepEqual(news, ['refresh', known.project.id, `reveal ${known.project.id}, focused`]);
  });

  test('is empty if the file matches the service', async () => {
    const { context, told, sent } = fixture({ text: asKnown });
    await planProjectFile(context).run();
    await applyProjectFile(context).run();
    const nothing = 'acme.citedesk.yaml already matches the service.';
    assert.deepEqual([told, sent], [[nothing, nothing], []]);
  });

  test('is applied after confirmation', async () => {
    const { context, asked, told, sent, news } = fixture({ text: more });
    await applyProjectFile(context).run();
    assert.deepEqual(asked, ['Apply acme.citedesk.yaml to Acme (1 added)? | Apply']);
    assert.deepEqual(
      sent.map(({ prompts }) => prompts?.create),
      [[{ text: 'new anvil', active: true, topic: 'Anvils' }]],
    );
    assert.deepEqual(news, ['refresh', known.project.id, `reveal ${known.project.id}`]);
    assert.deepEqual(told, ['Applied acme.citedesk.yaml: 1 added.']);
  });

  test('lists deletions before confirmation', async () => {
    const { context, asked, sent } = fixture({ text: pruning, says: false });
    await applyProjectFile(context).run();
    assert.deepEqual(asked, [
      'Apply acme.citedesk.yaml to Acme (1 added, 1 deleted)?\n\nThese items will be deleted:\n- prompt “old anvil” in “Anvils” | Apply',
    ]);
    assert.deepEqual(sent, []);
  });

  test('opens long deletions as a text first', async () => {
    const present = definitionOf(Array.from({ length: 40 }, (_, number) => ['Anvils', `anvil ${number}`]));
    const situation = { text: pruning, present, presses: ['Cancel'] };
    const { context, told, asked, shown, sent } = fixture(situation);
    await applyProjectFile(context).run();
    assert.equal(shown[0]?.trim().split('\n').length, 40);
    assert.match(told[0] ?? '', /40 deleted\)\? The opened document lists all 40 deletions.$/u);
    assert.deepEqual([asked, sent], [[], []]);
    const yes = fixture({ ...situation, presses: ['Apply'] });
    await applyProjectFile(yes.context).run();
    assert.equal(yes.sent[0]?.prompts?.delete?.length, 40);
  });

  test('reports a project created in the meantime', async () => {
    const { context, told } = fixture({ text: more, isNew: true, later: known });
    await applyProjectFile(context).run();
    assert.deepEqual(told, [
      [
        'The project changed in the meantime, so nothing was applied.',
        '+ project “Acme”: https://acme.example',
        '+ topic “Anvils”',
        '+ prompt “best anvil” in “Anvils”',
        '+ prompt “old anvil” in “Anvils”',
      ].join('\n'),
    ]);
  });

  test('reports changes in the meantime and offers a new plan', async () => {
    const later = { ...definitionOf([['Anvils', 'best anvil']]), fingerprint: '0'.repeat(64) };
    const { context, told, executed, news } = fixture({ text: more, later, presses: ['Plan Again'] });
    await applyProjectFile(context).run();
    assert.deepEqual(told, [
      'The project changed in the meantime, so nothing was applied.\n- prompt “old anvil” in “Anvils”',
    ]);
    assert.deepEqual([executed, news], [['citedesk.planProjectFile'], []]);
  });

  test('shows problems of the file first', async () => {
    const { context, told, problems } = fixture({ text: fileOf('prune: maybe\n'), presses: ['Show Problems'] });
    await planProjectFile(context).run();
    assert.deepEqual([told, problems()], [['Fix 1 problem in acme.citedesk.yaml first.'], 1]);
  });

  test('is not applied in Restricted Mode', async () => {
    const { context, told, sent } = fixture({ text: more, trusted: false });
    await applyProjectFile(context).run();
    assert.match(told[0] ?? '', /^Project files can’t be applied in Restricted Mode\./u);
    assert.deepEqual(sent, []);
  });

  test('pulls a file in one undoable edit and shows the changes', async () => {
    const { context, told, compared, written } = fixture({ text: more, presses: ['Show Changes'] });
    await pullProjectFile(context).run();
    assert.deepEqual(written, [asKnown]);
    assert.match(told[0] ?? '', /^acme\.citedesk\.yaml now matches the service\. Review the unsaved changes/u);
    assert.deepEqual(compared, [['acme.citedesk.yaml (before → after pull)', more]]);
  });

  test('pulls a project into a new file', async () => {
    const { context, asked, written } = fixture({ text: '' });
    await pullProjectFile(context).run({ project: known.project.id });
    assert.deepEqual(asked, ['Save project file | /folder/acme.citedesk.yaml']);
    assert.equal(written.length, 1);
    assert.deepEqual(planOf(readFile(written[0] ?? ''), known).changes, []);
  });

  test('pulls nothing for a matching, invalid or unknown file', async () => {
    for (const [situation, message] of [
      [{ text: asKnown }, 'acme.citedesk.yaml already matches the service.'],
      [{ text: fileOf('prune: maybe\n') }, 'Fix 1 problem in acme.citedesk.yaml first.'],
      [{ text: more, isNew: true }, 'The service has no project for https://acme.example yet.'],
    ] as const) {
      const { context, told, written } = fixture(situation);
      await pullProjectFile(context).run();
      assert.deepEqual([told, written], [[message], []]);
    }
  });

  test('reports a service without project files', async () => {
    const { context, told } = fixture({ text: more, offers: false });
    await planProjectFile(context).run();
    assert.match(told[0] ?? '', /^This service doesn’t support project files\./u);
  });

  test('offers to open or pull a file if none is open', async () => {
    const opening = fixture({ text: more, isOpen: false, presses: ['Open…'] });
    await planProjectFile(opening.context).run();
    assert.deepEqual(opening.asked, ['Open project file', 'open /folder/acme.citedesk.yaml']);
    assert.match(opening.told[1] ?? '', /^acme\.citedesk\.yaml would change Acme/u);
    const pulling = fixture({ text: more, isOpen: false, presses: ['Pull Project File'] });
    await planProjectFile(pulling.context).run();
    assert.deepEqual([pulling.asked, pulling.executed], [[], ['citedesk.pullProjectFile']]);
  });
});

interface Situation {
  readonly text: string;
  readonly isOpen?: boolean;
  /** The project on the service when the plan is applied. */
  readonly later?: Definition;
  /** The project on the service now. */
  readonly present?: Definition;
  /** True if the service does not list the project yet. */
  readonly isNew?: boolean;
  /** Prompt limit of the account, if known. */
  readonly promptLimit?: number;
  readonly presses?: readonly string[];
  readonly says?: boolean;
  readonly trusted?: boolean;
  readonly offers?: boolean;
}

function fixture({
  text,
  isOpen = true,
  later,
  present: now = known,
  isNew = false,
  promptLimit,
  presses = [],
  says = true,
  trusted = true,
  offers = true,
}: Situation) {
  const lists = (): string[] => [];
  const [told, asked, shown, executed, news, written] = [lists(), lists(), lists(), lists(), lists(), lists()];
  const compared: (readonly [title: string, before: string])[] = [];
  const sent: Parameters<Client['changeDefinition']>[0]['body'][] = [];
  const left = [...presses];
  let problems = 0;
  let present = now;
  const prompts = promptLimit === undefined ? undefined : { used: present.prompts.length, limit: promptLimit };
  const reply = (data: unknown) => Promise.resolve({ data, meta: { prompts } });
  const client = {
    getAccount: () => reply({ plan: { prompts_limit: promptLimit } }),
    listProjects: () => reply(isNew ? [] : [present.project]),
    getDefinition: () =>
      offers ? reply(present) : Promise.reject(new Failure('NOT_OFFERED', 'The service doesn’t support this.')),
    changeDefinition({ body }: (typeof sent)[number] extends infer Body ? { readonly body: Body } : never) {
      if (later) {
        present = later;
        return Promise.reject(new Failure('PLAN_OUTDATED', 'The project was changed.'));
      }
      sent.push(body);
      return reply({ project: known.project.id, fingerprint: '' });
    },
    createDefinition: () =>
      later
        ? Promise.reject(new Failure('PLAN_OUTDATED', 'It is there.', { details: { project: later.project.id } }))
        : reply({ project: known.project.id, fingerprint: '' }),
  } as unknown as Client;
  const file = {
    name: 'acme.citedesk.yaml',
    address: { scheme: 'file', path: '/acme.citedesk.yaml' },
    document: 'file:///acme.citedesk.yaml',
    text,
    replace: (other: string) => Promise.resolve(void written.push(other)),
    compareWith: (before: string, title: string) => Promise.resolve(void compared.push([title, before])),
    showProblems: () => Promise.resolve(void (problems += 1)),
  };
  const run = (task: keyof typeof textTasks, input: never) => Promise.resolve(textTasks[task](input));
  const context = {
    services: { connect: () => Promise.resolve({ local: true, client }) },
    projectFiles: () =>
      Promise.resolve({
        trusted,
        manageTrust: () => Promise.resolve(),
        find: () => Promise.resolve(isOpen ? file : undefined),
        placeOf: (name: string) => `/folder/${name}`,
        open(path: string) {
          if (!isOpen) asked.push(`open ${path}`);
          return Promise.resolve(file);
        },
      }),
    texts: { run } as unknown as ProjectFileTexts,
    dialogs: {
      tell: (message: string, ...buttons: readonly string[]) => {
        told.push(message);
        return Promise.resolve(buttons.includes(left[0] ?? '') ? left.shift() : undefined);
      },
      file: ({ title }: { readonly title: string }) => {
        asked.push(title);
        return Promise.resolve('/folder/acme.citedesk.yaml');
      },
      saveFile: (question: { readonly title: string; readonly file: string }) => {
        asked.push(`${question.title} | ${question.file}`);
        return Promise.resolve(question.file);
      },
      confirm: (message: string, button: string) => {
        asked.push(`${message} | ${button}`);
        return Promise.resolve(says);
      },
    },
    pickers: { project: () => Promise.resolve(known.project) },
    execute: (id: string) => Promise.resolve(void executed.push(id)),
    showText: (_name: string, shownText: string) => Promise.resolve(void shown.push(shownText)),
    tree: { refresh: () => void news.push('refresh') },
    touch: (project: string) => void news.push(project),
    revealRow: ({ project }: { readonly project: string }, { focus = false } = {}) =>
      Promise.resolve(void news.push(`reveal ${project}${focus ? ', focused' : ''}`)),
  } as unknown as ProjectFileContext;
  return { context, told, asked, shown, executed, news, sent, written, compared, problems: () => problems };
}
