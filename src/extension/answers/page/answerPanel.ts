import type { AnswerState } from '../../../contract/messages.ts';
import type { AnswerPlace } from '../../editor/commandIds.ts';
import { t } from '../../editor/l10n.ts';
import type { Rereading } from '../../work/rereading.ts';
import type { Watcher } from '../../work/watcher.ts';
import { createAnswerReader, type ReaderNeeds, type LoadedAnswer } from './answers.ts';
import type { CopiedForm } from '../../../rendering/copied.ts';
import { linkTarget } from '../../../rendering/links.ts';
import { createPanel, type PageWish, type Panel } from '../../panels/panel.ts';
import { createAnswerPages } from './answerPages.ts';
import { pageId, type PageSubject, subjectOf } from '../../panels/pageId.ts';
import type { Surfaces } from '../../panels/surface.ts';

interface Needs extends ReaderNeeds {
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly rereading: Pick<Rereading, 'follow' | 'subscribe'>;
  readonly surfaces: Surfaces;
  /** Called for each answer that is shown. */
  readonly shown?: (project: string, answer: LoadedAnswer) => void;
  readonly openExternal: (url: string) => unknown;
  readonly compare: (two: { readonly older: PageSubject; readonly newer: PageSubject }) => unknown;
  /** Lets the user choose another answer to the same prompt to compare with. */
  readonly chooseOther: (answer: {
    readonly project: string;
    readonly promptId: number;
    readonly responseId: number;
  }) => unknown;
  readonly setUpJudge: () => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
  /** Reports in one message that an answer could not be opened. */
  readonly report: (error: unknown, again: () => unknown) => void;
}

export interface AnswerPanel {
  /** Reads an answer by the id of its page. Uses the cache. */
  read(id: string, signal: AbortSignal): Promise<LoadedAnswer>;
  /**
   * Shows an answer. With `quiet`, the keyboard focus stays where it is. An open answer stays in place until the new
   * one is read. Of several concurrent calls, the last wins.
   * @throws {Failure} if the answer can't be read; the open answer is left alone.
   */
  show(answer: { readonly project: string; readonly responseId: number; readonly quiet?: boolean }): Promise<void>;
  /**
   * Shows an answer on the preview page, without focus and without selecting its row in the tree. `show` keeps that
   * page if it shows the same answer. Does nothing if aborted.
   */
  preview(answer: { readonly project: string; readonly responseId: number }, signal: AbortSignal): Promise<void>;
  /** Closes the preview page, which reveals the answer below it. */
  endPreview(): void;
  /** Shows the same assistant's previous or next answer, if any, starting from the focused page. */
  turn(to: 'earlier' | 'later'): Promise<void>;
  /**
   * Compares an answer with the previous one. Defaults to the answer on the focused page.
   * @returns false if there is no previous answer
   */
  compare(answer?: AnswerPlace): Promise<boolean>;
  /** Compares an answer with another one that the user chooses. Defaults to the answer on the focused page. */
  compareWithAnother(answer?: AnswerPlace): Promise<void>;
  /** Compares two answers of a project. The older one is on the left. */
  compareTwo(two: { readonly project: string; readonly responseIds: readonly [number, number] }): Promise<void>;
  /**
   * Text of an answer for the clipboard. Defaults to the answer on the focused page; undefined if no page has focus.
   */
  copied(form: CopiedForm, answer?: AnswerPlace): Promise<string | undefined>;
  /** Pins the open answer, or opens an answer and pins it. The next one opens next to it. */
  keepOpen(answer?: AnswerPlace): Promise<void>;
  /** Clears the cache and reads the shown answers again. */
  refresh(): void;
  /** Closes all pages of a deleted project. */
  leave(project: string): void;
  dispose(): void;
}

