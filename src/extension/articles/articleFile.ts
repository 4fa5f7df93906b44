import { updatedText, type ArticleText } from './articleText.ts';
import { readMark } from './articleMark.ts';

/** Files of one folder, by name. */
export interface ArticleFolder {
  /** The text as it stands, unsaved changes included; undefined where there is no file of that name. */
  read(name: string): Promise<string | undefined>;
  /** Makes a file whole; false when one of that name is there already, made by whomever. */
  create(name: string, text: string): Promise<boolean>;
  /** Puts another text in a file's place, whole. */
  replace(name: string, text: string): Promise<void>;
}

/** Which article it is. */
export interface ArticleKey {
  readonly service: string;
  readonly runId: number;
  readonly promptId: number;
}

interface WrittenArticle {
  readonly name: string;
  /** A file of the same prompt that somebody changed, and that stayed as it is. */
  readonly besides?: string;
}

const maxFileNames = 1000;

/**
 * Writes an article to `<slug>.md` so that windows which do it at the same time end with one file. A file of the same
 * prompt that nobody changed is brought up to date; any other is left alone and the article gets the next free name.
 */
export async function writeArticle(
  folder: ArticleFolder,
  slug: string,
  key: ArticleKey,
  article: ArticleText,
): Promise<WrittenArticle> {
  let besides: string | undefined;
  for (let number = 1; number <= maxFileNames; number += 1) {
    const name = number === 1 ? `${slug}.md` : `${slug}-${number}.md`;
    const written = besides === undefined ? { name } : { name, besides };
    let existing = await folder.read(name);
    if (existing === undefined) {
      if (await folder.create(name, article.markdown)) return written;
      existing = await folder.read(name);
      if (existing === undefined) throw new Error(`${name} can be neither made nor read.`);
    }
    const found = existingArticle(existing, key, article);
    if (found === 'ours') return written;
    if (found === 'older') {
      await folder.replace(name, updatedText(existing, article));
      return written;
    }
    if (found === 'changed') besides ??= name;
  }
  throw new Error(`There are ${maxFileNames} files named after ${slug}.`);
}

/**
 * What a file is to the article: it already, an older one to bring up to date, one that somebody changed, or no kin.
 */
function existingArticle(
  existing: string,
  { service, runId, promptId }: ArticleKey,
  { hash }: ArticleText,
): 'ours' | 'older' | 'changed' | 'stranger' {
  const mark = readMark(existing);
  if (!mark || mark.service !== service) return 'stranger';
  // What became of the text since is the file's own business.
  if (mark.runId === runId && mark.hash === hash) return 'ours';
  if (mark.runId !== runId && mark.promptId !== promptId) return 'stranger';
  return mark.changed ? 'changed' : 'older';
}
