import type { Client } from '../../../client/client.ts';
import { Failure } from '../../../contract/failure.ts';
import { counted, t } from '../../l10n.ts';
import { inTurn, type ManagingNeeds } from './managed.ts';

export type RestoringCalls = Pick<Client, 'restoreProject' | 'restoreTopic' | 'restorePrompt'>;

/** Something that was deleted; `id` is a topic's or prompt's. */
export interface Gone {
  readonly kind: 'project' | 'topic' | 'prompt';
  readonly project: string;
  readonly id: number | null;
  readonly name: string;
}

type Needs = Pick<ManagingNeeds, 'dialogs' | 'tree'>;

/** Those first that hold others. */
const order: readonly Gone['kind'][] = ['project', 'topic', 'prompt'];

/** Has somebody else its words by now, it stays deleted and the others come back all the same. */
const isTaken = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'PROMPT_EXISTS' || error.code === 'TOPIC_EXISTS');

/** Brings things back, and says which of them could not be. */
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

/** Says that things are deleted, with a button that brings them back. */
export async function offerUndo(
  needs: Needs,
  client: RestoringCalls,
  message: string,
  gone: readonly Gone[],
): Promise<void> {
  const undo = t('Undo');
  if ((await needs.dialogs.tell(message, undo)) === undo) await restore(needs, client, gone);
}