/** Shows answers with their analysis: one at a time, next to pinned ones. */
export function createAnswerPanel({
  services,
  watcher,
  rereading,
  texts,
  surfaces,
  opened,
  shown,
  openExternal,
  compare,
  chooseOther,
  setUpJudge,
  explain,
  note,
  report,
}: Needs): AnswerPanel {
  const { read, forget } = createAnswerReader({ services, rereading, texts, ...(opened && { opened }) });
  let opening = new AbortController();

  async function load(id: string, signal: AbortSignal, isPreview: boolean): Promise<AnswerState> {
    const answer = await read(id, signal);
    const { answerState, shownPart } = await import('./answerState.ts');
    const text = await texts.run('shownAnswer', shownPart(answer), signal);
    const { local } = await services.connect();
    const state = answerState(id, answer, text, local);
    if (!isPreview) shown?.(subjectOf(id)?.project ?? '', answer);
    // A remote service charges credits for the previous answer, so only the local one is asked.
    if (!local || !state.earlier) return state;
    return { ...state, change: await changeBetween(sibling(id, state.earlier.responseId), id, signal) };
  }

  async function changeBetween(before: string, after: string, signal: AbortSignal): Promise<string> {
    const [older, newer] = await Promise.all([read(before, signal), read(after, signal)]);
    const { answerChangeLine: changeLine } = await import('./answerChangeLine.ts');
    return changeLine(older.answer, newer.answer);
  }

  /** Page id of another answer of the same project and service. */
  const sibling = (id: string, responseId: number): string => {
    const subject = subjectOf(id);
    return subject ? pageId({ ...subject, id: responseId }) : id;
  };

  async function open(id: string, quiet?: boolean): Promise<void> {
    opening.abort();
    opening = new AbortController();
    const { signal } = opening;
    if (pages.free.id !== undefined) await read(id, signal);
    signal.throwIfAborted();
    const there = pages.all.find((page) => page.id === id) ?? pages.free;
    there.show(id, quiet);
  }

  /** Opens an answer for links and buttons of the page. Reports failures, because no caller handles them. */
  const follow = (id: string): Promise<void> => open(id).catch((error: unknown) => report(error, () => follow(id)));

  async function onWish(page: Panel<AnswerState>, wish: PageWish, { id, earlier }: AnswerState): Promise<void> {
    if (wish.type === 'showAnswer') return follow(sibling(id, wish.responseId));
    if (wish.type === 'compareWithEarlier' && earlier) return showChange(page, sibling(id, earlier.responseId), id);
    if (wish.type === 'setUpJudge') return void (await setUpJudge());
    if (wish.type !== 'openLink') return;
    const target = linkTarget(wish.url);
    if (target?.kind === 'web') await openExternal(target.url);
    if (target?.kind === 'answer')
      await follow(pageId({ ...target, origin: subjectOf(id)?.origin ?? '', id: target.responseId }));
  }

  function keepOpen(page: Panel<AnswerState>): void {
    pages.pin(page);
    if (pages.isPinned(page)) page.update((state) => ({ ...state, pinned: true }));
  }

  /** Page id of the same assistant's previous or next answer. */
  async function neighbour(id: string, to: 'earlier' | 'later'): Promise<string | undefined> {
    const answer = await read(id, new AbortController().signal);
    const { neighboursOf } = await import('./answerState.ts');
    const link = neighboursOf(answer)[to];
    return link && sibling(id, link.responseId);
  }

  const idOf = async ({ project, responseId }: AnswerPlace): Promise<string> =>
    pageId({ origin: (await services.connect()).origin, project, id: responseId });

  async function show({ quiet, ...answer }: Parameters<AnswerPanel['show']>[0]): Promise<string> {
    const id = await idOf(answer);
    const wasPreview = pages.takePreview(id);
    pages.endPreview();
    await open(id, quiet);
    if (wasPreview) shown?.(answer.project, await read(id, opening.signal));
    return id;
  }

  async function showChange(page: Panel<AnswerState>, before: string, after: string): Promise<void> {
    const { signal } = new AbortController();
    const change = await changeBetween(before, after, signal);
    page.update((state) => (state.id === after ? { ...state, change } : state));
    const [older, newer] = [subjectOf(before), subjectOf(after)];
    if (older && newer) await compare({ older, newer });
  }

  async function chooseAnother(id: string | undefined): Promise<void> {
    const subject = id === undefined ? undefined : subjectOf(id);
    if (id === undefined || !subject) return;
    const { answer } = await read(id, new AbortController().signal);
    await chooseOther({ project: subject.project, promptId: answer.prompt.id, responseId: answer.id });
  }

  const pagesOf = (project: string): readonly Panel<AnswerState>[] =>
    pages.all.filter(({ id }) => id !== undefined && subjectOf(id)?.project === project);

  // New answers change the series and the latest answers of cached ones.
  const watching = watcher.subscribe((event) => {
    if (event.name === 'ended' && 'total' in event.run) forget();
  });
  // New names or days change the analysis of stored answers.
  const waiting = rereading.subscribe((project) => {
    forget();
    for (const page of pagesOf(project)) page.refresh();
  });

  const pages = createAnswerPages(surfaces, (pageSurfaces, where) => {
    const page: Panel<AnswerState> = createPanel<AnswerState>({
      kind: 'answer',
      surfaces: pageSurfaces,
      ...where,
      restores: (id) => subjectOf(id) !== undefined,
      load: async (id, signal) => ({
        ...(await load(id, signal, pages.isPreview(page))),
        pinned: pages.isPinned(page),
      }),
      onWish: (wish, state) => onWish(page, wish, state),
      explain,
      note,
      titleOf: ({ assistant, prompt }) => `${assistant}: ${prompt.length > 40 ? `${prompt.slice(0, 39)}…` : prompt}`,
    });
    return page;
  });

  return {
    read,
    show: async (answer) => void (await show(answer)),
    async preview({ project, responseId }, signal) {
      const { origin } = await services.connect();
      const id = pageId({ origin, project, id: responseId });
      await read(id, signal);
      if (!signal.aborted) pages.preview().show(id, true);
    },
    endPreview: () => pages.endPreview(),
    async turn(to) {
      const { id } = pages.current;
      const neighbourId = id === undefined ? undefined : await neighbour(id, to);
      if (neighbourId !== undefined) await open(neighbourId);
    },
    async compare(answer) {
      const page = pages.current;
      const id = answer ? await idOf(answer) : page.id;
      const earlier = id === undefined ? undefined : await neighbour(id, 'earlier');
      if (id === undefined || earlier === undefined) return false;
      await showChange(page, earlier, id);
      return true;
    },
    compareWithAnother: async (answer) => chooseAnother(answer ? await idOf(answer) : pages.current.id),
    async compareTwo({ project, responseIds }) {
      const { origin } = await services.connect();
      const { signal } = new AbortController();
      const [one, other] = await Promise.all(
        responseIds.map(async (id) => {
          const subject = { origin, project, id };
          return { subject, at: (await read(pageId(subject), signal)).answer.collected_at };
        }),
      );
      if (!one || !other) return;
      const [older, newer] = one.at <= other.at ? [one, other] : [other, one];
      await compare({ older: older.subject, newer: newer.subject });
    },
    async copied(form, place) {
      const id = place ? await idOf(place) : pages.all.find(({ active }) => active)?.id;
      if (id === undefined) return undefined;
      const { answer } = await read(id, new AbortController().signal);
      const { content_markdown, source_numbers, sources } = answer;
      const copied = { content_markdown, source_numbers, sources };
      return texts.run('copiedAnswer', { answer: copied, form, heading: t('Sources') });
    },
    async keepOpen(answer) {
      if (!answer) return keepOpen(pages.current);
      const id = await show(answer);
      keepOpen(pages.all.find((page) => page.id === id) ?? pages.current);
    },
    refresh() {
      forget();
      for (const page of pages.all) page.refresh();
    },
    leave(project) {
      for (const page of pagesOf(project)) page.close();
    },
    dispose() {
      opening.abort();
      watching.dispose();
      waiting.dispose();
      pages.dispose();
      forget();
    },
  };
}
