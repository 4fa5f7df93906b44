import type { ComparisonState } from '../../../contract/comparisonState.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { linkTarget } from '../../../rendering/links.ts';
import type { Execute } from '../../editor/command.ts';
import { dayText, t } from '../../editor/l10n.ts';
import type { Rereading } from '../../work/rereading.ts';
import type { AnswerTexts } from '../answerTasks.ts';
import type { LoadedAnswer } from './answers.ts';
import { comparedOf, comparisonId, pageId, type PageSubject } from '../../panels/pageId.ts';
import { createPanel, type PageWish } from '../../panels/panel.ts';
import type { Surfaces } from '../../panels/surface.ts';

/** Text to compare and the title of its document. The id separates documents with the same title. */
export interface ComparedDocument {
  readonly id: number;
  readonly title: string;
  readonly markdown: string;
}

interface Needs {
  /** Reads an answer by the id of its page. */
  readonly read: (id: string, signal: AbortSignal) => Promise<LoadedAnswer>;
  readonly rereading: Pick<Rereading, 'subscribe'>;
  readonly texts: AnswerTexts;
  readonly surfaces: Surfaces;
  readonly execute: Execute;
  readonly compareTexts: (older: ComparedDocument, newer: ComparedDocument) => unknown;
  readonly openExternal: (url: string) => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
}

export interface ComparisonPanel {
  show(two: { readonly older: PageSubject; readonly newer: PageSubject }): Promise<void>;
  /** Opens the Markdown of both answers in a diff editor. Does nothing without a page. */
  compareAsText(): Promise<void>;
  refresh(): void;
  /** Closes the page if it shows answers of a deleted project. */
  leave(project: string): void;
  dispose(): void;
}

/** Shows two answers side by side and highlights their differences. */
export function createComparisonPanel({
  read,
  rereading,
  texts,
  surfaces,
  execute,
  compareTexts,
  openExternal,
  explain,
  note,
}: Needs): ComparisonPanel {
  async function readBoth(
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly older: LoadedAnswer; readonly newer: LoadedAnswer }> {
    const two = comparedOf(id);
    if (!two) throw new Error(`No comparison has the id ${id}.`);
    const [older, newer] = await Promise.all([read(pageId(two.older), signal), read(pageId(two.newer), signal)]);
    return { older, newer };
  }

  async function load(id: string, signal: AbortSignal): Promise<ComparisonState> {
    const both = await readBoth(id, signal);
    const [{ buildComparison }, { shownPart }] = await Promise.all([
      import('./buildComparison.ts'),
      import('./answerState.ts'),
    ]);
    const parts = {
      older: shownPart(both.older),
      newer: shownPart(both.newer),
      sameAssistant: both.older.answer.model === both.newer.answer.model,
    };
    return buildComparison(id, both, await texts.run('comparedAnswers', parts, signal));
  }

  async function openTexts(id: string): Promise<void> {
    const { older, newer } = await readBoth(id, new AbortController().signal);
    const { comparedText } = await import('./answerState.ts');
    const document = ({ answer }: LoadedAnswer): ComparedDocument => ({
      id: answer.id,
      title: `${assistantName(answer.model)} ${dayText(answer.date)}`,
      markdown: comparedText(answer),
    });
    await compareTexts(document(older), document(newer));
  }

  /** Runs commands, because they report failures. */
  async function onWish(wish: PageWish, { id }: ComparisonState): Promise<void> {
    if (wish.type === 'compareAsText') return execute('citedesk.compareAsText');
    if (wish.type === 'showAnswer') return openAnswer(projectOf(id) ?? '', wish.responseId);
    if (wish.type !== 'openLink') return;
    const target = linkTarget(wish.url);
    if (target?.kind === 'web') await openExternal(target.url);
    if (target?.kind === 'answer') await openAnswer(target.project, target.responseId);
  }

  const openAnswer = (project: string, responseId: number): Promise<void> =>
    execute('citedesk.openAnswer', { project, responseId });

  const projectOf = (id: string | undefined): string | undefined =>
    id === undefined ? undefined : comparedOf(id)?.newer.project;

  const waiting = rereading.subscribe((project) => {
    if (projectOf(panel.id) === project) panel.refresh();
  });

  const panel = createPanel<ComparisonState>({
    kind: 'comparison',
    surfaces,
    restores: (id) => comparedOf(id) !== undefined,
    load,
    titleOf: ({ prompt }) => t('Compare: {0}', prompt.length > 40 ? `${prompt.slice(0, 39)}…` : prompt),
    onWish,
    explain,
    note,
  });

  return {
    show({ older, newer }) {
      panel.show(comparisonId(older, newer));
      return Promise.resolve();
    },
    async compareAsText() {
      if (panel.id !== undefined) await openTexts(panel.id);
    },
    refresh: () => panel.refresh(),
    leave(project) {
      if (projectOf(panel.id) === project) panel.close();
    },
    dispose() {
      waiting.dispose();
      panel.dispose();
    },
  };
}
