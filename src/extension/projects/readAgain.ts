import { isDeepStrictEqual } from 'node:util';
import { brandOf } from '../../analysis/mentions/named.ts';
import type { ProjectDetail } from '../../contract/projects/project.ts';
import { t } from '../l10n.ts';

/** What names stand in. */
const naming = (project: ProjectDetail) => ({ ...brandOf(project), competitors: project.competitors });

/**
 * What a change of a project means for the answers that are stored; nothing where they read the same, or there are
 * none.
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
