import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import manifest from '../../../../package.json' with { type: 'json' };
import { type CommandArguments, type CommandId, commands } from '../../../../src/extension/editor/commandIds.ts';
import { argumentOf } from '../../../../src/extension/editor/command.ts';
import type { Node } from '../../../../src/extension/tree/node.ts';
import { settle } from '../../../fakes/clock.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { temporaryFolder } from '../../../fakes/editor/temporaryFolder.ts';
import { treeRows } from '../../../fakes/editor/treeRows.ts';
import { exportRun, project } from '../../../fakes/runs.ts';
import { equippedEditor } from '../../../fakes/editor/equippedEditor.ts';

const screen = screens('commandPlaces');
const damage = JSON.stringify({ state: 'damaged' });
const root = path.join(import.meta.dirname, '../../../..');
const ids = Object.keys(commands) as CommandId[];

/** A place that offers a command, with what it hands over. */
interface Place {
  readonly name: string;
  /** The kind of the row that it is on. */
  readonly kind?: string;
  readonly argument?: unknown;
  /** The rows that are selected there. */
  readonly selected?: readonly object[];
}

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

const menus = manifest.contributes.menus as Readonly<Record<string, readonly MenuItem[]>>;
const inMenu = (menu: string, id: CommandId): readonly MenuItem[] =>
  (menus[menu] ?? []).filter(({ command }) => command === id);
const viewOf = (when = ''): string => /view == ([\w.]+)/u.exec(when)?.[1] ?? assert.fail(when);
const rowsOf = (view: string): readonly Node[] => treeRows[view] ?? assert.fail(view);

/** True if a menu shows its item on a row. */
function isOn({ row: { kind } }: Node, when = ''): boolean {
  const [, pattern, exact] = /viewItem (?:=~ \/(.+?)\/(?= |$)|== (\S+))/u.exec(when) ?? assert.fail(when);
  return pattern === undefined ? kind === exact : new RegExp(pattern, 'u').test(kind);
}

const onRow = (name: string, row: Node): Place => ({
  name,
  kind: row.row.kind,
  argument: row,
  selected: row.subject ? [row.subject] : [],
});

/** The address that a menu over an editor hands over, by the condition of its item. */
function addressFor(when = ''): object {
  const address = (scheme: string, file: string) => ({ scheme, path: file, fsPath: file });
  if (when.includes('webviewId')) return { webview: 'citedesk.answer', preventDefaultContextMenuItems: true };
  if (when.startsWith('activeWebviewPanelId')) return address('webview-panel', 'webview-panel/citedesk.answer');
  if (when.includes('citedesk-proposal')) return address('citedesk-proposal', '/9/best-crm.md');
  if (when.includes('promptPages')) return address('untitled', 'Untitled-1');
  return address('file', when.includes('ya?ml') ? '/site/acme.citedesk.yaml' : '/site/content/best-crm.md');
}

function placesInManifest(id: CommandId): readonly Place[] {
  const isInPalette = inMenu('commandPalette', id).every(({ when }) => when !== 'false');
  const titleBars = inMenu('view/title', id).map(({ when }) => viewOf(when));
  const keys = manifest.contributes.keybindings.filter(({ command }) => command === id);
  return [
    ...(isInPalette ? [{ name: 'palette' }] : []),
    ...[...new Set(titleBars)].flatMap((view) => [
      { name: `title bar of ${view}` },
      ...rowsOf(view).map((row) => onRow(`title bar of ${view} on`, row)),
    ]),
    ...inMenu('view/item/context', id).flatMap(({ when }) => {
      const rows = rowsOf(viewOf(when)).filter((row) => isOn(row, when));
      assert.ok(rows.length > 0, `no row is known for ${when}`);
      return rows.map((row) => onRow('menu of', row));
    }),
    ...['editor/title', 'editor/context', 'webview/context'].flatMap((menu) =>
      inMenu(menu, id).map(({ when }) => ({ name: menu, argument: addressFor(when) })),
    ),
    ...keys.flatMap(({ args, when }) => {
      if (args === undefined) return [{ name: 'key' }];
      const [, view = ''] = /focusedView == ([\w.]+)/u.exec(when) ?? [];
      const none = { name: 'key without a row', argument: args };
      return [none, ...rowsOf(view).map((row) => ({ ...onRow('key on', row), argument: args }))];
    }),
  ];
}

