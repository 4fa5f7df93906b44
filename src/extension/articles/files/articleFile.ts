import { updatedText, type ArticleText } from '../articleText.ts';
import { readMark } from '../articleMark.ts';

export interface ArticleFolder {
  /** Returns the current text, including unsaved changes. Undefined if the file doesn't exist. */
  read(name: string): Promise<string | undefined>;
  /** Creates a file atomically. False if it already exists. */
  create(name: string, text: string): Promise<boolean>;
  /** Replaces the text of a file atomically. */
  replace(name: string, text: string): Promise<void>;
}

export interface ArticleKey {
  readonly service: string;
  readonly runId: number;
}

const maxFileNames = 1000;

/**
 * Writes an article to `<slug>.md` and returns the file name. Windows that do this at the same time end up with one
 * file. Updates an unedited file of the same run, and leaves any other alone by using the next free name.
 */
export async function writeArticle(
  folder: ArticleFolder,
  slug: string,
  key: ArticleKey,
  article: ArticleText,
): Promise<string> {
  for (let number = 1; number <= maxFileNames; number += 1) {
    const name = number === 1 ? `${slug}.md` : `${slug}-${number}.md`;
    let existing = await folder.read(name);
    if (existing === undefined) {
      if (await folder.create(name, article.markdown)) return name;
      existing = await folder.read(name);
      if (existing === undefined) throw new Error(`${name} can be neither made nor read.`);
    }
    const mark = readMark(existing);
    if (mark?.service !== key.service || mark.runId !== key.runId) continue;
    // The run's text is the same, so keep any later edits in the file.
    if (mark.hash === article.hash) return name;
    if (mark.changed) continue;
    await folder.replace(name, updatedText(existing, article));
    return name;
  }
  throw new Error(`There are ${maxFileNames} files named after ${slug}.`);
}
