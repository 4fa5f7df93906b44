import type { Verdict } from '../../checking/checkInput.ts';
import { isRepeat, modelRefused } from '../../contract/content/runEvidence.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { CheckedText } from '../../writing/draft/keepSupported.ts';
import type { WrittenSection } from '../../writing/draft/section.ts';
import type { SectionTask } from '../../writing/draft/instructions.ts';
import { markedFacts } from '../../writing/draft/statedFacts.ts';
import { type Removed, shown } from '../../writing/draft/takeOut.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { wordEnds } from '../../text/words/words.ts';
import type { Material } from './material.ts';
import { type StepNeeds, type Spent } from './step.ts';
import {
  type First,
  isSilent,
  type Known,
  Meter,
  type Repaired,
  supportedIn,
  textEvidence,
  writeChecked,
} from './writeChecked.ts';

/** Progress of a draft. Stored after each section to avoid paying for it twice. */
export interface DraftProgress {
  readonly sections: readonly string[];
  /** Ids of the facts that the model marked in these sections. */
  readonly marked?: readonly string[];
  /** Number of sections from which the checks removed all or nearly all text. */
  readonly emptied: number;
  /** The model's first version of the current section, or of the whole text, while it is checked and repaired. */
  readonly first?: First | undefined;
  /** The model's replies about the order of a brief. */
  readonly replies?: readonly string[];
  readonly ledger: Ledger;
  readonly removed: readonly Removed[];
  /** Unsupported text that was corrected in a repair. */
  readonly mended: readonly Removed[];
  /** Claims that pages support, according to the model. */
  readonly verdicts: readonly Verdict[];
  readonly spent: Spent;
}

interface Writing {
  readonly needs: StepNeeds;
  readonly plan: Outline;
  readonly material: Material;
  readonly writer: Model;
}

/** Writes the remaining sections. Each is checked against the pages before the next one starts. */
export async function writeSections(writing: Writing, begun: Partial<DraftProgress>): Promise<DraftProgress> {
  const { needs, plan, material } = writing;
  const { ledger } = material;
  const meter = new Meter(begun.spent);
  let progress: DraftProgress = {
    sections: [],
    emptied: 0,
    removed: [],
    mended: [],
    verdicts: [],
    ...begun,
    ledger,
    spent: meter.spent,
  };
  while (progress.sections.length < plan.sections.length && !isDeclined(progress)) {
    needs.closing.throwIfAborted();
    const planned = plan.sections[progress.sections.length];
    // The introduction directly follows the title.
    const section = planned?.lead ? undefined : planned?.heading;
    const under = (some: readonly Removed[]) =>
      some.map((one) => ({ ...(section !== undefined && { section }), ...one }));
    const { markdown, removed, mended, verdicts, marked } = await writeSection(writing, progress, meter);
    progress = {
      sections: [...progress.sections, markdown],
      marked: [...(progress.marked ?? []), ...marked],
      emptied: progress.emptied + (wasEmptied(markdown, removed) ? 1 : 0),
      removed: [...progress.removed, ...under(removed)],
      mended: [...progress.mended, ...under(mended)],
      verdicts: [...progress.verdicts, ...supportedIn(verdicts)],
      ledger,
      spent: meter.spent,
    };
    await keepDraft(needs, progress);
  }
  // If nearly all text was removed, a retry starts from scratch.
  if (isEmptied(progress)) await keepDraft(needs, { ...progress, sections: [], marked: [], emptied: 0 });
  return progress;
}

/** True if most sections are empty or nearly empty. */
export const isEmptied = ({ sections, emptied }: Pick<DraftProgress, 'sections' | 'emptied'>): boolean =>
  emptied > sections.length / 2 || sections.every((section) => section === '');

/** Below the shortest legitimate section of stored articles, which has 15 words. */
const minSectionWords = 10;

/**
 * True if the checks removed nearly all text of a section. Removed repetitions alone don't count, because they aren't
 * false.
 */
const wasEmptied = (markdown: string, removed: readonly Removed[]): boolean =>
  removed.some(({ reason }) => !isRepeat(reason)) &&
  wordEnds(withoutUnsupported(markdown).replace(/\]\([^()\s]{0,2000}\)/g, ']')).length < minSectionWords;

/** A model that refuses the first two sections will refuse all of them. */
const isDeclined = ({ sections, removed }: DraftProgress): boolean =>
  sections.length === 2 &&
  sections.every((section) => section === '') &&
  removed.length > 0 &&
  removed.every(({ reason }) => reason === modelRefused);

async function writeSection(
  { needs, plan, material, writer }: Writing,
  progress: DraftProgress,
  meter: Meter,
): Promise<CheckedText & Repaired & Required<Pick<DraftProgress, 'marked'>>> {
  const { run, signal, texts } = needs;
  const { evidence, ledger, notes } = material;
  const { sections, marked, first } = progress;
  const section = sections.length;
  const { words } = run.request;
  const task: SectionTask = {
    outline: plan,
    evidence,
    ledger,
    notes: notes.map(({ markdown }) => markdown),
    section,
    written: sections,
    marked,
    words,
  };
  const textSources = textEvidence(needs, material);
  const instructions = await texts.run('sectionInstructions', task, signal);
  const toCheck = (written: string, known: Known = {}): WrittenSection => ({
    ...textSources,
    ...known,
    ...{ outline: plan, section, written, before: sections, words, instructions },
  });
  const cut: Removed[] = [];
  const versions: string[] = [];
  const checked = await writeChecked({
    needs,
    writer,
    meter,
    instructions,
    onCut: (lost) => cut.push({ text: shown(lost) || '…', reason: cutOff }),
    check(written, known) {
      versions.push(written);
      return texts.run('checkSection', toCheck(written, known), signal);
    },
    verify: (written, known) => texts.run('verifySection', toCheck(written, known), signal),
    begun: first,
    keepFirst: (text) => keepDraft(needs, { ...progress, first: text, spent: meter.spent }),
  }).catch((error: unknown): CheckedText & Repaired => {
    // the run fails if the model hasn't written anything at all
    if (!isSilent(error) || sections.every((written) => written === '')) throw error;
    return { markdown: '', removed: [{ text: '…', reason: error.message }], mended: [], verdicts: [] };
  });
  return {
    ...checked,
    removed: [...checked.removed, ...cut.slice(0, 1)],
    marked: markedFacts(versions, withoutUnsupported(checked.markdown), ledger.facts),
  };
}

const cutOff = 'The model reached its output limit before it finished the text.';

export const keepDraft = ({ run, store }: StepNeeds, progress: Partial<DraftProgress>): Promise<void> =>
  store.write(({ contentSteps }) => contentSteps.keep(run.id, 'draft', 'running', progress), { locks: [] });
