import path from 'node:path';
import type { ActiveArticle } from './editor/activeArticle.ts';
import type { Proposal, Proposals } from './changes/proposals.ts';
import type { Review } from './changes/review.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command, Execute } from '../editor/command.ts';
import type { ChangePlace } from '../editor/commandIds.ts';

interface Needs {
  /** Origin of the connected service, whose proposed changes are offered. */
  readonly origin: () => string;
  readonly proposals: Pick<Proposals, 'waiting'>;
  readonly review: () => Promise<Review>;
  readonly active: Pick<ActiveArticle, 'place'>;
  readonly dialogs: Pick<Dialogs, 'pick' | 'tell'>;
}

type ChangeCommand = 'citedesk.showChange' | 'citedesk.takeChange' | 'citedesk.discardChange';

/** Shows, applies or discards a proposed change to an article. */
export const changeCommands = (needs: Needs): readonly Command<ChangeCommand>[] => {
  const command = <Id extends ChangeCommand>(
    id: Id,
    action: (review: Review, runId: number) => Promise<unknown>,
  ): Command<Id> => ({
    id,
    async run(place) {
      const runId = await wanted(needs, place);
      if (runId !== undefined) await action(await needs.review(), runId);
    },
  });
  return [
    command('citedesk.showChange', (review, runId) => review.show(runId)),
    command('citedesk.takeChange', (review, runId) => review.take(runId)),
    command('citedesk.discardChange', (review, runId) => review.discard(runId)),
  ];
};

/**
 * Finds the change for a command: the given one, that of the given or active file, the only one, or the user's
 * selection.
 */
async function wanted(
  { origin, proposals, active, dialogs }: Needs,
  place: ChangePlace | undefined,
): Promise<number | undefined> {
  if (place && 'runId' in place) return place.runId;
  const { runId, file } = placeOf(place) ?? active.place;
  if (runId !== undefined) return runId;
  const waiting = proposals.waiting(origin());
  const own = waiting.findLast((proposal) => proposal.file === file);
  if (own) return own.runId;
  const [only, ...others] = waiting;
  if (!only) return void (await dialogs.tell(t('There are no proposed changes to review.')));
  if (others.length === 0) return only.runId;
  const choices = waiting.map((proposal) => ({
    label: path.basename(proposal.file),
    description: path.dirname(proposal.file),
    value: proposal.runId,
  }));
  return dialogs.pick(choices, { title: t('Select a change') });
}

/** Reads a change from a URI, whose path ends with the run and a name, or a file from its URI. */
function placeOf(
  place: Exclude<ChangePlace, { readonly runId: number }> | undefined,
): { readonly runId?: number; readonly file?: string } | undefined {
  if (!place) return undefined;
  if (place.scheme === 'file') return { file: place.fsPath };
  return { runId: Number(place.path.split('/').at(-2)) };
}

/** Offers to show the proposed change to a file that was opened. */
export async function offerChange(
  { dialogs, execute }: { readonly dialogs: Pick<Dialogs, 'tell'>; readonly execute: Execute },
  proposal: Proposal | undefined,
): Promise<void> {
  if (!proposal) return;
  const show = t('Show Change');
  const pressed = await dialogs.tell(
    t('A proposed change to {0} is ready to review.', path.basename(proposal.file)),
    show,
  );
  if (pressed === show) await execute('citedesk.showChange', { runId: proposal.runId });
}
