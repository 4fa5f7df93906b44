import path from 'node:path';
import type { ArticleState } from '../../../contract/messages.ts';
import { fileTitle } from '../../../article/fileTitle.ts';
import { readFields } from '../../../text/frontMatter/fields.ts';
import { t } from '../../editor/l10n.ts';
import { basisLine } from '../lensTexts.ts';
import { findingLines, reworkLines } from './pageLines.ts';
import type { PageNotes } from './pageHost.ts';

interface FileToShow {
  readonly id: string;
  /** Absolute path. */
  readonly file: string;
  readonly markdown: string;
  readonly html: string;
  readonly notes: PageNotes | undefined;
}

/** Builds the page state for a file that wasn't made by a run. */
export function fileState({ id, file, markdown, html, notes }: FileToShow): ArticleState {
  const scored = notes?.scores ? notes : undefined;
  return {
    id,
    title: readFields(markdown).title?.text ?? fileTitle(file, markdown) ?? path.basename(file),
    sample: false,
    prompt: null,
    status: 'completed',
    note: null,
    steps: [],
    pages: [],
    html,
    words: scored?.words ?? 0,
    scores: scored?.scores ?? { service: null, seo: null, geo: null, readability: null },
    basis: scored ? basisLine(scored) : null,
    findings: findingLines(notes?.listed ?? [], markdown, true),
    begun: notes?.begun ?? false,
    findingsNote:
      notes && notes.listed.length > 0 && !notes.inProblems
        ? t('The Problems panel shows these findings once you edit the file.')
        : null,
    missing: [],
    lost: [],
    rework: reworkLines([]),
    short: null,
    spent: [],
    sorted: null,
    brief: [],
    section: null,
    file: path.basename(file),
    change: null,
    can: ['open'],
  };
}
