import type { ContentRun, WriteMode } from '../../contract/contentRun.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { grouped, t } from '../l10n.ts';
import type { Command, Execute } from './command.ts';
import { type AccountCalls, creditsLeft, type SetUp } from '../providers/models.ts';

/** API credits of one article, as the contract prices it. */
const price = 10;

interface ArticleCalls extends AccountCalls {
  startContentRun(input: {
    readonly project: string;
    readonly body: { readonly prompt_id: number; readonly write_mode: WriteMode };
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
  readonly execute: Execute;
  readonly watcher: { watch(run: ContentRun): void };
}

/** Starts an article for the row's prompt, or for one that the person picks. */
export const startArticle = <Calls extends ArticleCalls>({
  services,
  setUp,
  pickers,
  dialogs,
  execute,
  watcher,
}: Needs<Calls>): Command<'citedesk.startArticle'> => ({
  id: 'citedesk.startArticle',
  async run(place) {
    const { local, client } = await services.connect();
    const project = place?.project ?? (await pickers.project(client))?.id;
    if (project === undefined) return;
    const promptId = place?.promptId ?? (await pickers.prompt(client, project))?.id;
    if (promptId === undefined) return;
    const left = await creditsLeft({ local, client });
    const mode = await dialogs.pick(modes(!local || setUp().writer), {
      title:
        left === undefined ? t('Start an article') : t('Start an article: {0} credits of {1}', price, grouped(left)),
      placeholder: t('What do you want?'),
    });
    if (mode === undefined) return;
    if (mode === 'setUp') return execute('citedesk.configureAssistant', { writer: true });
    const { data: run } = await client.startContentRun({ project, body: { prompt_id: promptId, write_mode: mode } });
    watcher.watch(run);
  },
});

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
