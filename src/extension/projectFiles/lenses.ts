import type { Place } from '../../projectFile/places.ts';
import type { CommandArguments } from '../editor/commandIds.ts';
import { t } from '../editor/l10n.ts';
import { apartLines, standingWords } from '../prompts/tree/standingWords.ts';
import type { TrackedPlace } from './fileStandings.ts';

/** Code lens of a project file. */
interface FileLens {
  readonly title: string;
  readonly tooltip?: string;
  readonly command: keyof CommandArguments;
  readonly argument?: object;
}

/**
 * Lenses with the visibility and the actions for a position. Prompts get a hover instead, because a lens above each one
 * would double the length of the file.
 */
export function lensesOf(place: Place, tracked: TrackedPlace | undefined): readonly FileLens[] {
  const plan: FileLens[] =
    place.kind === 'project' ? [{ title: t('Show Plan'), command: 'citedesk.planProjectFile' }] : [];
  if (!tracked || place.kind === 'prompt') return plan;
  const { project, topicId, price, standing, summary } = tracked;
  const where = { project, ...(topicId !== undefined && { topicId }) };
  const words = standing && summary && standingWords(standing, summary);
  return [
    ...(words
      ? [
          {
            title: words.short,
            tooltip: standingTold(tracked).join('\n'),
            command: 'citedesk.showAnswers' as const,
            argument: where,
          },
        ]
      : []),
    {
      title: price === undefined ? t('Ask Now') : t('Ask Now ({0})', price),
      command: 'citedesk.runPrompts',
      argument: where,
    },
    { title: t('Open Answers'), command: 'citedesk.showAnswers', argument: where },
    ...plan,
  ];
}

/** Lines about the visibility at a position. */
export function standingTold({ standing, branded, summary }: TrackedPlace): readonly string[] {
  return standing && summary ? apartLines(standing, branded, summary) : [];
}
