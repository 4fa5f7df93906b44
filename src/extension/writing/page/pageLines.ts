import type { FindingLine, LostLine, ReworkLines } from '../../../contract/messages.ts';
import { t } from '../../editor/l10n.ts';
import type { Note } from '../notes/notes.ts';
import { isRepeat, type RunEvidence } from '../../../contract/content/runEvidence.ts';
import { localized } from '../../editor/localized.ts';

const severities = ['error', 'warning', 'info'] as const;

/** Labels by the first part of a rule's name. */
const areas: Readonly<Record<string, (() => string) | undefined>> = {
  seo: () => 'SEO',
  geo: () => 'GEO',
  readability: () => t('Readability'),
  style: () => t('House style'),
  evidence: () => t('Answers'),
};

/**
 * Converts notes to lines of the page: checks first by severity, then suggestions by lost points.
 * @param notes in the order of the text
 * @param mendable true if there is a file to fix
 */
export function findingLines(notes: readonly Note[], markdown: string, mendable: boolean): FindingLine[] {
  let [line, at] = [1, markdown.indexOf('\n')];
  const lines = notes.map((note): FindingLine => {
    for (; at >= 0 && at < note.start; at = markdown.indexOf('\n', at + 1)) line += 1;
    const [message = '', ...reason] = note.message.split('\n');
    const { rule, severity, start, points = 0 } = note;
    const [fix] = note.fixes;
    return {
      kind: rule.startsWith('check.') ? 'check' : 'suggestion',
      rule,
      area: areas[rule.split('.')[0] ?? '']?.() ?? '',
      severity,
      message,
      reason: reason.length === 0 ? null : reason.join(' '),
      line,
      start,
      points,
      fix: mendable && fix ? fix.title : null,
    };
  });
  return lines.sort(checksFirst);
}

function checksFirst(one: FindingLine, other: FindingLine): number {
  const rank = ({ severity }: FindingLine): number => severities.indexOf(severity);
  const kinds = Number(other.kind === 'check') - Number(one.kind === 'check');
  const worth = one.kind === 'check' ? rank(one) - rank(other) : other.points - one.points || rank(one) - rank(other);
  return kinds || worth || one.start - other.start;
}

type Sentence = RunEvidence['removed'][number];

/** Formats a sentence that was removed from a draft. */
export const lostLine = (sentence: Sentence): LostLine => ({
  ...sentenceLine(sentence),
  uncarried: !isRepeat(sentence.reason),
});

/** Collects corrections and revisions of drafts. */
export const reworkLines = (runs: readonly RunEvidence[]): ReworkLines => ({
  mended: runs.flatMap(({ mended }) => mended).map(sentenceLine),
  revisions: runs
    .flatMap(({ revisions }) => revisions)
    .map(({ section, message, before_score, after_score, kept: accepted, note }) => ({
      section,
      message: localized(message),
      before: before_score,
      after: after_score,
      accepted,
      note: note && localized(note),
    })),
});

const sentenceLine = ({ text, section, reason }: Sentence): Omit<LostLine, 'uncarried'> => ({
  text: readable(text),
  section: section ?? null,
  reason: localized(reason),
});

/** Plain text of a Markdown sentence, without heading marks and link targets. */
const readable = (markdown: string): string =>
  markdown.replace(/^#{1,6} /, '').replace(/\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, '$1');
