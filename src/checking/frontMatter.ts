import { frontMatterFault } from '../text/frontMatter/contents.ts';
import { frontMatterOf } from '../text/frontMatter/frontMatter.ts';
import type { CheckFinding } from './finding.ts';

/** A front matter finding. Doesn't affect scores. */
interface FrontMatterFinding extends Pick<CheckFinding, 'severity' | 'message' | 'start' | 'end' | 'fix'> {
  readonly rule: 'file.front-matter';
}

/** Finds problems that prevent a site from reading an article's front matter: an error, or blank lines above it. */
export function checkFrontMatter(markdown: string): FrontMatterFinding[] {
  const error = { rule: 'file.front-matter', severity: 'error' } as const;
  const findings: FrontMatterFinding[] = [];
  const { from = 0 } = frontMatterOf(markdown) ?? {};
  const top = markdown.startsWith('\uFEFF') ? 1 : 0;
  if (from > top) {
    const edits = [{ start: top, end: from, text: '' }];
    findings.push({
      ...error,
      message: 'Front matter must start on the first line.',
      start: from,
      end: from + 3,
      fix: { title: 'Remove the blank lines above', edits },
    });
  }
  const fault = frontMatterFault(markdown);
  if (fault) findings.push({ ...error, message: fault.message, start: fault.start, end: fault.end });
  return findings;
}
