import type { Deleted } from '../../../src/contract/projects/deleted.ts';
import { textTasks } from '../../../src/extension/app/tasks.ts';
import { definitionOf } from '../../data/definitions.ts';
import { fileOf } from '../../data/projectFiles.ts';
import { candidate } from '../projectFixture.ts';
import { contentRun, exportEstimate, exportRun, project, promptRun } from '../runs.ts';
import { activate } from './activate.ts';

const lastPage = { has_more: false, next_cursor: null };
const run = { data: promptRun() };
const article = { data: contentRun() };
const deleted: Deleted = {
  kind: 'prompt',
  id: 6,
  project,
  project_name: 'Acme',
  name: 'crm prices',
  prompts: 0,
  answers: 2,
  deleted_at: '2026-11-20T08:00:00Z',
  kept_until: '2026-12-20T08:00:00Z',
};

interface Equipment {
  /** Selected rows in the tree of prompts. */
  readonly selected: readonly object[];
  /** Workspace folder, and data folder of the local service. */
  readonly folder: string;
  /** True if settings specify another service. */
  readonly isRemote: boolean;
  /** True if the project is the sample. */
  readonly isSample: boolean;
}

/**
 * Creates the commands with a project, a prompt, models, an article, a pending change to it, and a project file, so
 * that each command can run.
 */
export function equippedEditor({ selected, folder, isRemote, isSample }: Equipment): ReturnType<typeof activate> {
  const file = `${folder}/best-crm.md`;
  const calling = (name: string) => (): Promise<never> => {
    editor.done.push([name]);
    return Promise.resolve(undefined as never);
  };
  const projectFile = {
    name: 'acme.citedesk.yaml',
    address: { scheme: 'file', path: '/site/acme.citedesk.yaml' },
    document: 'file:///site/acme.citedesk.yaml',
    text: fileOf('topics:\n  CRM:\n    - best crm\n'),
    compareWith: calling('compare project file'),
    replace: calling('replace project file'),
  };
  const writing = {
    check: () => Promise.resolve(calling('check')().then(() => true)),
    explain: () => Promise.resolve({ words: 'A.', start: 0, end: 2, project, evidence: true, carriers: [] }),
    readAnswers: () =>
      Promise.resolve({ service: 'local', project, promptId: 4, answers: 2, comparable: true, missing: undefined }),
    ignore: calling('ignore rule'),
    addHouseWord: calling('add word'),
  };
  const panel = {
    turn: calling('turn page'),
    compare: calling('compare answers'),
    compareWithAnother: calling('choose answer'),
    keepOpen: calling('keep answer'),
    copied: () => Promise.resolve('Best is A.'),
    endPreview: () => undefined,
  };
  const review = { show: calling('show change'), take: calling('take change'), discard: calling('discard change') };
  const editor = activate({
    selected,
    yes: false,
    clipboard: 'best crm',
    settings: {
      serviceUrl: isRemote ? 'https://api.example' : '',
      assistants: { chatgpt: { kind: 'openai' } },
      writer: { kind: 'openai' },
    },
    service: {
      project: {
        url: isSample ? 'https://tarnwick.citedesk-sample.example' : 'https://acme.example',
        timezone: 'UTC',
        models: ['chatgpt'],
      },
      topics: [
        { id: 3, name: 'CRM', prompts_count: 2 },
        { id: 5, name: 'Prices', prompts_count: 1 },
      ],
      prompts: [{ id: 4, text: 'best crm', topic_id: 3 }],
      calls: {
        addResponses: { data: {} },
        cancelContentRun: article,
        cancelExport: { data: exportRun() },
        cancelPromptRun: run,
        createExport: { data: exportRun() },
        estimateExport: ({ body }: { readonly body: object }) => ({
          data: { plan: { ...body, models: [] }, estimate: exportEstimate },
        }),
        getAccount: { data: { plan: { prompts_limit: 100 } } },
        getContentRun: article,
        getDefinition: { data: definitionOf() },
        getExport: { data: exportRun() },
        getPromptRun: {
          data: promptRun({
            failed: 1,
            errors: [{ prompt_id: 4, model: 'chatgpt', code: 'PROVIDER_TIMEOUT', message: 'Slow.' }],
          }),
        },
        getWebhook: { data: null },
        listCompetitorCandidates: { data: [candidate('Initech', 9, 30)], meta: { total: 1 } },
        listDeleted: { data: [deleted], meta: lastPage },
        listImports: { data: [], meta: lastPage },
        undoImport: { meta: { removed: { answers: 1, prompts: 0, topics: 0 }, kept: 0, left: 0 } },
        listPrompts: { data: [{ id: 4, text: 'best crm', topic_id: 3, latest: [] }], meta: lastPage },
        listResponses: { data: [], meta: lastPage },
        retryContentRun: article,
      },
    },
    parts: {
      services: {
        connect: () =>
          Promise.resolve({
            ...{ origin: 'local', local: true, client: editor.client },
            tryModel: () => Promise.resolve({ model_version: 'm', input_tokens: 1, output_tokens: 1, ms: 9 }),
          } as never),
      },
      active: { text: '---\nkeyword: a\n---\n\n# Mine\n', ownFile: file, place: { file } },
      answers: {
        ifLoaded: (use) => use(panel as never),
        loaded: () => Promise.resolve(panel as never),
      },
      comparison: { ifLoaded: (use) => use({ compareAsText: calling('compare as text') } as never) },
      articleHost: {
        folders: [{ name: 'site', path: folder, articles: 'content', names: {} }],
        unsaved: () => undefined,
        show: calling('show file'),
        enter: calling('open article file'),
      },
      articlesTree: {
        order: 'date',
        only: undefined,
        showOnly: () => void editor.done.push(['show articles']),
        refresh: () => undefined,
      },
      dataFolder: () => Promise.resolve(folder),
      lender: { lendTo: calling('lend'), models: () => Promise.resolve([]) },
      log: { show: () => void editor.done.push(['show log']) },
      pages: {
        find: () => ({ place: { project, topic: { id: 3 } }, text: 'best crm', close: calling('close page') }),
      },
      previewDocs: calling('show documentation'),
      projectFiles: () =>
        Promise.resolve({
          trusted: true,
          find: () => Promise.resolve(projectFile),
          placeOf: (name: string) => `/site/${name}`,
        } as never),
      proposals: { waiting: () => [{ runId: 9, file, project }] as never },
      review: () => Promise.resolve(review as never),
      saving: { save: calling('save export') },
      texts: {
        run: (name: string, input: unknown) => textTasks[name as keyof typeof textTasks](input as never) as never,
      },
      tree: { filter: () => void editor.done.push(['filter']) },
      writing: { host: () => Promise.resolve(writing as never) },
    },
  });
  return editor;
}
