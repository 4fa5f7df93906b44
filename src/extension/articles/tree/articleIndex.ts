import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileTitle } from '../../../article/fileTitle.ts';
import { isArticle } from '../articleSigns.ts';
import type { ArticleHost } from '../articleHost.ts';
import { stateOf } from '../articleStates.ts';
import { type AreaScores, type PresentScores, scoredAs } from './articleScores.ts';
import { readTop } from '../articleTop.ts';
import { isInside, replaceFile } from '../../../system/system.ts';
import type { ArticleState } from '../../editor/commandIds.ts';

/** An article of the workspace, as read from its file. */
export interface IndexedArticle {
  readonly file: string;
  readonly title: string;
  readonly prompt: string | undefined;
  readonly writtenBy?: {
    readonly service: string;
    readonly project: string;
    readonly promptId: number;
    readonly runId: number;
  };
  /** True for an article of the sample project, whose data is made up. */
  readonly sample?: boolean;
  readonly state: ArticleState;
  /** Overall score of its current text if known, or else the one in its front matter. */
  readonly score: number | undefined;
  /** Scores by area. */
  readonly areas?: AreaScores | undefined;
  /** True if the scores are those of the draft, and the text has changed since. */
  readonly isOfDraft?: boolean;
  /** `YYYY-MM-DD`: when the service wrote it, or else when the file was changed. */
  readonly date: string;
}

/** Cached data of a Markdown file, valid for this size (bytes) and modification time (milliseconds). */
interface KnownFile {
  readonly size: number;
  readonly time: number;
  /** Front matter name of the keyword at that time, if its site had its own. */
  readonly keyword?: string | undefined;
  /** Missing if the file isn't an article. */
  readonly article?: Omit<IndexedArticle, 'file'>;
  /** Scores of the current text. Null if it has none, missing if not scored yet. */
  readonly present?: PresentScores | null;
}

interface Needs {
  readonly host: Pick<ArticleHost, 'markdownFiles' | 'keywordNames'>;
  /** Folder for the cache. Undefined if there is none. */
  readonly folder: string | undefined;
  /** Scores the current text of a file. If missing, articles keep the scores in their front matter. */
  readonly score?: (file: string, markdown: string, signal: AbortSignal) => Promise<PresentScores | undefined>;
  /** Called when scores of articles have changed. */
  readonly onScored?: () => void;
  readonly note?: (error: unknown, where: string) => void;
}

export interface ArticleIndex {
  /** Returns all articles. The first call reads all files, later calls only the changed ones. */
  articles(): Promise<readonly IndexedArticle[]>;
  /** Marks a file, or a folder with its files, as changed. */
  touch(place: string): void;
  /** Makes the next call check all files again. */
  forget(): void;
  dispose(): void;
}

const version = 9;
/** Maximum files read at the same time. */
const maxAtOnce = 32;
/** Maximum articles that are scored, most recently changed first. Each takes a worker thread about 20 ms. */
const maxScored = 200;
/** Number of scored articles after which the list is updated. */
const scoredAtOnce = 20;
/** Maximum bytes of an article. No one edits longer ones. */
const maxSize = 2_000_000;
/** Maximum characters at the top of a file that are searched for its front matter. */
const maxTop = 64_000;
/** Milliseconds within which an editor that saves a file has written it after emptying it. */
const savedWithin = 100;

/** Creates an index that caches each file by size and modification time, on disk too, and reads only changed files. */
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

  /** Scores files one at a time, so that typing stays fast. */
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
      const search = looking.then(look);
      looking = search.catch(() => undefined);
      return search;
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

/** True if the front matter doesn't contain the current scores. An unchanged brief has none. */
const wantsScore = ({ state, score, isOfDraft }: NonNullable<KnownFile['article']>): boolean =>
  isOfDraft === true || (score === undefined && state !== 'brief');

/** Returns recently changed articles whose current text isn't scored yet. */
const unscored = (files: ReadonlyMap<string, KnownFile>): readonly (readonly [string, KnownFile])[] =>
  [...files]
    .filter(([, { article }]) => article !== undefined && wantsScore(article))
    .sort(([, one], [, other]) => other.time - one.time)
    .slice(0, maxScored)
    .filter(([, { present }]) => present === undefined);

/** Reads a file. Returns the cached object itself if the file is unchanged, and undefined if it is gone. */
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
    // Editors empty a file before they write it. Keep its row in the meantime, or it loses the focus.
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
    const { isPublished, readFields } = await import('../../../text/frontMatter/fields.ts');
    const { title, date } = readFields(text);
    return {
      title: title?.text ?? fileTitle(file, text) ?? path.basename(file),
      prompt: undefined,
      state: isPublished(text) ? 'published' : 'edited',
      score: undefined,
      date: date?.text ?? changed,
    };
  }
  const { isChanged } = await import('../articleMark.ts');
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

/** Formats a time (milliseconds) as a local day (`YYYY-MM-DD`). */
function localDay(time: number): string {
  const at = new Date(time);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Reads the cache. Ignores one of another version or one that is damaged. */
async function readKnown(store: string | undefined): Promise<Map<string, KnownFile>> {
  try {
    const stored = JSON.parse(store === undefined ? '{}' : await fs.readFile(store, 'utf8')) as {
      readonly version?: unknown;
      readonly files?: unknown;
    };
    if (stored.version !== version || !(stored.files instanceof Array)) return new Map();
    return new Map(stored.files.filter((entry): entry is [string, KnownFile] => entry instanceof Array));
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
