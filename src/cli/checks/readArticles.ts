import { UsageError } from '../command.ts';
import { systemFault } from '../systemFault.ts';
import { articleFiles } from './articleFiles.ts';
import { readText } from './articleText.ts';

interface ReadArticles {
  readonly texts: readonly { readonly file: string; readonly markdown: string }[];
  /** What is no article, though its name says so, and why as a sentence. */
  readonly unread: readonly { readonly file: string; readonly message: string }[];
}

/** Reads the articles that words of the command line name; one that cannot be read keeps no other from it. */
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
