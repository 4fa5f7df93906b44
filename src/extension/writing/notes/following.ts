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

  /** Restarts after a pause, and aborts work on an older version. */
  function begin(name: string, wait: number): Promise<void> {
    const one = follow(name);
    one.work.abort();
    one.work = new AbortController();
    const { signal } = one.work;
    return work(name, one, wait, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      forget(name, one); // findings of an older version may be wrong now
      note(error, 'Article');
    });
  }

  async function work(name: string, one: Followed, wait: number, signal: AbortSignal): Promise<void> {
    if (wait > 0) await clock.sleep(wait, signal);
    const text = read(name);
    if (!text || !(text.article || one.asked)) return forget(name, one);
    const notes = await notesOf(name, text, signal);
    signal.throwIfAborted();
    // The text changed in the meantime, and the event is delayed or was never sent.
    if (read(name)?.version !== text.version) return work(name, one, pause, signal);
    reveal(name, one, text, notes);
    if (!one.awake && !one.noted) return;
    if (wait > 0) await clock.sleep(longPause - pause, signal);
    one.caret = undefined;
    reveal(name, one, text, notes);
    const confirmed = await confirm?.(name, text, notes, signal);
    signal.throwIfAborted();
    if (confirmed && read(name)?.version === text.version) reveal(name, one, text, confirmed);
  }

  function reveal(name: string, one: Followed, { version, markdown }: WrittenText, noted: ArticleNotes): void {
    const { caret } = one;
    const word = caret === undefined ? undefined : wordAt(markdown, caret);
    const listed = word ? noted.notes.filter((each) => !isUnfinished(each, word)) : noted.notes;
    one.shown = { ...noted, version, listed, visible: one.awake ? listed : [] };
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
