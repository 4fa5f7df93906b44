import type { Model } from '../../contract/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { SectionTask } from '../../writing/draft/instructions.ts';
import type { CheckedSection } from '../../writing/draft/section.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { complete } from '../models/complete.ts';
import type { Material } from './material.ts';
import type { StepNeeds } from './step.ts';

/** What the model has cost so far; null where a provider does not tell its tokens. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

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
  const meter = new Meter(begun.spent);
  let progress = { sections: [], removed: [], ...begun, ledger: material.ledger, spent: meter.spent };
  while (progress.sections.length < plan.sections.length) {
    needs.closing.throwIfAborted();
    const { markdown, removed } = await writeSection(writing, progress.sections, meter);
    progress = {
      sections: [...progress.sections, markdown],
      removed: [...progress.removed, ...removed],
      ledger: material.ledger,
      spent: meter.spent,
    };
    await keep(needs, progress);
  }
  if (progress.sections.some((section) => section !== '')) return progress;
  await keep(needs, { ...progress, sections: [] });
  throw new Failure(
    'DRAFT_UNSUPPORTED',
    'Nothing that the model wrote can be followed to a page that was read. Add pages as evidence, choose another model, or start a brief.',
  );
}

/** Written once, and once more with the reasons where sentences had to be taken out; the better of both is used. */
async function writeSection(
  { needs, plan, material, writer }: Writing,
  sections: readonly string[],
  meter: Meter,
): Promise<CheckedSection> {
  const { run, settings, pace, signal, texts, prompt, project } = needs;
  const { evidence, ledger, pages, notes } = material;
  const { words } = run.request;
  const task: SectionTask = {
    outline: plan,
    evidence,
    ledger,
    notes,
    section: sections.length,
    written: sections,
    words,
  };
  const write = (instructions: { readonly system: string; readonly prompt: string }): Promise<string> =>
    complete(writer, {
      ...instructions,
      signal,
      patience: settings.patience,
      pace,
      onUsage: (usage) => meter.add(usage),
    });
  const check = (written: string): Promise<CheckedSection> =>
    texts.run(
      'checkSection',
      {
        outline: plan,
        section: sections.length,
        written,
        facts: ledger.facts,
        pages,
        subjects: namesOf(project, material),
        ownSentences: [prompt.text, ...notes],
      },
      signal,
    );
  const written = await write(await texts.run('sectionInstructions', task, signal));
  const first = await check(written);
  if (first.removed.length === 0) return first;
  const again = await write(await texts.run('repairInstructions', { task, written, removed: first.removed }, signal));
  const second = await check(again);
  return second.markdown.length >= first.markdown.length / 2 ? second : first;
}

/** The brand, its competitors, and the options that the answers name. */
function namesOf({ name, aliases, competitors }: StepNeeds['project'], { evidence }: Material): string[] {
  const options = evidence.subjects.filter(({ role }) => role === 'option').map((subject) => subject.name);
  return [...new Set([name, ...aliases, ...competitors.map((competitor) => competitor.name), ...options])];
}

const keep = ({ run, store }: StepNeeds, progress: DraftProgress): Promise<void> =>
  store.write(({ contentSteps }) => contentSteps.keep(run.id, 'draft', 'running', progress), { locks: [] });

/** Adds up what calls of a model use. */
export class Meter {
  spent: Spent;

  constructor(before: Spent = { calls: 0, inputTokens: null, outputTokens: null }) {
    this.spent = before;
  }

  add({ input, output }: { readonly input: number | null; readonly output: number | null }): void {
    const { calls, inputTokens, outputTokens } = this.spent;
    this.spent = { calls: calls + 1, inputTokens: plus(inputTokens, input), outputTokens: plus(outputTokens, output) };
  }
}

const plus = (sum: number | null, more: number | null): number | null =>
  sum === null && more === null ? null : (sum ?? 0) + (more ?? 0);
