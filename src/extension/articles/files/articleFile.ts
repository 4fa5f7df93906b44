import { updatedText, type ArticleText } from '../articleText.ts';
import { readMark } from '../articleMark.ts';

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
}

const maxFileNames = 1000;

/**
 * Writes an article to `<slug>.md` so that windows which do it at the same time end with one file, and gives its name.
 * A file of the same run that nobody changed is brought up to date; any other is left alone and the article gets the
 * next free name.
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
    // What became of the text since is the file's own business.
    if (mark.hash === article.hash) return name;
    if (mark.changed) continue;
    await folder.replace(name, updatedText(existing, article));
    return name;
  }
  throw new Error(`There are ${maxFileNames} files named after ${slug}.`);
}
