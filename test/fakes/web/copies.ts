import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

/** Kind of the served page. Those from `consent` on can't be read. */
export type CopyKind = 'review' | 'shop' | 'forum' | 'consent' | 'shell' | 'pdf' | 'forbidden' | 'refused' | 'missing';

/** Shortened copy of a web page, with its text and appearance. */
export interface PageCopy {
  readonly url: string;
  readonly kind: CopyKind;
  readonly title: string;
  readonly language: string;
  readonly author?: string;
  /** `YYYY-MM-DD` */
  readonly published?: string;
  /** Markdown. */
  readonly body: string;
}

type Fields = Partial<Omit<PageCopy, 'body'>> & { readonly url: string };

const folder = path.join(import.meta.dirname, '../../data/articles/copies');

/** Reads the copies for a subject, one file each. */
export function keptCopies(subject: string): PageCopy[] {
  const files = fs.readdirSync(path.join(folder, subject)).sort();
  return files.map((file) => readCopy(fs.readFileSync(path.join(folder, subject, file), 'utf8')));
}

function readCopy(text: string): PageCopy {
  const { head, body } = splitMarkdown(text);
  const fields = parse(head.replace(/^---$/gm, '')) as Fields;
  return { kind: 'review', title: '', language: 'en', ...fields, body: body.trim() };
}
