import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileTitle } from '../../article/fileTitle.ts';
import { isArticle } from '../writing/articleSigns.ts';
import type { ArticleHost } from './articleHost.ts';
import { type ArticleState, stateOf } from './articleStates.ts';
import { type AreaScores, type PresentScores, scoredAs } from './articleScores.ts';
import { readTop } from './articleTop.ts';
import { isInside, replaceFile } from '../../system/system.ts';

/** An article of the workspace, as its file says. */
export interface IndexedArticle {
  readonly file: string;
  readonly title: string;
  readonly prompt: string | undefined;
  /** The run of a service that wrote it, and the prompt that it was written for. */
  readonly writtenBy?: {
    readonly service: string;
    readonly project: string;
    readonly promptId: number;
    readonly runId: number;
  };
  /** It is of the sample project, whose data is made up. */
  readonly sample?: boolean;
  readonly state: ArticleState;
  /** The overall score of its text as it stands, where that is known, or else the one that its front matter holds. */
  readonly score: number | undefined;
  /** The same by area. */
  readonly areas?: AreaScores | undefined;
  /** Whether that is the score of the draft, and the text has become another since. */
  readonly isOfDraft?: boolean;
  /** `YYYY-MM-DD`: when it was written by the service, or else when the file was changed. */
  readonly date: string;
}

/** What is known of a Markdown file that had this size (bytes) and time of change (milliseconds). */
interface KnownFile {
  readonly size: number;
  readonly time: number;
  /** What its site called the keyword then, where it had a name of its own. */
  readonly keyword?: string | undefined;
  /** Missing for files that are no articles. */
  readonly article?: Omit<IndexedArticle, 'file'>;
  /** The scores of the text as it stands; null where it has none, missing as long as nobody scored it. */
  readonly present?: PresentScores | null;
}

interface Needs {
  readonly host: Pick<ArticleHost, 'markdownFiles' | 'keywordNames'>;
  /** A folder for what is kept until the next window; undefined where there is none. */
  readonly folder: string | undefined;
  /** Scores the text of a file as it stands; without it an article keeps what its front matter says. */
  readonly score?: (file: string, markdown: string, signal: AbortSignal) => Promise<PresentScores | undefined>;
  /** Some articles have another score than before. */
  readonly onScored?: () => void;
  readonly note?: (error: unknown, where: string) => void;
}

/** The articles of the workspace, read from their files. */
export interface ArticleIndex {
  /** Looks for all files at first, and then at those that changed. */
  articles(): Promise<readonly IndexedArticle[]>;
  /** A file was made, changed or taken away, or a folder with its files. */
  touch(place: string): void;
  /** All files are looked at anew, and those that changed are read. */
  forget(): void;
  dispose(): void;
}

const version = 9;
/** Files that are looked at side by side. */
const maxAtOnce = 32;
/** Articles that are scored anew, those that changed last; each takes a thread some 20 ms. */
const maxScored = 200;
/** After so many the scores are shown. */
const scoredAtOnce = 20;
/** Bytes. What is longer is no article that anybody edits. */
const maxSize = 2_000_000;
/** Characters at the top of a file in which it says what it is. */
const maxTop = 64_000;
/** Milliseconds within which whoever saves a file has written anew what they emptied. */
const savedWithin = 100;

/**
 * Keeps the index by size and time of each file, also from window to window, so that a file is read when it changed and
 * at no other time.
 */
export function createArticleIndex({ host, folder, score, onScored, note }: Needs): ArticleIndex {
  const store = folder === undefined ? undefined : path.join(folder, 'articles.json');
  let known: Map<string, KnownFile> | undefined;
  let changed: Set<string> | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let isScoring = false;
  const life = new AbortController();

  async function look(): Promise<readonly IndexedArticle[]> {
    known ??= await readKnown(store);
    const files = changed ? [...changed] : await host.markdownFiles();
    if (!changed) for (const file of new Set(known.keys()).difference(new Set(files))) known.delete(file);
    changed = new Set();
    const nameFor = host.keywordNames();
    let isNews = false;
    for (let at = 0; at < files.length; at += maxAtOnce) {
      const batch = files.slice(at, at + maxAtOnce);
      const news = await Promise.all(batch.map((file) => lookAt(file, nameFor(file), known?.get(file))));
      for (const [file, now] of news) {
        if (now === known.get(file)) continue;
        isNews = true;
        if (now) known.set(file, now);
        else known.delete(file);
      }
    }
    if (isNews && store !== undefined) await writeKnown(store, known).catch(() => undefined);
    void scoreUnscored(known);
    return [...known].flatMap(([file, { article, present }]) => (article ? [asItStands(file, article, present)] : []));
  }

  /** Scores files one at a time, after the visible ones, so that typing stays fast. */
  async function scoreUnscored(files: Map<string, KnownFile>): Promise<void> {
    if (!score || isScoring) return;
    isScoring = true;
    const waiting = unscored(files);
    for (const [index, [file, before]] of waiting.entries()) {
      const present = await presentScore(file, score);
      if (life.signal.aborted) return;
      if (files.get(file) === before) files.set(file, { ...before, present });
      if ((index + 1) % scoredAtOnce === 0) onScored?.();
    }
    isScoring = false;
    if (waiting.length === 0) return;
    if (store !== undefined) await writeKnown(store, files).catch(() => undefined);
    onScored?.();
  }

  async function presentScore(file: string, of: NonNullable<Needs['score']>): Promise<PresentScores | null> {
    try {
      return (await of(file, await fs.readFile(file, 'utf8'), life.signal)) ?? null;
    } catch (error) {
      if (!life.signal.aborted) note?.(error, 'Articles');
      return null;
    }
  }

  return {
    articles() {
      const found = looking.then(look);
      looking = found.catch(() => undefined);
      return found;
    },
    touch(place) {
      if (!changed) return;
      const inside = [...(known?.keys() ?? [])].filter((file) => isInside(place, file));
      for (const file of new Set([place, ...inside])) changed.add(file);
    },
    forget() {
      changed = undefined;
    },
    dispose: () => life.abort(),
  };
}