/** Commands that rows start when they are clicked. */
const clicks = Object.values(treeRows)
  .flat()
  .flatMap(({ row }) => (row.command ? [{ ...row.command, kind: row.kind }] : []));

/** Arguments that code hands over, by its file in `src/extension` and the command. Rows of trees have their own. */
const inCode: Readonly<Record<string, { readonly [Id in CommandId]?: readonly CommandArguments[Id][] }>> = {
  'prompts/registerPrompts.ts': {
    'citedesk.movePrompts': [
      {
        dropped: [{ prompt: { rowKind: 'prompt', project, promptId: 4, text: 'best crm' }, from: 3 }],
        onto: { rowKind: 'topic', project, topicId: 5, name: 'Prices' },
      },
    ],
  },
  'articles/readyArticles.ts': {
    'citedesk.openArticle': [
      { project, runId: 9, quiet: true },
      { project, runId: 9 },
    ],
  },
  'writing/compareWithAnswers.ts': { 'citedesk.runPrompts': [{ project, promptId: 4 }] },
  'writing/explainSentence.ts': {
    'citedesk.compareWithAnswers': [undefined],
    'citedesk.openAnswer': [{ project, responseId: 9 }],
  },
  'articles/articleCommands.ts': {
    'citedesk.openArticle': [{ project, runId: 9 }],
    'citedesk.showChange': [{ runId: 9 }],
  },
  'articles/start/startArticle.ts': {
    'citedesk.configureAssistant': [{ writer: true }],
    'citedesk.openArticle': [{ project, runId: 9 }],
  },
  'projectFiles/projectFileCommands.ts': {
    'citedesk.planProjectFile': [addressFor('ya?ml') as never],
    'citedesk.applyProjectFile': [addressFor('ya?ml') as never],
  },
  'prompts/addPrompts.ts': { 'citedesk.runPrompts': [{ project, promptIds: [4] }] },
  'answers/importing/importAnswers.ts': {
    'citedesk.editProject': [{ project, at: 'assistants' }],
    'citedesk.showAnswers': [{ project, promptId: 4 }],
    'citedesk.undoImport': [{ project, importId: 'one' }],
    'citedesk.showReport': [{ project }],
  },
  'answers/importing/pasteAnswer.ts': { 'citedesk.showAnswers': [{ project, promptId: 4 }] },
  'prompts/runPrompts.ts': {
    'citedesk.addPrompts': [{ project, topicId: 3 }],
    'citedesk.configureAssistant': [{ assistants: ['chatgpt'] }],
  },
  'models/modelCommands.ts': { 'citedesk.export': [{ project, again: exportRun().id }] },
  'models/configureAssistant.ts': {
    'citedesk.retryRun': [{ kind: 'prompts', runId: 3, models: ['chatgpt'] }],
    'citedesk.testModel': [{ role: 'chatgpt' }],
  },
  'models/testModel.ts': { 'citedesk.retryRun': [{ kind: 'prompts', runId: 3, models: ['chatgpt'] }] },
  'prompts/pickers.ts': { 'citedesk.addPrompts': [{ project }] },
  'service/editor/editorFailures.ts': { 'citedesk.configureAssistant': [undefined as never, { writer: true }] },
  'work/exporting/saving.ts': { 'citedesk.export': [{ project, again: exportRun().id }] },
  'writing/page/pageActions.ts': {
    'citedesk.showChange': [{ runId: 9 }],
    'citedesk.takeChange': [{ runId: 9 }],
    'citedesk.discardChange': [{ runId: 9 }],
    'citedesk.cancelRun': [{ kind: 'article', runId: 9 }],
    'citedesk.retryRun': [{ kind: 'article', runId: 9 }],
    'citedesk.configureAssistant': [{ writer: true }],
    'citedesk.lendModel': [{ runId: 9 }],
    'citedesk.openAnswer': [{ project, responseId: 9 }],
    'citedesk.startArticle': [{ project, promptId: 4, withPage: true }],
  },
  'report/reportPanel.ts': {
    'citedesk.addCompetitors': [{ project, track: 'Initech' }],
    'citedesk.configureAssistant': [{ judge: true }],
    'citedesk.editProject': [{ project }],
    'citedesk.importAnswers': [{ project }],
    'citedesk.showPrompt': [{ project, promptId: 4 }],
    'citedesk.rename': [{ rowKind: 'prompt', project, promptId: 4, text: 'best crm' }],
    'citedesk.pausePrompts': [{ rowKind: 'prompt', project, promptId: 4, text: 'best crm' }],
    'citedesk.runPrompts': [{ project }],
    'citedesk.showAnswers': [{ project, explain: `/projects/${project}/responses?from=2026-11-01`, title: 'ChatGPT' }],
    'citedesk.startArticle': [
      { project, promptId: 4 },
      { project, runIds: [9] },
      { project, page: 'https://a.example/x', promptIds: [4] },
    ],
  },
  'service/failures/refusals.ts': { 'citedesk.configureAssistant': [{ assistants: ['chatgpt'], key: true }] },
  'answers/registerAnswers.ts': {
    'citedesk.configureAssistant': [{ judge: true }],
    'citedesk.showAnswers': [{ project, promptId: 4, compareWith: 9 }],
  },
  'answers/page/comparisonPanel.ts': { 'citedesk.openAnswer': [{ project, responseId: 9 }] },
  'report/promptPanel.ts': {
    'citedesk.openAnswer': [{ project, responseId: 9 }],
    'citedesk.openArticle': [{ project, runId: 9 }],
    'citedesk.runPrompts': [{ project, promptId: 4 }],
    'citedesk.showAnswers': [{ project, promptId: 4 }],
    'citedesk.startArticle': [{ project, promptId: 4 }],
  },
  'app/uriHandler.ts': { 'citedesk.openArticle': [{ project, runId: 9 }] },
  'projectFiles/lenses.ts': {
    'citedesk.runPrompts': [{ project }, { project, topicId: 3 }],
    'citedesk.showAnswers': [{ project }, { project, topicId: 3 }],
  },
  'work/followRuns.ts': {
    'citedesk.showAnswers': [{ project }, { project, promptId: 4 }],
    'citedesk.showReport': [{ project }],
  },
  'work/status.ts': { 'citedesk.openArticle': [{ project, runId: 9 }], 'citedesk.showWork': [{ runId: 9 }] },
  'articles/tree/articlesTree.ts': { 'citedesk.filterArticles': [{ only: 'all' }] },
  'writing/editor/codeActions.ts': {
    'citedesk.addHouseWord': [{ list: 'avoid', word: 'leverage', document: 'file:///site/a.md' }],
    'citedesk.ignoreRule': [{ rules: ['seo.title'], places: ['file', 'workspace'], document: 'file:///site/a.md' }],
  },
};

