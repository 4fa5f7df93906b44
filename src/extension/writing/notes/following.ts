import type { Clock } from '../../status/rest.ts';
import type { ArticleNotes, Note } from './notes.ts';
import { isUnfinished, wordAt } from './typing.ts';

/** A text as it stands in the editor. */
export interface WrittenText {
  /** Grows with each change. */
  readonly version: number;
  readonly markdown: string;
  /** Whether its front matter says that it is an article. */
  readonly article: boolean;
}

/** What is shown of a text: all of it is of this version. */
export interface Shown extends ArticleNotes {
  readonly version: number;
  /** The notes that stand in the text: none before somebody wrote in it or asked, none of a word in the making. */
  readonly visible: readonly Note[];
  /** Those that its page lists: the same, and all of a text that nobody wrote in. */
  readonly listed: readonly Note[];
}

interface Needs {
  readonly clock: Pick<Clock, 'sleep'>;
  /** The text of a name as it stands; undefined when it is no longer open. */
  readonly read: (name: string) => WrittenText | undefined;
  readonly notesOf: (name: string, text: WrittenText, signal: AbortSignal) => Promise<ArticleNotes>;
  /** What somebody says who knows more and is asked less often; undefined where there is nobody. */
  readonly confirm?: (
    name: string,
    text: WrittenText,
    found: ArticleNotes,
    signal: AbortSignal,
  ) => Promise<ArticleNotes | undefined>;
  readonly show: (name: string, shown: Shown | undefined) => void;
  readonly note: (error: unknown, where: string) => void;
}

/** Follows articles while they are written. Names are those of documents. */
export interface Following {
  /** Somebody looks at it: its scores are shown. */
  opened(name: string): void;
  /** Somebody wrote in it, and stands there now. */
  edited(name: string, caret: number | undefined): void;
  /** It became another text, and nobody wrote in it. */
  changed(name: string): void;
  /** The caret went elsewhere. */
  moved(name: string, caret: number): void;
  /** Somebody wants to know all that there is to say, now, be it an article or not. */
  asked(name: string): Promise<void>;
  closed(name: string): void;
  /** What is said of it, as soon as that is known; from now on with what somebody says who knows more. */
  noted(name: string): Promise<Shown | undefined>;
  /** Something else than the texts changed: all are read anew. */
  refresh(): void;
  find(name: string): Shown | undefined;
  dispose(): void;
}

/** After the last key, in milliseconds. */
const pause = 300;
/** After which a word counts as finished even while the caret stays in it. */
const longPause = 2000;

interface Followed {
  /** Whether somebody wrote in it or asked. */
  awake: boolean;
  asked: boolean;
  /** Whether its page shows all that there is to say. */
  noted: boolean;
  /** Who waits for the first that is said of it. */
  waiting: (() => void)[];
  /** Where somebody types. */
  caret: number | undefined;
  work: AbortController;
  shown: Shown | undefined;
}

export function createFollowing({ clock, read, notesOf, confirm, show, note }: Needs): Following {
  const all = new Map<string, Followed>();

  function follow(name: string): Followed {
    const known = all.get(name);
    if (known) return known;
    const fresh: Followed = {
      awake: false,
      asked: false,
      noted: false,
      waiting: [],
      caret: undefined,
      work: new AbortController(),
      shown: undefined,
    };
    all.set(name, fresh);
    return fresh;
  }

  /** Begins anew after a pause; what is under way for an older text is given up. */
  function begin(name: string, wait: number): Promise<void> {
    const one = follow(name);
    one.work.abort();
    one.work = new AbortController();
    const { signal } = one.work;
    return work(name, one, wait, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      forget(name, one); // what was said of an older text may be wrong by now
      note(error, 'Article');
    });
  }

  async function work(name: string, one: Followed, wait: number, signal: AbortSignal): Promise<void> {
    if (wait > 0) await clock.sleep(wait, signal);
    const text = read(name);
    if (!text || !(text.article || one.asked)) return forget(name, one);
    const found = await notesOf(name, text, signal);
    signal.throwIfAborted();
    // Of an edit that is on its way, or was never told.
    if (read(name)?.version !== text.version) return work(name, one, pause, signal);
    reveal(name, one, text, found);
    if (!one.awake && !one.noted) return;
    if (wait > 0) await clock.sleep(longPause - pause, signal);
    one.caret = undefined;
    reveal(name, one, text, found);
    const confirmed = await confirm?.(name, text, found, signal);
    signal.throwIfAborted();
    if (confirmed && read(name)?.version === text.version) reveal(name, one, text, confirmed);
  }

  function reveal(name: string, one: Followed, { version, markdown }: WrittenText, found: ArticleNotes): void {
    const { caret } = one;
    const word = caret === undefined ? undefined : wordAt(markdown, caret);
    const listed = word ? found.notes.filter((each) => !isUnfinished(each, word)) : found.notes;
    one.shown = { ...found, version, listed, visible: one.awake ? listed : [] };
    show(name, one.shown);
    for (const tell of one.waiting.splice(0)) tell();
  }

  function forget(name: string, one: Followed): void {
    const { shown } = one;
    one.shown = undefined;
    if (shown) show(name, undefined);
  }

  return {
    opened(name) {
      if (!all.get(name)?.shown) void begin(name, 0);
    },
    edited(name, caret) {
      const one = follow(name);
      one.awake = true;
      one.caret = caret;
      void begin(name, pause);
    },
    changed(name) {
      const one = all.get(name);
      if (!one) return;
      one.awake = one.asked;
      one.caret = undefined;
      void begin(name, pause);
    },
    moved(name, caret) {
      const one = all.get(name);
      const text = one?.caret === undefined ? undefined : read(name);
      if (!one || one.caret === undefined || !text) return;
      const word = wordAt(text.markdown, one.caret);
      if (caret >= word.start && caret <= word.end) return;
      one.caret = undefined;
      if (one.shown?.version === text.version) reveal(name, one, text, one.shown);
    },
    async asked(name) {
      const one = follow(name);
      one.awake = true;
      one.asked = true;
      one.caret = undefined;
      await begin(name, 0);
    },
    async noted(name) {
      const one = follow(name);
      if (!one.noted || !one.shown) {
        one.noted = true;
        const first = new Promise<void>((tell) => one.waiting.push(tell));
        const work = begin(name, 0);
        if (!one.shown) await Promise.race([first, work]);
      }
      return one.shown;
    },
    closed(name) {
      const one = all.get(name);
      if (!one) return;
      one.work.abort();
      all.delete(name);
      forget(name, one);
    },
    refresh() {
      for (const name of all.keys()) void begin(name, 0);
    },
    find: (name) => all.get(name)?.shown,
    dispose() {
      for (const one of all.values()) one.work.abort();
      all.clear();
    },
  };
}
