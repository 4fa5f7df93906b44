import fs from 'node:fs/promises';
import path from 'node:path';
import { isArticle } from '../writing/articleSigns.ts';
import type { ArticleDesk } from './articleDesk.ts';
import type { ArticleState } from './articleStates.ts';
import { readOwnTop, readTop } from './articleTop.ts';

/** An article of the workspace, as its file says. */
export interface IndexedArticle {
  readonly file: string;
  readonly title: string;
  readonly prompt: string | undefined;
  readonly state: ArticleState;
  /** The overall score that its front matter holds. */
  readonly score: number | undefined;
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
}

interface Needs {
  readonly desk: Pick<ArticleDesk, 'markdownFiles' | 'keywordNames'>;
  /** A folder for what is kept until the next window; undefined where there is none. */
  readonly folder: string | undefined;
}

/** The articles of the workspace, read from their files. */
export interface ArticleIndex {
  /** Looks for all files at first, and then at those that changed. */
  articles(): Promise<readonly IndexedArticle[]>;
  /** A file was made, changed or taken away, or a folder with its files. */
  touch(place: string): void;
  /** All files are looked at anew, and those that changed are read. */
  forget(): void;
}

const version = 2;
/** Files that are looked at side by side. */
const maxAtOnce = 32;
/** Bytes. What is longer is no article that anybody edits. */
const maxSize = 2_000_000;
/** Characters at the top of a file in which it says what it is. */
const maxTop = 64_000;

/**
 * Keeps the index by size and time of each file, also from window to window, so that a file is read when it changed and
 * at no other time.
 */
export function createArticleIndex({ desk, folder }: Needs): ArticleIndex {
  const store = folder === undefined ? undefined : path.join(folder, 'articles.json');
  let known: Map<string, KnownFile> | undefined;
  let changed: Set<string> | undefined;
  let looking: Promise<unknown> = Promise.resolve();

  async function look(): Promise<readonly IndexedArticle[]> {
    known ??= await readKnown(store);
    const files = changed ? [...changed] : await desk.markdownFiles();
    if (!changed) for (const file of new Set(known.keys()).difference(new Set(files))) known.delete(file);
    changed = new Set();
    const nameFor = desk.keywordNames();
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
    return [...known].flatMap(([file, { article }]) => (article ? [{ ...article, file }] : []));
  }

  return {
    articles() {
      const found = looking.then(look);
      looking = found.catch(() => undefined);
      return found;
    },
    touch(place) {
      if (!changed) return;
      const inside = [...(known?.keys() ?? [])].filter((file) => file.startsWith(place + path.sep));
      for (const file of [place, ...inside]) changed.add(file);
    },
    forget() {
      changed = undefined;
    },
  };
}

/** What a file holds; what was known of it, itself, where it has not changed; undefined where it is gone. */
async function lookAt(
  file: string,
  keyword: string | undefined,
  before: KnownFile | undefined,
): Promise<readonly [string, KnownFile | undefined]> {
  try {
    const { size, mtimeMs: time } = await fs.stat(file);
    if (before?.size === size && before.time === time && before.keyword === keyword) return [file, before];
    if (size > maxSize) return [file, { size, time, keyword }];
    const article = await articleIn(await fs.readFile(file, 'utf8'), { file, time, keyword });
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
  const changed = new Date(time).toISOString().slice(0, 10);
  if (!top) {
    if (!isArticle(text.slice(0, maxTop), keyword)) return undefined;
    const { title, date, published } = readOwnTop(text);
    return {
      title: title ?? path.basename(file),
      prompt: undefined,
      state: published ? 'published' : 'edited',
      score: undefined,
      date: date ?? changed,
    };
  }
  const { isChanged } = await import('./articleMark.ts');
  const { published, score, title, prompt, date, hash } = top;
  const written: ArticleState = score === undefined ? 'brief' : 'draft';
  return {
    title: title ?? path.basename(file),
    prompt,
    state: published ? 'published' : isChanged(text, hash) ? 'edited' : written,
    score,
    date: date ?? changed,
  };
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
  await fs.rename(partial, store);
}
