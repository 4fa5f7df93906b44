import { ReportQuestion } from '../../contract/reportState.ts';
import { Failure } from '../../contract/failure.ts';
import type { PageArticle, ReportState, OpenedPage } from '../../contract/reportState.ts';
import type { TellingCalls } from '../../report/file/readTelling.ts';
import { inLanguage } from '../../report/file/reportFile.ts';
import { unreadReport } from '../../report/openReport.ts';
import { readReport, type ReportCalls } from '../../report/readReport.ts';
import { defaultQuestion } from '../../metrics/reportQueries.ts';
import { bundledMessages, t } from '../editor/l10n.ts';
import { type AccountCalls, creditsLeft } from '../service/models.ts';
import type { Memento } from '../editor/keptRuns.ts';
import { linkTarget } from '../../rendering/links.ts';
import { translateSentences } from '../../text/translateSentences.ts';
import { createPaidPages } from '../panels/paidPages.ts';
import { createPanel, type PageWish } from '../panels/panel.ts';
import type { SavingContext } from './saveReport.ts';
import type { PromptArticle } from '../articles/tree/articlesTree.ts';
import { dayOf } from '../../metrics/days.ts';
import { systemZone } from '../../metrics/days.ts';
import path from 'node:path';
import type { Opportunity } from '../../contract/views/opportunity.ts';
import type { Client } from '../../client/client.ts';
import type { FiguresContext } from './promptPanel.ts';

/** Identifies the content of a report page, to restore it after a reload. */
interface ReportSubject {
  readonly origin: string;
  readonly project: string;
  readonly question: ReportQuestion;
}

export const reportId = ({ origin, project, question }: ReportSubject): string =>
  new URLSearchParams({ origin, project, question: JSON.stringify(question) }).toString();

/** Decodes a page id. Undefined if invalid, because page state is untrusted. */
export function reportOf(text: string): ReportSubject | undefined {
  const params = new URLSearchParams(text);
  const [origin, project, asked] = [params.get('origin'), params.get('project'), params.get('question')];
  if (origin === null || project === null || !/^[\w-]{1,200}$/u.test(project) || asked === null) return undefined;
  try {
    const question = ReportQuestion.safeParse(JSON.parse(asked));
    return question.success ? { origin, project, question: question.data } : undefined;
  } catch {
    return undefined;
  }
}

type ReportPanelContext = SavingContext &
  FiguresContext<ReportCalls & AccountCalls & TellingCalls & PageCalls> & {
    /** True if a judge rates the sentiment of answers for the local service. */
    readonly hasJudge: () => boolean;
    /** Stored on this machine for all windows. */
    readonly machine: Memento;
  };

export interface ReportPanel {
  /** Shows the report of a project for the days up to its last answer. */
  show(place: { readonly project: string }): Promise<void>;
  /** Saves the open report as a file if it was read. Returns false if no report is open. */
  save(): Promise<boolean>;
  /** Clears the cache and reads the open report again. */
  refresh(): void;
  /** Marks reports as outdated after answers of a project were added or analyzed again. */
  renew(project: string): void;
  /** Closes the page if it shows a deleted project. */
  leave(project: string): void;
  dispose(): void;
}

