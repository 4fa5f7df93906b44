import type { Model } from '../../contract/vendors.ts';
import type { CheckedText } from '../../writing/draft/carried.ts';
import type { SectionTask } from '../../writing/draft/instructions.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import type { Material } from './material.ts';
import type { StepNeeds } from './step.ts';
import { Meter, type Spent, textEvidence, writeChecked } from './writeChecked.ts';

/** What a draft is made of so far; kept after each section, so that none is paid for twice. */
export interface DraftProgress {
  readonly sections: readonly string[];
  readonly ledger: Ledger;
  readonly removed: readonly Removed[];
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
  let progress = { sections: [], removed: [], ...begun, ledger, spent: meter.spent };
  while (progress.sections.length < plan.sections.length) {
    needs.closing.throwIfAborted();
    const { markdown, removed } = await writeSection(writing, progress.sections, meter);
    progress = {
      sections: [...progress.sections, markdown],
      removed: [...progress.removed, ...removed],
      ledger,
      spent: meter.spent,
    };
    await keep(needs, progress);
  }
  // What a retry finds is to be written anew where nothing is left.
  if (progress.sections.every((section) => section === '')) await keep(needs, { ...progress, sections: [] });
  return progress;
}

async function writeSection(
  { needs, plan, material, writer }: Writing,
  sections: readonly string[],
  meter: Meter,
): Promise<CheckedText> {
  const { run, signal, texts } = needs;
  const { evidence, ledger, notes } = material;
  const section = sections.length;
  const { words } = run.request;
  const task: SectionTask = { outline: plan, evidence, ledger, notes, section, written: sections, words };
  const rests = textEvidence(needs, material);
  return writeChecked({
    needs,
    writer,
    meter,
    instructions: await texts.run('sectionInstructions', task, signal),
    check: (written) =>
      texts.run('checkSection', { ...rests, outline: plan, section, written, before: sections }, signal),
  });
}

const keep = ({ run, store }: StepNeeds, progress: DraftProgress): Promise<void> =>
  store.write(({ contentSteps }) => contentSteps.keep(run.id, 'draft', 'running', progress), { locks: [] });
