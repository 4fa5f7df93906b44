import { PromptPeriod, type PromptState } from '../../contract/promptState.ts';
import { Failure } from '../../contract/failure.ts';
import { linkTarget } from '../../rendering/links.ts';
import { defaultPeriod } from '../../report/prompt/readPrompt.ts';
import { openPrompt, type PromptCalls, readPrompt } from '../../report/prompt/readPrompt.ts';
import type { Execute } from '../editor/command.ts';
import type { Service } from '../service/connection/service.ts';
import { t } from '../editor/l10n.ts';
import { type AccountCalls, creditsLeft } from '../service/models.ts';
import type { Rereading } from '../work/rereading.ts';
import type { Clock } from '../editor/clock.ts';
import type { Watcher } from '../work/watcher.ts';
import { createPaidPages } from '../panels/paidPages.ts';
import { createPanel, type PageWish } from '../panels/panel.ts';
import type { Surfaces } from '../panels/surface.ts';
import type { PromptArticle } from '../articles/tree/articlesTree.ts';

/** Identifies the content of a prompt page, to restore it after a reload. */
interface PromptSubject {
  readonly origin: string;
  readonly project: string;
  readonly promptId: number;
  readonly days: PromptPeriod;
}

export const promptPageId = ({ origin, project, promptId, days }: PromptSubject): string =>
  new URLSearchParams({ origin, project, prompt: String(promptId), days: String(days) }).toString();

/** Decodes a page id. Undefined if invalid, because page state is untrusted. */
export function promptSubjectOf(text: string): PromptSubject | undefined {
  const params = new URLSearchParams(text);
  const [origin, project, prompt] = [params.get('origin'), params.get('project'), params.get('prompt')];
  const days = PromptPeriod.safeParse(Number(params.get('days')));
  if (origin === null || project === null || prompt === null || !days.success) return undefined;
  if (!/^[\w-]{1,200}$/u.test(project) || !/^[1-9]\d{0,14}$/u.test(prompt)) return undefined;
  return { origin, project, promptId: Number(prompt), days: days.data };
}

/** Context of the pages with figures. */
export interface FiguresContext<Calls> {
  readonly services: { connect(): Promise<Pick<Service, 'origin' | 'local'> & { readonly client: Calls }> };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly rereading: Pick<Rereading, 'subscribe'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns the workspace's articles for prompts of a project, newest first. Empty in an untrusted workspace. */
  readonly articlesOf: (service: string, project: string) => Promise<readonly PromptArticle[]>;
  readonly surfaces: Surfaces;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
}

interface PromptPanel {
  /** Shows a prompt for the last chosen period. */
  show(place: { readonly project: string; readonly promptId: number }): Promise<void>;
  /** Clears the cache and reads the shown prompt again. */
  refresh(): void;
  /** Marks pages as outdated after answers or prompts of one project, or of all, have changed. */
  renew(project?: string): void;
  /** Updates the list of articles on the page. */
  renewArticles(): Promise<void>;
  /** Closes the page if it shows a deleted project. */
  leave(project: string): void;
  dispose(): void;
}

/** Maximum characters of the prompt in the tab title. */
const maxTitleLength = 40;

