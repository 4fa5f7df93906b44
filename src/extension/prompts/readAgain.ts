import { isDeepStrictEqual } from 'node:util';
import { brandOf } from '../../analysis/mentions/named.ts';
import type { ProjectDetail } from '../../contract/projects/project.ts';
import { t } from '../editor/l10n.ts';

/** Fields that affect the detection of names. */
const naming = (project: ProjectDetail) => ({ ...brandOf(project), competitors: project.competitors });

/**
 * Notice that a project change causes stored answers to be analyzed again. Undefined if it doesn't, or without answers.
 */
export function rereadingNotice(before: ProjectDetail, after: ProjectDetail): string | undefined {
  if (after.last_answer_at === null) return undefined;
  if (!isDeepStrictEqual(naming(before), naming(after)))
    return t('Stored answers are being re-analyzed with the new names. Figures will update shortly.');
  if (!isDeepStrictEqual(before.brand.facts, after.brand.facts))
    return t('Stored answers are being checked against the new facts. Any contradictions will appear shortly.');
  return before.timezone === after.timezone
    ? undefined
    : t('Stored answers are being re-analyzed for the new time zone. Figures will update shortly.');
}
