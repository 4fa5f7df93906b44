import type { Clock } from '../../editor/clock.ts';
import type { ArticleNotes, Note } from './notes.ts';
import type { WrittenText } from '../../articles/editor/documents.ts';

/** Displayed results of a text, all for one version. */
export interface Shown extends ArticleNotes {
  readonly version: number;
  /** Findings shown in the text: none until it is edited or checked on request, and none about an unfinished word. */
  readonly visible: readonly Note[];
  /** Findings listed on its page, including those of a text that wasn't edited. */
  readonly listed: readonly Note[];
}

interface Needs {
  readonly clock: Clock;
  /** Reads a document's current text. Undefined if it is no longer open. */
  readonly read: (name: string) => WrittenText | undefined;
  readonly notesOf: (name: string, text: WrittenText, signal: AbortSignal) => Promise<ArticleNotes>;
  /** Returns findings of a slower check that runs less often. Undefined if it is unavailable. */
  readonly confirm?: (
    name: string,
    text: WrittenText,
    notes: ArticleNotes,
    signal: AbortSignal,
  ) => Promise<ArticleNotes | undefined>;
  readonly show: (name: string, shown: Shown | undefined) => void;
  readonly note: (error: unknown, where: string) => void;
}

/** Updates the findings of articles while they are written. Names are document URIs. */
export interface Following {
  /** Shows the scores of a document that was opened. */
  opened(name: string): void;
  /** Updates a document after an edit by the user, with the cursor's offset. */
  edited(name: string, caret: number | undefined): void;
  /** Updates a document after a change that the user didn't make. */
  changed(name: string): void;
  moved(name: string, caret: number): void;
  /** Shows all findings of a document immediately, even if it isn't an article. */
  asked(name: string): Promise<void>;
  closed(name: string): void;
  /** Resolves with the findings as soon as they are known. From now on, includes those of `confirm`. */
  noted(name: string): Promise<Shown | undefined>;
  /** Updates all documents after a change outside of their texts. */
  refresh(): void;
  find(name: string): Shown | undefined;
  dispose(): void;
}

/** Milliseconds after the last keystroke. */
const pause = 300;
/** Milliseconds after which a word counts as finished even if the cursor stays in it. */
const longPause = 2000;

interface Followed {
  /** True once the user edited the text or requested a check. */
  awake: boolean;
  asked: boolean;
  /** True once its page shows all findings. */
  noted: boolean;
  /** Callbacks for the first result. */
  waiting: (() => void)[];
  /** Cursor offset while the user types. */
  caret: number | undefined;
  work: AbortController;
  shown: Shown | undefined;
}

export function createFollowing({ clock, read, notesOf, confirm, show, note }: Needs): Following {
  const articles = new Map<string, Followed>();

  function follow(name: string): Followed {
    const known = articles.get(name);
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
    articles.set(name, fresh);
    return fresh;
  }

  /** Restarts after a pause, and aborts work on an older version. */
  function begin(name: string, wait: number): Promise<void> {
    const article = follow(name);
    article.work.abort();
    article.work = new AbortController();
    const { signal } = article.work;
    return work(name, article, wait, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      forget(name, article); // findings of an older version may be wrong now
      note(error, 'Article');
    });
  }

  async function work(name: string, article: Followed, wait: number, signal: AbortSignal): Promise<void> {
    if (wait > 0) await clock.sleep(wait, signal);
    const text = read(name);
    if (!text || !(text.article || article.asked)) return forget(name, article);
    const notes = await notesOf(name, text, signal);
    signal.throwIfAborted();
    // The text changed in the meantime, and the event is delayed or was never sent.
    if (read(name)?.version !== text.version) return work(name, article, pause, signal);
    reveal(name, article, text, notes);
    if (!article.awake && !article.noted) return;
    if (wait > 0) await clock.sleep(longPause - pause, signal);
    article.caret = undefined;
    reveal(name, article, text, notes);
    const confirmed = await confirm?.(name, text, notes, signal);
    signal.throwIfAborted();
    if (confirmed && read(name)?.version === text.version) reveal(name, article, text, confirmed);
  }

  function reveal(name: string, article: Followed, { version, markdown }: WrittenText, noted: ArticleNotes): void {
    const { caret } = article;
    const word = caret === undefined ? undefined : wordAt(markdown, caret);
    const listed = word ? noted.notes.filter((each) => !isUnfinished(each, word)) : noted.notes;
    article.shown = { ...noted, version, listed, visible: article.awake ? listed : [] };
    show(name, article.shown);
    for (const tell of article.waiting.splice(0)) tell();
  }

  function forget(name: string, article: Followed): void {
    const { shown } = article;
    article.shown = undefined;
    if (shown) show(name, undefined);
  }

  return {
    opened(name) {
      if (!articles.get(name)?.shown) void begin(name, 0);
    },
    edited(name, caret) {
      const article = follow(name);
      article.awake = true;
      article.caret = caret;
      void begin(name, pause);
    },
    changed(name) {
      const article = articles.get(name);
      if (!article) return;
      article.awake = article.asked;
      article.caret = undefined;
      void begin(name, pause);
    },
    moved(name, caret) {
      const article = articles.get(name);
      const text = article?.caret === undefined ? undefined : read(name);
      if (!article || article.caret === undefined || !text) return;
      const word = wordAt(text.markdown, article.caret);
      if (caret >= word.start && caret <= word.end) return;
      article.caret = undefined;
      if (article.shown?.version === text.version) reveal(name, article, text, article.shown);
    },
    async asked(name) {
      const article = follow(name);
      article.awake = true;
      article.asked = true;
      article.caret = undefined;
      await begin(name, 0);
    },
    async noted(name) {
      const article = follow(name);
      if (!article.noted || !article.shown) {
        article.noted = true;
        const first = new Promise<void>((tell) => article.waiting.push(tell));
        const work = begin(name, 0);
        if (!article.shown) await Promise.race([first, work]);
      }
      return article.shown;
    },
    closed(name) {
      const article = articles.get(name);
      if (!article) return;
      article.work.abort();
      articles.delete(name);
      forget(name, article);
    },
    refresh() {
      for (const name of articles.keys()) void begin(name, 0);
    },
    find: (name) => articles.get(name)?.shown,
    dispose() {
      for (const article of articles.values()) article.work.abort();
      articles.clear();
    },
  };
}

/** Maximum characters on each side of the cursor. Anything longer is an embedded image, not a typed word. */
const maxWordLength = 2000;

interface Word {
  readonly start: number;
  readonly end: number;
}

/** Returns the word being typed: everything around the cursor up to whitespace. Empty between whitespace. */
export function wordAt(text: string, caret: number): Word {
  const [first, last] = [Math.max(0, caret - maxWordLength), Math.min(text.length, caret + maxWordLength)];
  let start = caret;
  while (start > first && isInk(text[start - 1])) start -= 1;
  let end = caret;
  while (end < last && isInk(text[end])) end += 1;
  return { start, end };
}

const isInk = (character: string | undefined): boolean => character !== undefined && !/\s/.test(character);

/**
 * True if a finding is about the word being typed, or about words that end in it. `12` may become `1,200`, and an
 * unfinished sentence has no full stop yet.
 */
function isUnfinished({ start, end }: Note, word: Word): boolean {
  if (word.start === word.end) return false;
  const begins = start >= word.start && start < word.end;
  const ends = end > word.start && end <= word.end;
  return begins || ends;
}
