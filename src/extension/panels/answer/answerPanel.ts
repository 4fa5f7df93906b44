import type { AnswerState } from '../../../contract/messages.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { dayText, t } from '../../l10n.ts';
import type { Rereading } from '../../status/rereading.ts';
import type { Watcher } from '../../status/watcher.ts';
import { createAnswerReader, type ReaderNeeds } from './answerReader.ts';
import type { LoadedAnswer } from './answers.ts';
import type { CopiedForm } from '../../../rendering/copied.ts';
import { linkTarget } from '../../../rendering/links.ts';
import { createPanel, type PageWish, type Panel } from '../panel.ts';
import { createAnswerPages } from './answerPages.ts';
import { pageId, subjectOf } from '../pageId.ts';
import type { Surfaces } from '../surface.ts';

/** A text to compare, with the title of its document; the id keeps documents of one title apart. */
export interface Compared {
  readonly id: number;
  readonly title: string;
  readonly markdown: string;
}

interface Needs extends ReaderNeeds {
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly rereading: Pick<Rereading, 'follow' | 'subscribe'>;
  readonly surfaces: Surfaces;
  /** Told of each answer that is shown, with its prompt where that is known. */
  readonly shown?: (project: string, answer: LoadedAnswer) => void;
  readonly openExternal: (url: string) => unknown;
  readonly compare: (before: Compared, after: Compared) => unknown;
  /** Has a person choose another answer to the same prompt, to compare this one with it. */
  readonly chooseOther: (answer: {
    readonly project: string;
    readonly promptId: number;
    readonly responseId: number;
  }) => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
  /** Tells a person that an answer could not be opened, in one message. */
  readonly report: (error: unknown, again: () => unknown) => void;
}

export interface AnswerPanel {
  /**
   * Shows an answer; a quiet one leaves the keyboard where it is. Where another is open already it is read first, and a
   * `Failure` leaves that one alone; of several that are asked for meanwhile the last is shown.
   */
  show(answer: { readonly project: string; readonly responseId: number; readonly quiet?: boolean }): Promise<void>;
  /**
   * Shows an answer in a page of its own, without the keyboard and without its row in the tree. `show` keeps the page if
   * it shows the same answer. An aborted preview shows nothing.
   */
  preview(answer: { readonly project: string; readonly responseId: number }, signal: AbortSignal): Promise<void>;
  /** Closes the page of previews, which uncovers what was shown before. */
  endPreview(): void;
  /** Turns from the page with the keyboard to the same assistant's answer before or after, if there is one. */
  turn(to: 'earlier' | 'later'): Promise<void>;
  /** Compares what the page with the keyboard shows with the answer before it, if there is one. */
  compare(): Promise<void>;
  /** Compares what that page shows with another answer to its prompt, which a person chooses. */
  compareWithAnother(): Promise<void>;
  /** Compares two answers of a project, the older one first. */
  compareTwo(two: { readonly project: string; readonly responseIds: readonly [number, number] }): Promise<void>;
  /** What the page with the keyboard shows, to paste it elsewhere; undefined where none has it. */
  copied(form: CopiedForm): Promise<string | undefined>;
  /** Keeps the answer that is open; the next one opens beside it. */
  keepOpen(): Promise<void>;
  /** Reads anew what is shown, and forgets what was read before. */
  refresh(): void;
  /** Closes what is shown of a project, which is gone. */
  leave(project: string): void;
  dispose(): void;
}

