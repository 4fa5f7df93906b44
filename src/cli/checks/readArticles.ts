import { UsageError } from '../command.ts';
import { systemFault } from '../systemFault.ts';
import { articleFiles } from './articleFiles.ts';
import { readText } from './articleText.ts';

interface ReadArticles {
  readonly texts: readonly { readonly file: string; readonly markdown: string }[];
  /** Files that couldn't be read, each with the reason as a sentence. */
  readonly unread: readonly { readonly file: string; readonly message: string }[];
}

/** Reads articles and continues after a file that can't be read. */
export function readArticles(words: readonly string[]): ReadArticles {
  const [texts, unread]: [ReadArticles['texts'][number][], ReadArticles['unread'][number][]] = [[], []];
  for (const file of articleFiles(words)) {
    try {
      texts.push({ file, markdown: readText(file) });
    } catch (error) {
      const message = error instanceof UsageError ? error.message : systemFault(error);
      if (message === undefined) throw error;
      unread.push({ file, message });
    }
  }
  return { texts, unread };
}