/** Shows the report of one project at a time. */
export function createReportPanel({
  services,
  watcher,
  rereading,
  clock,
  hasJudge,
  machine: seen,
  articlesOf,
  surfaces,
  execute,
  dialogs,
  files,
  memento,
  pages,
  texts,
  openExternal,
  explain,
  note,
}: ReportPanelContext): ReportPanel {
  const paid = createPaidPages<ReportState>(
    (id) => reportOf(id)?.project,
    () => panel,
  );

  async function load(id: string, signal: AbortSignal, onPart: (state: ReportState) => void): Promise<ReportState> {
    const known = paid.find(id);
    if (known) return known;
    const subject = reportOf(id);
    const { origin, local, client } = await services.connect();
    if (subject?.origin !== origin) throw new Failure('NO_CONNECTION', t('This content is from a different service.'));
    const { project, question } = subject;
    const wanted = { id, project, question, now: clock.now(), free: local, signal };
    const credits = local ? null : ((await creditsLeft({ local, client })) ?? null);
    const looked = lookedBefore(seen, project, clock.now());
    const priced = (state: ReportState): ReportState => ({
      ...state,
      ...(looked !== undefined && { looked }),
      ...(local && !hasJudge() && { estimatesSentiment: true }),
      price: state.price && { ...state.price, left: credits },
    });
    if (!local && !paid.isAgreed(id)) return priced(await unreadReport(client, wanted));
    const keep = paid.keeper();
    const read = await readReport(client, {
      ...wanted,
      explain: (failure) => explain(failure).message,
      onPart: (part) => onPart(priced(part)),
    });
    const articles = await articlesToRefresh(read, origin);
    const state = inLanguage({ ...priced(read), ...(articles.length > 0 && { articles }) }, bundledMessages());
    // Local reports are free and are read again each time, so only paid ones are cached.
    if (!local) keep(state);
    return state;
  }

  /** Looks for files only if a recommendation can refresh one. */
  async function articlesToRefresh({ project, views }: ReportState, origin: string): Promise<readonly PageArticle[]> {
    const steps = views.listOpportunities?.data.filter(({ kind }) => kind === 'refresh' || kind === 'rework') ?? [];
    if (steps.length === 0) return [];
    try {
      return pageArticles(steps, await articlesOf(origin, project.id));
    } catch (error) {
      note(error, 'Report');
      return [];
    }
  }

  async function onWish(wish: PageWish, { id, project: { id: project }, views, articles }: ReportState): Promise<void> {
    if (wish.type === 'askReport') ask(id, wish.question);
    if (wish.type === 'readReport') paid.readAgain(id);
    if (wish.type === 'askPrompts') await execute('citedesk.runPrompts', { project });
    if (wish.type === 'importAnswers') await execute('citedesk.importAnswers', { project });
    if (wish.type === 'saveReport') await execute('citedesk.saveReport');
    if (wish.type === 'showAnswers')
      await execute('citedesk.showAnswers', { project, explain: wish.explain, title: wish.title });
    if (wish.type === 'showPrompt') await execute('citedesk.showPrompt', { project, promptId: wish.promptId });
    if (wish.type === 'startArticle') await execute('citedesk.startArticle', { project, promptId: wish.promptId });
    if (wish.type === 'refreshArticle') {
      const runIds = articles?.flatMap(({ page, runId }) => (page === wish.page ? runId : []));
      if (runIds !== undefined && runIds.length > 0) await execute('citedesk.startArticle', { project, runIds });
    }
    if (wish.type === 'rewordPrompt' || wish.type === 'pausePrompt') {
      const step = views.listOpportunities?.data.find(({ prompt_id: prompt }) => prompt === wish.promptId);
      if (!step) return;
      const row = { rowKind: 'prompt', project, promptId: wish.promptId, text: step.prompt ?? '' } as const;
      await execute(wish.type === 'rewordPrompt' ? 'citedesk.rename' : 'citedesk.pausePrompts', row);
      paid.renew(project);
    }
    if (wish.type === 'readPages') {
      const { client } = await services.connect();
      await openPages({
        client,
        project,
        urls: wish.urls,
        update: (change) => panel.update(change),
        explain: (error) => explain(error).message,
        asSpoken: (sentence) => translateSentences(bundledMessages(), sentence),
      });
    }
    if (wish.type === 'trackCompetitor') await execute('citedesk.addCompetitors', { project, track: wish.name });
    if (wish.type === 'editFacts') await execute('citedesk.editProject', { project });
    if (wish.type === 'setUpJudge') await execute('citedesk.configureAssistant', { judge: true });
    if (wish.type === 'addEvidence') {
      const promptIds = views.listOpportunities?.data.find(({ page }) => page === wish.url)?.prompt_ids ?? [];
      await execute('citedesk.startArticle', { project, page: wish.url, promptIds });
    }
    if (wish.type !== 'openLink') return;
    const target = linkTarget(wish.url);
    if (target?.kind === 'web') await openExternal(target.url);
  }

  function ask(id: string, question: ReportQuestion): void {
    const subject = reportOf(id);
    if (!subject) return;
    panel.follow(reportId({ ...subject, question }));
  }

  const isOf = (id: string | undefined, project: string): boolean =>
    id !== undefined && reportOf(id)?.project === project;

  const watching = watcher.subscribe((event) => {
    if (event.name === 'ended' && 'total' in event.run) paid.renew(event.run.project);
  });
  const waiting = rereading.subscribe(paid.renew);

  const panel = createPanel<ReportState>({
    kind: 'report',
    surfaces,
    restores: (id) => reportOf(id) !== undefined,
    load,
    titleOf: ({ project: { name } }) => (name === '' ? t('Report') : t('Report: {0}', name)),
    onWish,
    explain,
    note,
  });

  return {
    async show({ project }) {
      const { origin } = await services.connect();
      const subject = panel.id === undefined ? undefined : reportOf(panel.id);
      const isShown = subject?.project === project && subject.origin === origin;
      panel.show(
        isShown && panel.id !== undefined ? panel.id : reportId({ origin, project, question: defaultQuestion }),
      );
    },
    async save() {
      const { id } = panel;
      if (id === undefined) return false;
      const state = await load(id, new AbortController().signal, () => undefined);
      // The page shows the price and the button to read the report.
      if (state.stage !== 'read') return true;
      const [source, { saveReport }] = await Promise.all([services.connect(), import('./saveReport.ts')]);
      await saveReport(state, source, { dialogs, files, memento, pages, texts, openExternal });
      return true;
    },
    refresh() {
      paid.forget();
      panel.refresh();
    },
    renew: paid.renew,
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

interface Looks {
  /** Last day on which the user saw the report. */
  readonly day: string;
  /** Day before that on which the user saw it. */
  readonly before?: string | undefined;
}

const key = 'citedesk.report.looked';

/**
 * Records that the user sees a project's report now (in milliseconds). Returns the previous day on which that happened,
 * in the system time zone. Undefined the first time.
 */
export function lookedBefore(memento: Memento, project: string, now: number): string | undefined {
  const looks = (memento.get(key) ?? {}) as Readonly<Record<string, Looks>>;
  const last = looks[project];
  const day = dayOf(now, systemZone());
  if (last?.day === day) return last.before;
  void memento.update(key, { ...looks, [project]: { day, before: last?.day } });
  return last?.day;
}

/**
 * Finds the articles for pages to refresh. Candidates were written for prompts whose answers used the page. Files named
 * like the page win; if there are none, all candidates are returned.
 */
const pageArticles = (steps: readonly Opportunity[], written: readonly PromptArticle[]): readonly PageArticle[] =>
  steps.flatMap(({ page, prompt_ids: prompts = [] }) => {
    if (page === undefined) return [];
    const ofPrompts = written.filter(({ promptId }) => prompts.includes(promptId));
    const name = lastOf(URL.parse(page)?.pathname ?? '');
    const named = ofPrompts.filter(({ file }) => lastOf(file) === name);
    return (named.length > 0 ? named : ofPrompts).map(({ runId, title }) => ({ page, runId, title }));
  });

/** Lower-case base name of a path without its extension. For `index` files, the name of the folder. */
function lastOf(place: string): string {
  const names = place.split(/[/\\]/u).filter((name) => name !== '');
  const [last = '', folder = ''] = names.reverse().map((name) => path.parse(name).name.toLowerCase());
  return last === 'index' || last === '_index' ? folder : last;
}

/** Page reading, if the service offers it. */
type PageCalls = Partial<Pick<Client, 'readPage'>>;

interface Opening {
  readonly client: PageCalls;
  readonly project: string;
  readonly urls: readonly string[];
  readonly update: (change: (state: ReportState) => ReportState) => void;
  readonly explain: (error: unknown) => string;
  /** Translates a sentence of the service. */
  readonly asSpoken: (sentence: string) => string;
}

/** Reads the pages of an expanded recommendation, each once, and shows their statements. */
async function openPages({ client, project, urls, update, explain, asSpoken }: Opening): Promise<void> {
  const { readPage } = client;
  if (!readPage) return;
  const wanted = new Set(urls);
  const put = (url: string, page: OpenedPage): void =>
    update((state) => ({ ...state, opened: { ...state.opened, [url]: page } }));
  update((state) => {
    for (const url of urls) if (state.opened?.[url]) wanted.delete(url);
    return state;
  });
  for (const url of wanted) put(url, { state: 'reading', mentions: null, statements: [], note: null });
  await Promise.all(
    [...wanted].map(async (url) => {
      try {
        const { data } = await readPage({ project, body: { url } });
        const { mentions_brand: mentions, statements, note } = data;
        const state = data.state === 'read' ? 'read' : 'unread';
        put(url, { state, mentions, statements, note: note === null ? null : asSpoken(note) });
      } catch (error) {
        put(url, { state: 'unread', mentions: null, statements: [], note: explain(error) });
      }
    }),
  );
}
