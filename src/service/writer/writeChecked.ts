import { isRepeat } from '../../contract/content/runEvidence.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { CheckedText, TextEvidence } from '../../writing/draft/carried.ts';
import { repairInstructions, type SectionInstructions } from '../../writing/draft/instructions.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import { partiesOf } from '../answers/parties.ts';
import type { ModelUsage } from '../models/attempts.ts';
import { complete } from '../models/complete.ts';
import type { Material } from './material.ts';
import type { StepNeeds } from './step.ts';

/** Whom a text is asked of, and who keeps count. */
export interface Asking {
  readonly needs: Pick<StepNeeds, 'settings' | 'signal' | 'pace' | 'lend'>;
  readonly writer: Model;
  readonly meter: Meter;
}

interface Writing<Checked> extends Asking {
  readonly instructions: SectionInstructions;
  /** Keeps of a text what pages carry. */
  readonly check: (written: string) => Promise<Checked>;
  /** The first text, where it was written before the service ended. */
  readonly begun?: string | undefined;
  /** Keeps the first text, once there is one, with what was spent, so that nobody pays for it twice. */
  readonly keepFirst: (first: string | undefined) => Promise<void>;
}

/** What stood in a first text and could not stay, and is not in the second. */
export interface Repaired {
  readonly mended: readonly Removed[];
}

/** Has a model write a text. */
export function askWriter({ needs, writer, meter }: Asking, instructions: SectionInstructions): Promise<string> {
  const { signal, settings, pace, lend } = needs;
  return complete(writer, {
    ...instructions,
    signal,
    patience: settings.patience,
    pace,
    lend,
    onUsage: (usage) => meter.add(usage),
  });
}

/**
 * Has a model write a text, and once more with the reasons where sentences had to be taken out, or are those of a
 * page; the second is used unless hardly anything is left of it, or it copies as much.
 */
export async function writeChecked<Checked extends CheckedText>(
  writing: Writing<Checked>,
): Promise<Checked & Repaired> {
  const { instructions, check, begun, keepFirst } = writing;
  const written = begun ?? (await askKeeping(writing, instructions));
  if (begun === undefined) await keepFirst(written);
  const first = await check(written);
  const { removed, copied = [] } = first;
  // A repeat is no fault that a second call is worth.
  const isCarried = removed.every(({ reason }) => isRepeat(reason));
  if (isCarried && copied.length === 0) return { ...first, mended: [] };
  const faults = [...removed, ...copied];
  const repair = repairInstructions(instructions, written, faults);
  const second = await check(await askKeeping(writing, repair, written));
  const isShort = second.markdown.length < first.markdown.length / 2;
  if (isShort || (isCarried && (second.copied ?? []).length >= copied.length)) return { ...first, mended: [] };
  const stillThere = new Set(second.removed.map(({ text }) => text));
  return { ...second, mended: first.removed.filter(({ text }) => !stillThere.has(text)) };
}

/** Asks for a text; where that fails, what it has cost is kept all the same. */
async function askKeeping<Checked>(
  writing: Writing<Checked>,
  instructions: SectionInstructions,
  first?: string,
): Promise<string> {
  try {
    return await askWriter(writing, instructions);
  } catch (error) {
    if (!writing.needs.signal.aborted) await writing.keepFirst(first);
    throw error;
  }
}

/** What the model has cost so far, failed tries included; tokens are null where no call told them. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Calls that did not tell all their tokens, as failed ones mostly; what earlier versions kept lacks it. */
  readonly untold?: number;
}

/** Adds up what calls of a model use. */
export class Meter {
  spent: Spent;

  constructor(before: Spent = { calls: 0, inputTokens: null, outputTokens: null }) {
    this.spent = before;
  }

  add({ input, output }: ModelUsage): void {
    const { calls, inputTokens, outputTokens, untold = 0 } = this.spent;
    this.spent = {
      calls: calls + 1,
      inputTokens: plus(inputTokens, input),
      outputTokens: plus(outputTokens, output),
      untold: input === null || output === null ? untold + 1 : untold,
    };
  }
}

const plus = (sum: number | null, more: number | null): number | null =>
  sum === null && more === null ? null : (sum ?? 0) + (more ?? 0);

/** What a text of a run is checked against. */
export function textEvidence(
  { project, prompt }: StepNeeds,
  { evidence, ledger, pages, notes }: Material,
): TextEvidence {
  const parties = partiesOf(project);
  const options = evidence.subjects.filter(({ role }) => role === 'option').map((subject) => subject.name);
  return {
    facts: ledger.facts,
    pages,
    noted: notes,
    subjects: [...new Set([...parties.flat(), ...options])],
    parties,
    ownSentences: [prompt.text],
  };
}
