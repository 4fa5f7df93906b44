import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

/** What kind of page a copy is served as; all from `consent` on cannot be read. */
export type CopyKind = 'review' | 'shop' | 'forum' | 'consent' | 'shell' | 'pdf' | 'forbidden' | 'refused' | 'missing';

/** A page of the web in short: what its text says, and what it looks like. */
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

/** The copies that are kept for a subject, a file each. */
export function keptCopies(subject: string): PageCopy[] {
  const files = fs.readdirSync(path.join(folder, subject)).sort();
  return files.map((file) => readCopy(fs.readFileSync(path.join(folder, subject, file), 'utf8')));
}

function readCopy(text: string): PageCopy {
  const { head, body } = splitMarkdown(text);
  const fields = parse(head.replace(/^---$/gm, '')) as Fields;
  return { kind: 'review', title: '', language: 'en', ...fields, body: body.trim() };
}
