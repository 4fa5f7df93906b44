import type { Model } from '../../contract/vendors.ts';
import type { CheckedText, TextEvidence } from '../../writing/draft/carried.ts';
import { repairInstructions, type SectionInstructions } from '../../writing/draft/instructions.ts';
import { standsAbove } from '../../writing/draft/repeats.ts';
import { complete, type ModelUsage } from '../models/complete.ts';
import type { Material } from './material.ts';
import type { StepNeeds } from './step.ts';

interface Writing<Checked> {
  readonly needs: Pick<StepNeeds, 'settings' | 'signal' | 'pace'>;
  readonly writer: Model;
  readonly meter: Meter;
  readonly instructions: SectionInstructions;
  /** Keeps of a text what pages carry. */
  readonly check: (written: string) => Promise<Checked>;
}

/**
 * Has a model write a text, and once more with the reasons where sentences had to be taken out; the second is used
 * unless hardly anything is left of it.
 */
export async function writeChecked<Checked extends CheckedText>(writing: Writing<Checked>): Promise<Checked> {
  const { needs, writer, meter, instructions, check } = writing;
  const { signal, settings, pace } = needs;
  const call = { signal, patience: settings.patience, pace, onUsage: (usage: ModelUsage) => meter.add(usage) };
  const written = await complete(writer, { ...instructions, ...call });
  const first = await check(written);
  // A repeat is no fault that a second call is worth.
  if (first.removed.every(({ reason }) => reason === standsAbove)) return first;
  const again = await complete(writer, { ...repairInstructions(instructions, written, first.removed), ...call });
  const second = await check(again);
  return second.markdown.length >= first.markdown.length / 2 ? second : first;
}

/** What the model has cost so far; null where a provider does not tell its tokens. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Adds up what calls of a model use. */
export class Meter {
  spent: Spent;

  constructor(before: Spent = { calls: 0, inputTokens: null, outputTokens: null }) {
    this.spent = before;
  }

  add({ input, output }: ModelUsage): void {
    const { calls, inputTokens, outputTokens } = this.spent;
    this.spent = { calls: calls + 1, inputTokens: plus(inputTokens, input), outputTokens: plus(outputTokens, output) };
  }
}

const plus = (sum: number | null, more: number | null): number | null =>
  sum === null && more === null ? null : (sum ?? 0) + (more ?? 0);

/** What a text of a run is checked against. */
export function textEvidence(
  { project, prompt }: StepNeeds,
  { evidence, ledger, pages, notes }: Material,
): TextEvidence {
  const { name, aliases, competitors } = project;
  const options = evidence.subjects.filter(({ role }) => role === 'option').map((subject) => subject.name);
  return {
    facts: ledger.facts,
    pages,
    subjects: [...new Set([name, ...aliases, ...competitors.map((competitor) => competitor.name), ...options])],
    ownSentences: [prompt.text, ...notes.flatMap((note) => note.split('\n'))],
  };
}
