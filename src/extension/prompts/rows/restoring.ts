import type { Client } from '../../../client/client.ts';
import { Failure } from '../../../contract/failure.ts';
import { counted, t } from '../../editor/l10n.ts';
import { inTurn, type ManagingNeeds } from './managed.ts';

export type RestoringCalls = Pick<Client, 'restoreProject' | 'restoreTopic' | 'restorePrompt'>;

/** A deleted item. `id` is that of a topic or prompt, and null for a project. */
export interface Gone {
  readonly kind: 'project' | 'topic' | 'prompt';
  readonly project: string;
  readonly id: number | null;
  readonly name: string;
}

type Needs = Pick<ManagingNeeds, 'dialogs' | 'tree'>;

/** Order of restoring: parents before their children. */
const order: readonly Gone['kind'][] = ['project', 'topic', 'prompt'];

/** True if another item has the same text now. This item then stays deleted, but the others are restored. */
const isTaken = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'PROMPT_EXISTS' || error.code === 'TOPIC_EXISTS');

/** Restores items, and reports those that couldn't be restored. */
export async function restore({ dialogs, tree }: Needs, client: RestoringCalls, gone: readonly Gone[]): Promise<void> {
  const back: Gone[] = [];
  const taken: Gone[] = [];
  const ordered = gone.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  try {
    await inTurn(dialogs, t('Restoring'), ordered, async (one) => {
      try {
        await restoreOne(client, one);
        back.push(one);
      } catch (error) {
        if (!isTaken(error)) throw error;
        taken.push(one);
      }
    });
  } finally {
    tree.refresh();
  }
  const [first] = back;
  const sentences = [
    ...(first ? [counted(back.length, '{1} restored.', '{0} items restored.', first.name)] : []),
    ...taken.map(({ name }) => t('“{0}” wasn’t restored because an item with the same text already exists.', name)),
  ];
  if (sentences.length > 0) await dialogs.tell(sentences.join(' '));
}

async function restoreOne(client: RestoringCalls, { kind, project, id }: Gone): Promise<void> {
  if (kind === 'project') await client.restoreProject({ project });
  else if (kind === 'topic') await client.restoreTopic({ project, topic: id ?? 0 });
  else await client.restorePrompt({ project, prompt: id ?? 0 });
}

/** Reports that items were deleted, and offers to restore them. */
export async function offerUndo(
  needs: Needs,
  client: RestoringCalls,
  message: string,
  gone: readonly Gone[],
): Promise<void> {
  const undo = t('Undo');
  if ((await needs.dialogs.tell(message, undo)) === undo) await restore(needs, client, gone);
}