/** A command that is started with an argument: by `execute`, or as the command of a row, a lens or a quick fix. */
const started =
  /(?:execute(?:Command)?\(\s*|command: |command = )(?:[\w.() ]+ \? )?['`](citedesk\.(?:\w+|\$\{[^}]+\}))['`](?: : '(citedesk\.\w+)')?\s*([,;)}\]])/gu;

/** Commands that code starts with an argument, by the file in `src/extension`. */
const startedIn = fs
  .globSync('src/extension/**/*.ts', { cwd: root })
  .sort()
  .map((file) => {
    const calls = [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(started)];
    const named = calls.filter(([, , , end]) => end === ',').flatMap(([, one, other]) => [one, other]);
    return { file: path.relative('src/extension', file), ids: new Set(named.filter((id) => id !== undefined)) };
  })
  .filter(({ ids: some }) => some.size > 0);

const placesOf = (id: CommandId): readonly Place[] => [
  ...placesInManifest(id),
  ...clicks
    .filter(({ command }) => command === id)
    .map(({ kind, argument }): Place => ({ name: 'click on', kind, argument })),
  ...Object.entries(inCode).flatMap(([file, given]) =>
    (given[id] ?? []).map((argument): Place => ({ name: file, argument })),
  ),
];

/** First effect of a command: a list, question, message or call. */
async function reached(id: CommandId, { argument, kind, selected = [] }: Place, folder: string): Promise<string> {
  const editor = equippedEditor({
    selected,
    folder,
    isRemote: id === 'citedesk.useLocalService',
    isSample: kind?.endsWith(';sample') ?? false,
  });
  let ended: { readonly error?: Error } | undefined;
  const title = (): string | undefined => {
    try {
      return editor.list.title;
    } catch {
      return undefined; // no list is open
    }
  };
  editor.run(id, argumentOf(argument) as never).then(
    () => (ended = {}),
    (error: Error) => (ended = { error }),
  );
  for (let turns = 0; turns < 500 && !ended && title() === undefined; turns += 1) await settle();
  // Reading a file takes longer than any number of turns while the machine is busy.
  const isSilent = (): boolean => !ended && title() === undefined && editor.screen.length + editor.done.length === 0;
  for (const end = Date.now() + 10_000; isSilent() && Date.now() < end;) await sleep(5);
  const list = title();
  if (list !== undefined) {
    await editor.list.leave();
    return `lists: ${list}`;
  }
  if (ended?.error !== undefined) return `fails: ${ended.error.message}`;
  const [question] = editor.screen;
  if (question !== undefined) return question.split('\n', 1).join('');
  return editor.done.length > 0 ? `calls: ${String(editor.done[0]?.[0])}` : 'nothing';
}

/** A line for each place, with the kinds of its rows where others of its rows lead elsewhere. */
function placesText(some: readonly Place[], all: readonly Place[]): string {
  const lines = [...Map.groupBy(some, ({ name }) => name)].map(([name, of]) => {
    const kinds = [...new Set(of.flatMap(({ kind }) => kind ?? []))];
    const isEach = of.length === all.filter((place) => place.name === name).length;
    return `  ${name}${kinds.length === 0 ? '' : ` ${isEach && kinds.length > 3 ? 'each row' : kinds.join(', ')}`}`;
  });
  return lines.join('\n');
}

describe('commands reach a dialog or call', () => {
  for (const id of ids)
    test(`${id} from each place`, async (context) => {
      const folder = temporaryFolder(context, { 'damage.json': damage });
      const places = placesOf(id);
      assert.ok(places.length > 0, 'nothing offers it');
      const ways: (Place & { readonly outcome: string })[] = [];
      for (const place of places) {
        const outcome = await reached(id, place, folder);
        assert.doesNotMatch(outcome, /^(?:fails|nothing)/u, [place.name, place.kind].join(' '));
        ways.push({ ...place, outcome });
      }
      screen(
        id,
        [...Map.groupBy(ways, ({ outcome }) => outcome)].map(
          ([outcome, some]) => `${outcome}\n${placesText(some, ways)}`,
        ),
      );
    });

  test('from each place in code', () => {
    const clicked = new Set<string>(clicks.map(({ command }) => command));
    for (const { file, ids: some } of startedIn)
      for (const id of some) {
        const isClicked = /(?:^|\/)tree\//u.test(file) && clicked.has(id);
        // The page of an article starts three commands by their name.
        const isKnown = isClicked || id.includes('${') || inCode[file]?.[id as CommandId];
        assert.ok(isKnown, `${file} starts ${id} with an argument that no test hands over`);
      }
  });

  test('from rows of each kind', () => {
    const kinds = fs
      .globSync(['src/extension/tree/*.ts', 'src/extension/*/tree/**/*.ts'], { cwd: root })
      .flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/['`](\w+);/gu)])
      // A comment names the form `kind;state`.
      .flatMap(([, kind]) => (kind === 'kind' ? [] : kind));
    const known = Object.values(treeRows).flatMap((rows) => rows.map(({ row }) => row.kind.split(';', 1)[0]));
    assert.deepEqual([...new Set(known)].sort(), [...new Set(kinds)].sort());
  });
});