/** Shows how assistants answer one prompt. */
export function createPromptPanel(context: FiguresContext<PromptCalls & AccountCalls>): PromptPanel {
  const { services, watcher, rereading, clock, articlesOf, surfaces, execute, openExternal, explain, note } = context;
  const paid = createPaidPages<PromptState>(
    (id) => promptSubjectOf(id)?.project,
    () => panel,
  );
  let period: PromptPeriod = defaultPeriod;

  async function load(id: string, signal: AbortSignal, onPart: (state: PromptState) => void): Promise<PromptState> {
    const known = paid.find(id);
    if (known) return known;
    const subject = promptSubjectOf(id);
    const { origin, local, client } = await services.connect();
    if (subject?.origin !== origin) throw new Failure('NO_CONNECTION', t('This content is from a different service.'));
    const { project, promptId, days } = subject;
    const wanted = { id, project, promptId, days, now: clock.now(), free: local, signal };
    const articles = await articlesFor(id);
    const credits = (await creditsLeft({ local, client })) ?? null;
    const priced = (state: PromptState): PromptState => ({
      ...state,
      price: state.price && { ...state.price, left: credits },
    });
    if (!local && !paid.isAgreed(id)) return priced({ ...(await openPrompt(client, wanted)), articles });
    const keep = paid.keeper();
    const state = await readPrompt(client, {
      ...wanted,
      articles,
      explain: (failure) => explain(failure).message,
      onPart: (part) => onPart(priced(part)),
    });
    if (!local) keep(priced(state));
    return priced(state);
  }

  async function articlesFor(id: string): Promise<PromptState['articles']> {
    const subject = promptSubjectOf(id);
    if (!subject) return [];
    try {
      const written = await articlesOf(subject.origin, subject.project);
      return written.flatMap(({ promptId, runId, title }) => (promptId === subject.promptId ? { runId, title } : []));
    } catch (error) {
      note(error, 'Prompt');
      return [];
    }
  }

  async function onWish(
    wish: PageWish,
    { id, project: { id: project }, prompt, articles }: PromptState,
  ): Promise<void> {
    const { id: promptId } = prompt;
    if (wish.type === 'askPeriod') ask(id, wish.days);
    if (wish.type === 'readReport') paid.readAgain(id);
    if (wish.type === 'askPrompts') await execute('citedesk.runPrompts', { project, promptId });
    if (wish.type === 'showAnswer') await execute('citedesk.openAnswer', { project, responseId: wish.responseId });
    if (wish.type === 'showAllAnswers') await execute('citedesk.showAnswers', { project, promptId });
    if (wish.type === 'showAnswers')
      await execute('citedesk.showAnswers', { project, explain: wish.explain, title: wish.title });
    if (wish.type === 'startArticle') await execute('citedesk.startArticle', { project, promptId });
    if (wish.type === 'openArticle' && articles.some(({ runId }) => runId === wish.runId))
      await execute('citedesk.openArticle', { project, runId: wish.runId });
    if (wish.type !== 'openLink') return;
    const target = linkTarget(wish.url);
    if (target?.kind === 'web') await openExternal(target.url);
  }

  function ask(id: string, days: PromptPeriod): void {
    const subject = promptSubjectOf(id);
    if (!subject) return;
    period = days;
    panel.follow(promptPageId({ ...subject, days }));
  }

  const isOf = (id: string | undefined, project: string): boolean =>
    id !== undefined && promptSubjectOf(id)?.project === project;

  const watching = watcher.subscribe((event) => {
    if (event.name === 'ended' && 'total' in event.run) paid.renew(event.run.project);
  });
  const waiting = rereading.subscribe(paid.renew);

  const panel = createPanel<PromptState>({
    kind: 'prompt',
    surfaces,
    restores: (id) => promptSubjectOf(id) !== undefined,
    load,
    titleOf: ({ prompt: { text } }) => (text.length > maxTitleLength ? `${text.slice(0, maxTitleLength - 1)}…` : text),
    onWish,
    explain,
    note,
  });

  return {
    async show({ project, promptId }) {
      const { origin } = await services.connect();
      panel.show(promptPageId({ origin, project, promptId, days: period }));
    },
    refresh() {
      paid.forget();
      panel.refresh();
    },
    renew: paid.renew,
    async renewArticles() {
      const { id } = panel;
      if (id === undefined) return;
      const articles = await articlesFor(id);
      panel.update((state) =>
        state.id === id && JSON.stringify(state.articles) !== JSON.stringify(articles) ? { ...state, articles } : state,
      );
    },
    leave(project) {
      if (isOf(panel.id, project)) panel.close();
    },
    dispose() {
      watching.dispose();
      waiting.dispose();
      panel.dispose();
      paid.forget();
    },
  };
}
