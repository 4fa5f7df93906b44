import type { AddedEvidence, ContentRun, WriteMode } from '../../contract/contentRun.ts';
import { maxAddedEvidence } from '../../contract/limits.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { type ArticleEvidence, evidenceName } from '../dialogs/articleEvidence.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { grouped, t } from '../l10n.ts';
import type { Command, Execute } from './command.ts';
import { progressOf } from '../status/progress.ts';
import { runName } from '../status/runName.ts';
import { type AccountCalls, creditsLeft, type SetUp } from '../providers/models.ts';

/** API credits of one article, as the contract prices it. */
const price = 10;

interface ArticleCalls extends AccountCalls {
  listContentRuns(input: {
    readonly project: string;
    readonly query: { readonly prompt_id: number; readonly limit: number };
  }): Promise<{ readonly data: readonly ContentRun[] }>;
  startContentRun(input: {
    readonly project: string;
    readonly body: {
      readonly prompt_id: number;
      readonly write_mode: WriteMode;
      readonly evidence?: AddedEvidence[];
      readonly body_markdown?: string;
    };
  }): Promise<{ readonly data: ContentRun }>;
}

interface Needs<Calls extends ArticleCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly setUp: () => SetUp;
  readonly pickers: {
    project(client: Calls): Promise<{ readonly id: string } | undefined>;
    prompt(client: Calls, project: string): Promise<{ readonly id: number } | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'pick'>;
  readonly evidence: ArticleEvidence;
  readonly execute: Execute;
  /** The text of a finished article as it stands in its file; undefined where it has none. */
  readonly textOf: (runId: number) => Promise<string | undefined>;
  readonly watcher: { watch(run: ContentRun): void };
}

/** Newest runs among which one with an article is looked for; of many that failed none is worth an offer. */
const maxRunsLookedAt = 20;

/** Starts an article for the row's prompt, or for one that the person picks; one that is there already is offered first. */
export const startArticle = <Calls extends ArticleCalls>({
  services,
  setUp,
  pickers,
  dialogs,
  evidence,
  execute,
  textOf,
  watcher,
}: Needs<Calls>): Command<'citedesk.startArticle'> => ({
  id: 'citedesk.startArticle',
  async run(place) {
    const { local, client } = await services.connect();
    const project = place?.project ?? (await pickers.project(client))?.id;
    if (project === undefined) return;
    const promptId = place?.promptId ?? (await pickers.prompt(client, project))?.id;
    if (promptId === undefined) return;
    const earlier = await earlierArticle(client, project, promptId);
    const left = await creditsLeft({ local, client });
    if (earlier) {
      const text = earlier.status === 'completed' ? await textOf(earlier.id) : undefined;
      const choices = wishes(earlier, { refreshable: text !== undefined, left });
      const wish = await dialogs.pick(choices, { title: t('This prompt has an article already') });
      if (wish === undefined) return;
      if (wish === 'open') return execute('citedesk.openArticle', { project, runId: earlier.id });
      if (wish === 'refresh') {
        const body = {
          prompt_id: promptId,
          write_mode: 'refresh' as const,
          ...(text !== undefined && { body_markdown: text }),
        };
        return watcher.watch((await client.startContentRun({ project, body })).data);
      }
    }
    const title =
      left === undefined ? t('Start an article') : t('Start an article: {0} credits of {1}', price, grouped(left));
    const added: AddedEvidence[] = [];
    let mode = await askMode();
    for (; mode === 'evidence'; mode = await askMode()) {
      const one = await evidence.ask();
      if (one) added.push(one);
    }
    if (mode === undefined) return;
    if (mode === 'setUp') return execute('citedesk.configureAssistant', { writer: true });
    const body = { prompt_id: promptId, write_mode: mode, ...(added.length > 0 && { evidence: added }) };
    const { data: run } = await client.startContentRun({ project, body });
    watcher.watch(run);

    function askMode() {
      const choices = [...modes(!local || setUp().writer), ...moreEvidence(added)];
      return dialogs.pick(choices, { title, placeholder: t('What do you want?') });
    }
  },
});

/** The newest article for a prompt that is finished or being written. */
async function earlierArticle(
  client: ArticleCalls,
  project: string,
  promptId: number,
): Promise<ContentRun | undefined> {
  const query = { prompt_id: promptId, limit: maxRunsLookedAt };
  const runs = (await ifOffered(client.listContentRuns({ project, query })))?.data ?? [];
  return runs.find(({ status }) => status === 'completed' || status === 'processing');
}

function wishes(
  run: ContentRun,
  { refreshable, left }: { readonly refreshable: boolean; readonly left: number | undefined },
): readonly Choice<'open' | 'refresh' | 'another'>[] {
  const name = runName(run, undefined);
  const open =
    run.status === 'completed'
      ? { label: `$(go-to-file) ${t('Open')}`, description: (run.completed_at ?? run.started_at).slice(0, 10) }
      : { label: `$(sync) ${t('See how far it is')}`, description: progressOf(run) };
  return [
    { ...open, detail: name, value: 'open' },
    ...(refreshable
      ? [
          {
            label: `$(sync) ${t('Refresh')}`,
            description: left === undefined ? undefined : t('{0} credits of {1}', price, grouped(left)),
            detail: t('Holds your text against today’s answers and pages, and says what has changed.'),
            value: 'refresh' as const,
          },
        ]
      : []),
    {
      label: `$(add) ${t('Write Another')}`,
      detail: t('It takes the first one’s file only if nobody changed that.'),
      value: 'another',
    },
  ];
}

/** The way to more evidence, as long as there is room for some. */
const moreEvidence = (added: readonly AddedEvidence[]): readonly Choice<'evidence'>[] =>
  added.length >= maxAddedEvidence
    ? []
    : [
        {
          label: `$(link) ${t('Add evidence…')}`,
          detail:
            added.length === 0
              ? t('A page, a file or the selected text that the article is to rest on.')
              : t('Added: {0}', added.map(evidenceName).join(', ')),
          value: 'evidence',
        },
      ];

/** A draft needs a model that writes; where there is none, the way to it stands in its place. */
const modes = (writer: boolean): readonly Choice<WriteMode | 'setUp'>[] => [
  ...(writer
    ? [
        {
          label: `$(edit) ${t('Draft')}`,
          detail: t('A model writes the article out of stored answers and the pages that they cite.'),
          value: 'draft' as const,
        },
      ]
    : []),
  {
    label: `$(list-tree) ${t('Brief')}`,
    detail: t('Outline and evidence for you to write from; no model is needed.'),
    value: 'brief',
  },
  ...(writer
    ? []
    : [
        {
          label: `$(gear) ${t('Set up a model that writes…')}`,
          detail: t('Needed for whole drafts.'),
          value: 'setUp' as const,
        },
      ]),
];
