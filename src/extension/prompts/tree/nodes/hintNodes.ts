import { t } from '../../../editor/l10n.ts';
import { allTopics } from '../../../tree/places.ts';
import { MessageNode } from '../../../tree/messageNode.ts';
import type { Node } from '../../../tree/node.ts';
import type { TreePlace } from '../../../editor/commandIds.ts';

/** Explains why there are no topics. */
export const seenOnly = (project: string): Node =>
  new MessageNode({
    id: `${project}/message/seen`,
    text: t('This service doesn’t list prompts. These are the prompts with recent answers.'),
  });

/** Offers an import of answers if there are no prompts. */
export const orImport = (project: string): Node =>
  new MessageNode({
    id: `${project}/message/import`,
    text: t('Or import answers…'),
    icon: 'desktop-download',
    command: { command: 'citedesk.importAnswers', argument: { project } },
  });

/** Offers to add prompts to an empty project or topic. */
export const noPrompts = (place: { readonly project: string; readonly topicId?: number }): Node =>
  new MessageNode({
    id: `${place.project}/message/none-${place.topicId ?? ''}`,
    text: t('No prompts yet. Add prompts…'),
    icon: 'add',
    command: { command: 'citedesk.addPrompts', argument: place },
  });

/** Rows for a list without prompts. */
export function emptyPlace({ project, topicId, group }: TreePlace): readonly Node[] {
  if (group !== undefined)
    return [
      new MessageNode({
        id: `${project}/message/none-${group}`,
        text: group === 'filtered' ? t('No prompts match the filter.') : t('No prompts here anymore.'),
      }),
    ];
  return topicId === allTopics ? [] : [noPrompts({ project, topicId })];
}
