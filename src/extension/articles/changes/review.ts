import type { Proposal, Proposals } from './proposals.ts';
import { type SettingFault, settingFault } from '../../../text/frontMatter/setFields.ts';
import type { Attention } from '../articleHost.ts';
import { readTop } from '../articleTop.ts';
import { counted, t } from '../../editor/l10n.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { firstChange } from '../articleText.ts';
import { mergeTexts } from './mergeTexts.ts';

/** Editor functions for reviewing a change. Files are absolute paths, offsets are UTF-16 code units. */
export interface ReviewHost {
  /** Returns a file's current text, including unsaved changes. Undefined if the file is gone. */
  textOf(file: string): Promise<string | undefined>;
  /** Returns the file name without its folder. */
  nameOf(file: string): string;
  /** Saves the user's edits to a change. */
  settle(service: string, runId: number): Promise<void>;
  /** Shows the file on the left and the proposed text on the right, at an offset in the latter. */
  show(service: string, proposal: Proposal, start: number, options: { readonly keepFocus: boolean }): Promise<void>;
  /** Shows the file and replaces its text in one undoable edit. */
  replace(file: string, text: string, start: number): Promise<void>;
  /** Closes the tabs of a change. */
  close(service: string, runId: number): Promise<void>;
}

interface Needs {
  /** Origin of the connected service. */
  readonly origin: () => string;
  readonly proposals: Proposals;
  readonly host: ReviewHost;
  readonly dialogs: Dialogs;
  /** Finds the file of a run, even if it was moved. */
  readonly find: (service: string, runId: number) => Promise<string | undefined>;
}

export interface Review {
  /**
   * Shows a change as a diff with its file, without writing either. False if the file is gone, the change isn't loaded
   * yet, or the user works elsewhere. After a long wait, doesn't take the focus.
   */
  show(runId: number, attention?: Attention): Promise<boolean>;
  /**
   * Applies a change to its file in one undoable edit. If the file was edited since, merges and shows the change again
   * first.
   */
  take(runId: number): Promise<void>;
  discard(runId: number): Promise<void>;
  /** Checks whether the file still exists. Moves the change with a moved file, and removes it with a deleted one. */
  look(runId: number): Promise<void>;
}

export function createReview({ origin, proposals, host, dialogs, find }: Needs): Review {
  type Ready = Proposal & { readonly text: string };

  /** Returns a change with the user's edits to it, and with the current path of its file. */
  async function current(runId: number): Promise<Ready | undefined> {
    const service = origin();
    await host.settle(service, runId);
    const known = proposals.find(service, runId);
    if (known?.text === undefined) return undefined;
    const file = (await host.textOf(known.file)) === undefined ? await movedFile(service, known) : known.file;
    if (file === undefined) {
      await host.close(service, runId);
      proposals.remove(service, runId);
      return undefined;
    }
    return { ...known, file, text: known.text };
  }

  async function movedFile(service: string, { base }: Proposal): Promise<string | undefined> {
    const before = readTop(base);
    return before?.service === service ? find(service, before.runId) : undefined;
  }

  /** Rebases a change on the current text of its file. `news` is a message about it, if there is anything to review. */
  async function onto(proposal: Ready): Promise<{ readonly fresh: Ready; readonly news: string | undefined }> {
    const { base, text, file } = proposal;
    const now = (await host.textOf(file)) ?? base;
    if (now === base) return { fresh: proposal, news: undefined };
    const names = { mine: t('Your file'), theirs: t('Proposed change') };
    const merged = mergeTexts({ base, mine: now, theirs: text, names });
    const fresh = { ...proposal, base: now, text: merged.text };
    return { fresh, news: newsOf(host.nameOf(file), merged.conflicts) };
  }

  async function present(proposal: Ready, news: string | undefined, keepFocus = false): Promise<void> {
    const service = origin();
    proposals.keep(service, { ...proposal, state: 'waiting' });
    await host.show(service, proposal, firstChange(proposal.base, proposal.text), { keepFocus });
    if (news === undefined) return;
    const take = t('Accept Change');
    // Not awaited: the message may stay open.
    void dialogs.tell(news, take).then((pressed) => (pressed === take ? review.take(proposal.runId) : undefined));
  }

  const review: Review = {
    async look(runId) {
      const proposal = await current(runId);
      if (proposal && proposal.file !== proposals.find(origin(), runId)?.file) proposals.keep(origin(), proposal);
    },
    async show(runId, attention) {
      const proposal = await current(runId);
      if (!proposal) return false;
      const { fresh, news } = await onto(proposal);
      if (attention?.elsewhere) return false;
      await present(fresh, news, attention?.late);
      return true;
    },
    async take(runId) {
      const proposal = await current(runId);
      if (!proposal) return void (await dialogs.tell(t('The file for this change no longer exists.')));
      const { fresh, news } = await onto(proposal);
      if (news !== undefined) return present(fresh, news);
      await host.replace(fresh.file, fresh.text, firstChange(fresh.base, fresh.text));
      proposals.keep(origin(), { ...fresh, state: 'taken' });
      await host.close(origin(), runId);
      const fault = settingFault(fresh.base);
      if (fault) await dialogs.tell(keptFrontMatter(fault));
    },
    async discard(runId) {
      const service = origin();
      await host.settle(service, runId);
      await host.close(service, runId);
      const proposal = proposals.find(service, runId);
      if (proposal) proposals.keep(service, { ...proposal, state: 'discarded' });
    },
  };
  return review;
}

const keptFrontMatter = (fault: SettingFault): string =>
  'format' in fault
    ? t('Citedesk changed the text but not the front matter, because it’s {0}.', fault.format)
    : t('Citedesk changed the text but not the front matter, which has an error in line {0}.', fault.line);

function newsOf(name: string, conflicts: number): string {
  const edited = t('{0} was edited after this change was proposed, so the change was merged with your text.', name);
  if (conflicts === 0) return `${edited} ${t('Review it before you accept it.')}`;
  const places = counted(conflicts, '1 conflict', '{0} conflicts');
  return `${edited} ${t('{0}: keep the text you want between <<<<<<< and >>>>>>>.', places)}`;
}
