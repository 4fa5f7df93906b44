import fs from 'node:fs/promises';
import path from 'node:path';
import { readTop } from './articleTop.ts';

/** How far an article is. */
export const articleStates = ['brief', 'draft', 'edited', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

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
  /** Missing for files that are no articles. */
  readonly article?: Omit<IndexedArticle, 'file'>;
}

interface Needs {
  /** The Markdown files of the workspace, as absolute paths. */
  readonly markdownFiles: () => Promise<readonly string[]>;
  /** A folder for what is kept until the next window; undefined where there is none. */
  readonly folder: string | undefined;
}

/** The articles of the workspace, read from their files. */
export interface ArticleIndex {
  /** Looks for all files at first, and then at those that changed. */
  articles(): Promise<readonly IndexedArticle[]>;
  /** A file was made, changed or taken away. */
  touch(file: string): void;
  /** All files are looked at anew, and those that changed are read. */
  forget(): void;
}

const version = 1;
/** Files that are looked at side by side. */
const maxAtOnce = 32;
/** Bytes. What is longer is no article that anybody edits. */
const maxSize = 2_000_000;

/**
 * Keeps the index by size and time of each file, also from window to window, so that a file is read when it changed and
 * at no other time.
 */
export function createArticleIndex({ markdownFiles, folder }: Needs): ArticleIndex {
  const store = folder === undefined ? undefined : path.join(folder, 'articles.json');
  let known: Map<string, KnownFile> | undefined;
  let changed: Set<string> | undefined;
  let looking: Promise<unknown> = Promise.resolve();

  async function look(): Promise<readonly IndexedArticle[]> {
    known ??= await readKnown(store);
    const files = changed ? [...changed] : await markdownFiles();
    if (!changed) for (const file of new Set(known.keys()).difference(new Set(files))) known.delete(file);
    changed = new Set();
    let isNews = false;
    for (let at = 0; at < files.length; at += maxAtOnce) {
      const news = await Promise.all(files.slice(at, at + maxAtOnce).map((file) => lookAt(file, known?.get(file))));
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
    touch: (file) => void changed?.add(file),
    forget() {
      changed = undefined;
    },
  };
}

/** What a file holds; what was known of it, itself, where it has not changed; undefined where it is gone. */
async function lookAt(file: string, before: KnownFile | undefined): Promise<readonly [string, KnownFile | undefined]> {
  try {
    const { size, mtimeMs: time } = await fs.stat(file);
    if (before?.size === size && before.time === time) return [file, before];
    if (size > maxSize) return [file, { size, time }];
    const article = await articleIn(await fs.readFile(file, 'utf8'), file, time);
    return [file, { size, time, ...(article && { article }) }];
  } catch {
    return [file, undefined];
  }
}

async function articleIn(text: string, file: string, time: number): Promise<KnownFile['article']> {
  const top = readTop(text);
  if (!top) return undefined;
  const { isChanged } = await import('./articleMark.ts');
  const { published, score, title, prompt, date, hash } = top;
  const written: ArticleState = score === undefined ? 'brief' : 'draft';
  return {
    title: title ?? path.basename(file),
    prompt,
    state: published ? 'published' : isChanged(text, hash) ? 'edited' : written,
    score,
    date: date ?? new Date(time).toISOString().slice(0, 10),
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
