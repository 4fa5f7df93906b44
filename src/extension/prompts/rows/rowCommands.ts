import type { Client } from '../../../client/client.ts';
import type { Command } from '../../editor/command.ts';
import type { CommandId } from '../../editor/commandIds.ts';
import { deleteRows } from './deleteRows.ts';
import { movePrompts } from './movePrompts.ts';
import { pausePrompts } from './pausePrompts.ts';
import { renameRow } from './renameRow.ts';
import { restoreDeleted } from './restoreDeleted.ts';

type Needs = Parameters<typeof deleteRows>[0] &
  Parameters<typeof renameRow<Client>>[0] &
  Parameters<typeof restoreDeleted<Client>>[0];

/** Commands for rows of the prompts tree. Some apply to several rows. */
export const rowCommands = (needs: Needs): readonly Command<CommandId>[] => [
  renameRow<Client>(needs),
  deleteRows(needs),
  movePrompts<Client>(needs),
  ...pausePrompts<Client>(needs),
  restoreDeleted<Client>(needs),
];
