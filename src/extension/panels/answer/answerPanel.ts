import type { AnswerState } from '../../../contract/messages.ts';
import { Failure } from '../../../contract/failure.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { keepLatest } from '../../../text/keepLatest.ts';
import type { Service } from '../../connection/service.ts';
import { dayText, t } from '../../l10n.ts';
import type { Rereading } from '../../status/rereading.ts';
import type { Watcher } from '../../status/watcher.ts';
import type { Texts } from '../../texts/texts.ts';
import type { AnswerCalls, LoadedAnswer } from './answers.ts';
import { linkTarget } from '../markdown/links.ts';
import { createPanel, type PageWish } from '../panel.ts';
import { pageId, subjectOf } from '../pageId.ts';
import type { Surfaces } from '../surface.ts';

/** A text to compare, with the title of its document; the id keeps documents of one title apart. */
export interface Compared {
  readonly id: number;
  readonly title: string;
  readonly markdown: string;
}

interface Needs {
  readonly services: { connect(): Promise<Pick<Service, 'origin'> & { readonly client: AnswerCalls }> };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly rereading: Pick<Rereading, 'follow' | 'subscribe'>;
  readonly texts: Texts;
  readonly surfaces: Surfaces;
  /** Told of each answer that was read. */
  readonly opened?: { add(origin: string, answer: LoadedAnswer['answer']): void };
  readonly openExternal: (url: string) => unknown;
  readonly compare: (before: Compared, after: Compared) => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
  /** Tells a person that an answer could not be opened, in one message. */
  readonly report: (error: unknown, again: () => unknown) => void;
}

export interface AnswerPanel {
  /**
   * Shows an answer. Where another is open already it is read first, and a `Failure` leaves that one alone; of several
   * that are asked for meanwhile the last is shown.
   */
  show(answer: { readonly project: string; readonly responseId: number }): Promise<void>;
  /** Reads anew what is shown, and forgets what was read before. */
  refresh(): void;
  dispose(): void;
}

/** Answers that are kept at most; each was paid for. */
const maxKept = 50;

/** Shows answers one at a time, with what was found in them. */
export function createAnswerPanel({
  services,
  watcher,
  rereading,
  texts,
  surfaces,
  opened,
  openExternal,
  compare,
  explain,
  note,
  report,
}: Needs): AnswerPanel {
  let kept = new Map<string, LoadedAnswer>();
  let opening = new AbortController();

  async function read(id: string, signal: AbortSignal): Promise<LoadedAnswer> {
    // What is forgotten while it is read is not kept.
    const keepIn = kept;
    const known = keepIn.get(id);
    if (known) return known;
    const subject = subjectOf(id);
    const { origin, client } = await services.connect();
    if (subject?.origin !== origin) throw new Failure('NO_CONNECTION', t('This belongs to another service.'));
    const { loadAnswer: readAnswer } = await import('./answers.ts');
    const answer = await readAnswer(client, texts, { project: subject.project, responseId: subject.id, signal });
    keepLatest(keepIn, maxKept, id, answer);
    opened?.add(origin, answer.answer);
    if (answer.rereading) rereading.follow(subject.project);
    return answer;
  }

  function forget(): void {
    kept = new Map();
  }

  async function load(id: string, signal: AbortSignal): Promise<AnswerState> {
    const answer = await read(id, signal);
    const { answerState, shownPart } = await import('./answerState.ts');
    return answerState(id, answer, await texts.run('shownAnswer', shownPart(answer), signal));
  }

  /** Another answer of the same project and service. */
  const sibling = (id: string, responseId: number): string => {
    const subject = subjectOf(id);
    return subject ? pageId({ ...subject, id: responseId }) : id;
  };

  async function open(id: string): Promise<void> {
    opening.abort();
    opening = new AbortController();
    const { signal } = opening;
    if (panel.id !== undefined) await read(id, signal);
    signal.throwIfAborted();
    panel.show(id);
  }

  /** The same for links and buttons of the page, which have nobody to hand a failure to. */
  const follow = (id: string): Promise<void> => open(id).catch((error: unknown) => report(error, () => follow(id)));

  async function onWish(wish: PageWish, { id, earlier }: AnswerState): Promise<void> {
    if (wish.type === 'showAnswer') return follow(sibling(id, wish.responseId));
    if (wish.type === 'compareWithEarlier' && earlier) return showChange(sibling(id, earlier.responseId), id);
    if (wish.type !== 'openLink') return;
    const target = linkTarget(wish.url);
    if (target?.kind === 'web') await openExternal(target.url);
    if (target?.kind === 'answer')
      await follow(pageId({ ...target, origin: subjectOf(id)?.origin ?? '', id: target.responseId }));
  }

  async function showChange(before: string, after: string): Promise<void> {
    const { signal } = new AbortController();
    const [older, newer] = await Promise.all([read(before, signal), read(after, signal)]);
    const titled = ({ answer }: LoadedAnswer): Compared => ({
      id: answer.id,
      title: `${assistantName(answer.model)} ${dayText(answer.date)}`,
      markdown: answer.content_markdown,
    });
    await compare(titled(older), titled(newer));
  }

  // New answers change what stands before, after and beside the old ones.
  const watching = watcher.subscribe((event) => {
    if (event.name === 'ended' && 'total' in event.run) forget();
  });
  // By other names or days other things are found in the same answers.
  const waiting = rereading.subscribe((project) => {
    forget();
    if (panel.id !== undefined && subjectOf(panel.id)?.project === project) panel.refresh();
  });

  const panel = createPanel<AnswerState>({
    kind: 'answer',
    surfaces,
    restores: (id) => subjectOf(id) !== undefined,
    load,
    onWish,
    explain,
    note,
    titleOf: ({ assistant, prompt }) => `${assistant}: ${prompt.length > 40 ? `${prompt.slice(0, 39)}…` : prompt}`,
  });

  return {
    async show({ project, responseId }) {
      const { origin } = await services.connect();
      await open(pageId({ origin, project, id: responseId }));
    },
    refresh() {
      forget();
      panel.refresh();
    },
    dispose() {
      opening.abort();
      watching.dispose();
      waiting.dispose();
      panel.dispose();
      forget();
    },
  };
}