const asItStands = (
  file: string,
  article: NonNullable<KnownFile['article']>,
  present: PresentScores | null | undefined,
): IndexedArticle => ({ ...article, file, ...(present && scoredAs(present)) });

/** Whether front matter does not say how good the text is; in a brief that nobody has written over there is none. */
const wantsScore = ({ state, score, isOfDraft }: NonNullable<KnownFile['article']>): boolean =>
  isOfDraft === true || (score === undefined && state !== 'brief');

/** Of the articles that want a score and changed last those that nobody has scored since. */
const unscored = (files: ReadonlyMap<string, KnownFile>): readonly (readonly [string, KnownFile])[] =>
  [...files]
    .filter(([, { article }]) => article !== undefined && wantsScore(article))
    .sort(([, one], [, other]) => other.time - one.time)
    .slice(0, maxScored)
    .filter(([, { present }]) => present === undefined);

/** What a file holds; what was known of it, itself, where it has not changed; undefined where it is gone. */
async function lookAt(
  file: string,
  keyword: string | undefined,
  before: KnownFile | undefined,
  { isSaved = false } = {},
): Promise<readonly [string, KnownFile | undefined]> {
  try {
    const { size, mtimeMs: time } = await fs.stat(file);
    if (before?.size === size && before.time === time && before.keyword === keyword) return [file, before];
    if (size > maxSize) return [file, { size, time, keyword }];
    const text = await fs.readFile(file, 'utf8');
    // Editors empty a file before they write it. Its row must not go for that moment, or the keyboard leaves it, too.
    if (text === '' && before?.article && !isSaved) {
      await sleep(savedWithin);
      return await lookAt(file, keyword, before, { isSaved: true });
    }
    const article = await articleIn(text, { file, time, keyword });
    return [file, { size, time, keyword, ...(article && { article }) }];
  } catch {
    return [file, undefined];
  }
}

async function articleIn(
  text: string,
  { file, time, keyword }: { readonly file: string; readonly time: number; readonly keyword: string | undefined },
): Promise<KnownFile['article']> {
  const top = readTop(text);
  const changed = localDay(time);
  if (!top) {
    if (!isArticle(text.slice(0, maxTop), keyword)) return undefined;
    const { isPublished, readFields } = await import('../../text/frontMatter/fields.ts');
    const { title, date } = readFields(text);
    return {
      title: title?.text ?? fileTitle(file, text) ?? path.basename(file),
      prompt: undefined,
      state: isPublished(text) ? 'published' : 'edited',
      score: undefined,
      date: date?.text ?? changed,
    };
  }
  const { isChanged } = await import('./articleMark.ts');
  const { score, areas, title, prompt, date, hash, service, project, promptId, runId, sample } = top;
  const edited = isChanged(text, hash);
  return {
    title: title ?? path.basename(file),
    prompt,
    ...(project !== undefined && promptId !== undefined && { writtenBy: { service, project, promptId, runId } }),
    ...(sample && { sample }),
    state: stateOf(top, edited),
    score,
    areas,
    isOfDraft: edited && score !== undefined,
    date: date ?? changed,
  };
}

/** The day (`YYYY-MM-DD`) of a moment (milliseconds) by the clock of whoever looks. */
function localDay(time: number): string {
  const at = new Date(time);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Written by another version, or by half, it is as if nothing were known. */
async function readKnown(store: string | undefined): Promise<Map<string, KnownFile>> {
  try {
    const kept = JSON.parse(store === undefined ? '{}' : await fs.readFile(store, 'utf8')) as {
      readonly version?: unknown;
      readonly files?: unknown;
    };
    if (kept.version !== version || !(kept.files instanceof Array)) return new Map();
    return new Map(kept.files.filter((entry): entry is [string, KnownFile] => entry instanceof Array));
  } catch {
    return new Map();
  }
}

async function writeKnown(store: string, known: ReadonlyMap<string, KnownFile>): Promise<void> {
  await fs.mkdir(path.dirname(store), { recursive: true });
  const partial = `${store}.${process.pid}`;
  await fs.writeFile(partial, JSON.stringify({ version, files: [...known] }), { mode: 0o600 });
  await replaceFile(partial, store);
}
