import type { ArticleContext } from './registerArticles.ts';
import { Failure } from '../../contract/failure.ts';
import type { Proposal } from './changes/proposals.ts';
import { type Dialogs, type Choice, currentChoice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command, Execute } from '../editor/command.ts';
import { articleStates, stateNames } from './articleStates.ts';
import { type ArticleOrder, articleOrders } from './tree/articlesTree.ts';
import type { ArticleState, ChangePlace } from '../editor/commandIds.ts';
import path from 'node:path';
import type { Review } from './changes/review.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { copyText } from './copyArticle.ts';
import { startArticle } from './start/startArticle.ts';

/** Commands for articles and their files. */
export const articleCommands = (context: ArticleContext): readonly Command<CommandId>[] => [
  startArticle(context),
  openArticle(context),
  openArticleFile(context),
  sortArticles(context),
  filterArticles(context),
  ...changeCommands(context),
  ...copyText(context),
];

/**
 * Opens a finished article's file with its page next to it, or only the page of an unfinished run. If the user has
 * moved on to another text, asks instead of taking the focus.
 */
export const openArticle = (context: ArticleContext): Command<'citedesk.openArticle'> => ({
  id: 'citedesk.openArticle',
  async run(article) {
    if (!article) return;
    const { services, articleHost, articles, panel, revealArticle, status, proposals, dialogs, execute } = context;
    const attention = articleHost.attend(article.quiet);
    let isShown = false;
    try {
      const { client, origin } = await services.connect();
      const { data: run } = await client.getContentRun({ run: article.runId });
      // A link can combine any project with any run.
      if (run.project !== article.project)
        throw new Failure('RUN_NOT_FOUND', `Run ${run.id} is of another project.`, { status: 404 });
      if (run.status === 'completed' && !(await articles.open(article, attention)))
        return attention.elsewhere ? void offerAgain(context, article) : undefined;
      await panel.show(article);
      isShown = true;
      const file = await articles.find(origin, article.runId);
      if (file !== undefined) await revealArticle(file);
      void offerChange(
        { dialogs, execute },
        proposals.waiting(origin).findLast((change) => change.file === file),
      );
    } finally {
      if (isShown || !attention.elsewhere) status.markSeen(article);
      attention.dispose();
    }
  },
});

async function offerAgain(
  { dialogs, execute }: ArticleContext,
  article: { readonly project: string; readonly runId: number },
): Promise<void> {
  const open = t('Open');
  if ((await dialogs.tell(t('The article is ready to open.'), open)) === open)
    await execute('citedesk.openArticle', article);
}

/** Opens an article of the workspace with the cursor at the place to continue writing. */
export const openArticleFile = ({
  articleHost,
  origin,
  proposals,
  dialogs,
  execute,
}: ArticleContext): Command<'citedesk.openArticleFile'> => ({
  id: 'citedesk.openArticleFile',
  async run(article) {
    if (!article) return;
    const { placeToWrite } = await import('../../text/markdown/briefNotes.ts');
    await articleHost.enter(article.file, placeToWrite);
    void offerChange(
      { dialogs, execute },
      proposals.waiting(origin()).findLast(({ file }) => file === article.file),
    );
  },
});

const orderNames: Readonly<Record<ArticleOrder, () => string>> = {
  date: () => t('Newest first'),
  score: () => t('Highest score first'),
  state: () => t('By status: brief, draft, edited, published'),
  title: () => t('By title'),
};

export const sortArticles = ({ articlesTree, dialogs }: ArticleContext): Command<'citedesk.sortArticles'> => ({
  id: 'citedesk.sortArticles',
  async run() {
    const choices = articleOrders.map((order) =>
      currentChoice(orderNames[order](), order, order === articlesTree.order),
    );
    const order = await dialogs.pick(choices, { title: t('Sort articles') });
    if (order !== undefined) articlesTree.sortBy(order);
  },
});

/** Filters the articles by status, or shows all again. From the palette, the user selects the status. */
export const filterArticles = ({ articlesTree, dialogs }: ArticleContext): Command<'citedesk.filterArticles'> => ({
  id: 'citedesk.filterArticles',
  async run(argument) {
    const choices: Choice<ArticleState | 'all'>[] = [
      currentChoice(t('All articles'), 'all', articlesTree.only === undefined),
      ...articleStates.map((state) =>
        currentChoice(t('Status: {0}', stateNames[state]()), state, state === articlesTree.only),
      ),
    ];
    const wish = argument?.only ?? (await dialogs.pick(choices, { title: t('Select the articles to show') }));
    if (wish !== undefined) articlesTree.showOnly(wish === 'all' ? undefined : wish);
  },
});

type ChangeCommand = 'citedesk.showChange' | 'citedesk.takeChange' | 'citedesk.discardChange';

/** Shows, applies or discards a proposed change to an article. */
const changeCommands = (context: ArticleContext): readonly Command<ChangeCommand>[] => {
  const command = <Id extends ChangeCommand>(
    id: Id,
    action: (review: Review, runId: number) => Promise<unknown>,
  ): Command<Id> => ({
    id,
    async run(place) {
      const runId = await wanted(context, place);
      if (runId !== undefined) await action(await context.review(), runId);
    },
  });
  return [
    command('citedesk.showChange', (review, runId) => review.show(runId)),
    command('citedesk.takeChange', (review, runId) => review.take(runId)),
    command('citedesk.discardChange', (review, runId) => review.discard(runId)),
  ];
};

/**
 * Finds the change for a command: the given one, that of the given or active file, the only one, or the user's
 * selection.
 */
async function wanted(
  { origin, proposals, active, dialogs }: ArticleContext,
  place: ChangePlace | undefined,
): Promise<number | undefined> {
  if (place && 'runId' in place) return place.runId;
  const { runId, file } = placeOf(place) ?? active.place;
  if (runId !== undefined) return runId;
  const waiting = proposals.waiting(origin());
  const ofFile = waiting.findLast((proposal) => proposal.file === file);
  if (ofFile) return ofFile.runId;
  const [only, ...others] = waiting;
  if (!only) return void (await dialogs.tell(t('There are no proposed changes to review.')));
  if (others.length === 0) return only.runId;
  const choices = waiting.map((proposal) => ({
    label: path.basename(proposal.file),
    description: path.dirname(proposal.file),
    value: proposal.runId,
  }));
  return dialogs.pick(choices, { title: t('Select a change') });
}

/** Reads a change from a URI, whose path ends with the run and a name, or a file from its URI. */
function placeOf(
  place: Exclude<ChangePlace, { readonly runId: number }> | undefined,
): { readonly runId?: number; readonly file?: string } | undefined {
  if (!place) return undefined;
  if (place.scheme === 'file') return { file: place.fsPath };
  return { runId: Number(place.path.split('/').at(-2)) };
}

/** Offers to show the proposed change to a file that was opened. */
async function offerChange(
  { dialogs, execute }: { readonly dialogs: Dialogs; readonly execute: Execute },
  proposal: Proposal | undefined,
): Promise<void> {
  if (!proposal) return;
  const show = t('Show Change');
  const pressed = await dialogs.tell(
    t('A proposed change to {0} is ready to review.', path.basename(proposal.file)),
    show,
  );
  if (pressed === show) await execute('citedesk.showChange', { runId: proposal.runId });
}
