import type { PromptOrder } from '../../contract/projects/prompt.ts';
import { currentChoice, type Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { promptOrders, type PromptsTree } from './tree/promptsTree.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly tree: Pick<PromptsTree, 'order' | 'sortBy'>;
  readonly dialogs: Pick<Dialogs, 'pick'>;
}

const orderNames: Readonly<Record<PromptOrder, () => string>> = {
  need: () => t('Needs attention first (only competitors mentioned)'),
  name: () => t('By name'),
  oldest: () => t('Oldest first'),
};

export const sortPrompts = ({ tree, dialogs }: Needs): Command<'citedesk.sortPrompts'> => ({
  id: 'citedesk.sortPrompts',
  async run() {
    const choices = promptOrders.map((order) => currentChoice(orderNames[order](), order, order === tree.order));
    const order = await dialogs.pick(choices, { title: t('Sort prompts') });
    if (order !== undefined) tree.sortBy(order);
  },
});
