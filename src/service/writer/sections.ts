import { isRepeat, modelRefused } from '../../contract/content/runEvidence.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { CheckedText } from '../../writing/draft/carried.ts';
import type { SectionTask } from '../../writing/draft/instructions.ts';
import { distinctFormulas } from '../../writing/marks/standingFormulas.ts';
import type { Formula } from '../../checking/evidence/page.ts';
import { type Removed, shown } from '../../writing/draft/takeOut.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { wordEnds } from '../../text/words/words.ts';
import type { Material } from './material.ts';
import type { StepNeeds } from './step.ts';
import { isSilent, Meter, type Repaired, type Spent, textEvidence, writeChecked } from './writeChecked.ts';

/** What a draft is made of so far; kept after each section, so that none is paid for twice. */
export interface DraftProgress {
  readonly sections: readonly string[];
  /** Of how many sections the checks left nothing, or hardly anything. */
  readonly emptied: number;
  /** What the model wrote first for the section in hand, or for the whole text, while that is checked and mended. */
  readonly first?: string | undefined;
  /** How a model sorts a brief. */
  readonly replies?: readonly string[];
  readonly ledger: Ledger;
  readonly removed: readonly Removed[];
  /** What the repair of a section mended. */
  readonly mended: readonly Removed[];
  /** Figures that follow from facts. */
  readonly formulas: readonly Formula[];
  readonly spent: Spent;
}

interface Writing {
  readonly needs: StepNeeds;
  readonly plan: Outline;
  readonly material: Material;
  readonly writer: Model;
}

/** Writes the sections that are not written yet, each checked against the pages before the next is begun. */
export async function writeSections(writing: Writing, begun: Partial<DraftProgress>): Promise<DraftProgress> {
  const { needs, plan, material } = writing;
  const { ledger } = material;
  const meter = new Meter(begun.spent);
  let progress: DraftProgress = {
    sections: [],
    emptied: 0,
    removed: [],
    mended: [],
    formulas: [],
    ...begun,
    ledger,
    spent: meter.spent,
  };
  while (progress.sections.length < plan.sections.length && !isDeclined(progress)) {
    needs.closing.throwIfAborted();
    const planned = plan.sections[progress.sections.length];
    // The opening stands right under the title.
    const section = planned?.lead ? undefined : planned?.heading;
    const under = (some: readonly Removed[]) =>
      some.map((one) => ({ ...(section !== undefined && { section }), ...one }));
    const { markdown, removed, mended, formulas } = await writeSection(writing, progress, meter);
    progress = {
      sections: [...progress.sections, markdown],
      emptied: progress.emptied + (wasEmptied(markdown, removed) ? 1 : 0),
      removed: [...progress.removed, ...under(removed)],
      mended: [...progress.mended, ...under(mended)],
      formulas: distinctFormulas([...progress.formulas, ...formulas]),
      ledger,
      spent: meter.spent,
    };
    await keepDraft(needs, progress);
  }
  // What a retry finds is to be written anew where hardly anything is left.
  if (isEmptied(progress)) await keepDraft(needs, { ...progress, sections: [], emptied: 0 });
  return progress;
}

/** Whether hardly anything is left of most sections. */
export const isEmptied = ({ sections, emptied }: Pick<DraftProgress, 'sections' | 'emptied'>): boolean =>
  emptied > sections.length / 2 || sections.every((section) => section === '');

/** The shortest honest sections of the kept articles have 15 words. */
const fewestWords = 10;

/** Whether the checks left hardly a sentence of a section; one that repeats others says nothing false. */
const wasEmptied = (markdown: string, removed: readonly Removed[]): boolean =>
  removed.some(({ reason }) => !isRepeat(reason)) &&
  wordEnds(withoutUnsupported(markdown).replace(/\]\([^()\s]{0,2000}\)/g, ']')).length < fewestWords;

/** A model that refuses its first two sections refuses them all. */
const isDeclined = ({ sections, removed }: DraftProgress): boolean =>
  sections.length === 2 &&
  sections.every((section) => section === '') &&
  removed.length > 0 &&
  removed.every(({ reason }) => reason === modelRefused);

async function writeSection(
  { needs, plan, material, writer }: Writing,
  progress: DraftProgress,
  meter: Meter,
): Promise<CheckedText & Repaired> {
  const { run, signal, texts } = needs;
  const { evidence, ledger, notes } = material;
  const { sections, first } = progress;
  const section = sections.length;
  const { words } = run.request;
  const task: SectionTask = {
    outline: plan,
    evidence,
    ledger,
    notes: notes.map(({ markdown }) => markdown),
    section,
    written: sections,
    words,
  };
  const rests = textEvidence(needs, material);
  const instructions = await texts.run('sectionInstructions', task, signal);
  const cut: Removed[] = [];
  const checked = await writeChecked({
    needs,
    writer,
    meter,
    instructions,
    onCut: (lost) => cut.push({ text: shown(lost) || '…', reason: cutOff }),
    check: (written, formulas = []) =>
      texts.run(
        'checkSection',
        { ...rests, formulas, outline: plan, section, written, before: sections, words, instructions },
        signal,
      ),
    begun: first,
    keepFirst: (text) => keepDraft(needs, { ...progress, first: text, spent: meter.spent }),
  }).catch((error: unknown): CheckedText & Repaired => {
    // a model that writes nothing at all is a failure of the run
    if (!isSilent(error) || sections.every((written) => written === '')) throw error;
    return { markdown: '', removed: [{ text: '…', reason: error.message }], mended: [], formulas: [] };
  });
  return { ...checked, removed: [...checked.removed, ...cut.slice(0, 1)] };
}

const cutOff = 'The model reached its output limit before it finished the text.';

/** Keeps how far a draft is. */
export const keepDraft = ({ run, store }: StepNeeds, progress: Partial<DraftProgress>): Promise<void> =>
  store.write(({ contentSteps }) => contentSteps.keep(run.id, 'draft', 'running', progress), { locks: [] });