/** Shows answers with what was found in them: one at a time, beside those that are kept open. */
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
  explain,
  note,
  report,
}: Needs): AnswerPanel {
  const { read, forget } = createAnswerReader({ services, rereading, texts, ...(opened && { opened }) });
  let opening = new AbortController();

  async function load(id: string, signal: AbortSignal, isPreview: boolean): Promise<AnswerState> {
    const answer = await read(id, signal);
    const { answerState, shownPart } = await import('./answerState.ts');
    const state = answerState(id, answer, await texts.run('shownAnswer', shownPart(answer), signal));
    if (!isPreview) shown?.(subjectOf(id)?.project ?? '', answer);
    return { ...state, ...(await freeChange(id, state, signal)) };
  }

  /** What changed since the answer before, where reading that one costs nothing. */
  async function freeChange(
    id: string,
    { earlier }: Pick<AnswerState, 'earlier'>,
    signal: AbortSignal,
  ): Promise<Pick<AnswerState, 'change'>> {
    if (!earlier || !(await services.connect()).local) return {};
    return { change: await changeBetween(sibling(id, earlier.responseId), id, signal) };
  }

  async function changeBetween(before: string, after: string, signal: AbortSignal): Promise<string> {
    const [older, newer] = await Promise.all([read(before, signal), read(after, signal)]);
    const { answerChangeLine: changeLine } = await import('./answerChangeLine.ts');
    return changeLine(older.answer, newer.answer);
  }

  /** Another answer of the same project and service. */
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

  /** The same for links and buttons of the page, which have nobody to hand a failure to. */
  const follow = (id: string): Promise<void> => open(id).catch((error: unknown) => report(error, () => follow(id)));

  async function onWish(page: Panel<AnswerState>, wish: PageWish, { id, earlier }: AnswerState): Promise<void> {
    if (wish.type === 'showAnswer') return follow(sibling(id, wish.responseId));
    if (wish.type === 'compareWithEarlier' && earlier) return showChange(page, sibling(id, earlier.responseId), id);
    if (wish.type === 'compareWithAnother') return chooseAnother(id);
    if (wish.type === 'keepOpen') return keepOpen(page);
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

  /** The page with the keyboard, and the answer before or after the one that it shows. */
  async function neighbour(
    to: 'earlier' | 'later',
  ): Promise<{ readonly id: string; readonly other: string } | undefined> {
    const { id } = pages.current;
    if (id === undefined) return undefined;
    const answer = await read(id, new AbortController().signal);
    const { neighboursOf } = await import('./answerState.ts');
    const link = neighboursOf(answer)[to];
    return link && { id, other: sibling(id, link.responseId) };
  }

  async function showChange(page: Panel<AnswerState>, before: string, after: string): Promise<void> {
    const { signal } = new AbortController();
    const change = await changeBetween(before, after, signal);
    page.update((state) => (state.id === after ? { ...state, change } : state));
    await showBoth(...(await Promise.all([read(before, signal), read(after, signal)])));
  }

  async function showBoth(older: LoadedAnswer, newer: LoadedAnswer): Promise<void> {
    const { comparedText } = await import('./answerState.ts');
    const titled = ({ answer }: LoadedAnswer): Compared => ({
      id: answer.id,
      title: `${assistantName(answer.model)} ${dayText(answer.date)}`,
      markdown: comparedText(answer),
    });
    await compare(titled(older), titled(newer));
  }

  async function chooseAnother(id: string | undefined): Promise<void> {
    const subject = id === undefined ? undefined : subjectOf(id);
    if (id === undefined || !subject) return;
    const { answer } = await read(id, new AbortController().signal);
    await chooseOther({ project: subject.project, promptId: answer.prompt.id, responseId: answer.id });
  }

  const pagesOf = (project: string): readonly Panel<AnswerState>[] =>
    pages.all.filter(({ id }) => id !== undefined && subjectOf(id)?.project === project);

  // New answers change what stands before, after and beside the old ones.
  const watching = watcher.subscribe((event) => {
    if (event.name === 'ended' && 'total' in event.run) forget();
  });
  // By other names or days other things are found in the same answers.
  const waiting = rereading.subscribe((project) => {
    forget();
    for (const page of pagesOf(project)) page.refresh();
  });

  const pages = createAnswerPages({
    surfaces,
    make(own, where) {
      const page: Panel<AnswerState> = createPanel<AnswerState>({
        kind: 'answer',
        surfaces: own,
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
    },
  });

  return {
    async show({ project, responseId, quiet }) {
      const { origin } = await services.connect();
      const id = pageId({ origin, project, id: responseId });
      const wasPreview = pages.takePreview(id);
      pages.endPreview();
      await open(id, quiet);
      if (wasPreview) shown?.(project, await read(id, opening.signal));
    },
    async preview({ project, responseId }, signal) {
      const { origin } = await services.connect();
      const id = pageId({ origin, project, id: responseId });
      await read(id, signal);
      if (!signal.aborted) pages.preview().show(id, true);
    },
    endPreview: () => pages.endPreview(),
    async turn(to) {
      const found = await neighbour(to);
      if (found) await open(found.other);
    },
    async compare() {
      const page = pages.current;
      const found = await neighbour('earlier');
      if (found) await showChange(page, found.other, found.id);
    },
    compareWithAnother: () => chooseAnother(pages.current.id),
    async compareTwo({ project, responseIds }) {
      const { origin } = await services.connect();
      const { signal } = new AbortController();
      const [one, other] = await Promise.all(
        responseIds.map((responseId) => read(pageId({ origin, project, id: responseId }), signal)),
      );
      if (!one || !other) return;
      const isInOrder = one.answer.collected_at <= other.answer.collected_at;
      await (isInOrder ? showBoth(one, other) : showBoth(other, one));
    },
    async copied(form) {
      const id = pages.all.find(({ active }) => active)?.id;
      if (id === undefined) return undefined;
      const { answer } = await read(id, new AbortController().signal);
      const { content_markdown, source_numbers, sources } = answer;
      const copied = { content_markdown, source_numbers, sources };
      return texts.run('copiedAnswer', { answer: copied, form, heading: t('Sources') });
    },
    keepOpen: () => Promise.resolve(keepOpen(pages.current)),
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
