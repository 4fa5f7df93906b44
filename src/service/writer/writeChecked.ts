import { isRepeat } from '../../contract/content/runEvidence.ts';
import { Failure } from '../../contract/failure.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Formula } from '../../checking/evidence/page.ts';
import type { CheckedText, OpenText, TextEvidence } from '../../writing/draft/carried.ts';
import { repairInstructions, type SectionInstructions } from '../../writing/draft/instructions.ts';
import { sentenceInstructions, withRepairs } from '../../writing/draft/repair.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import { wholeSentences } from '../../writing/talk/faultyText.ts';
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
  /** Gets the unfinished sentence of a text that reached the model's output limit. Without this, that is a failure. */
  readonly onCut?: ((lost: string) => void) | undefined;
}

interface Writing<Checked> extends Asking {
  readonly instructions: SectionInstructions;
  /** Keeps of a text what pages carry, and what was computed before. */
  readonly check: (written: string, formulas?: readonly Formula[]) => Promise<Checked>;
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
export async function askWriter(
  { needs, writer, meter, onCut }: Asking,
  instructions: SectionInstructions,
): Promise<string> {
  const { signal, settings, pace, lend } = needs;
  const ended = { isCut: false };
  const text = await complete(writer, {
    ...instructions,
    signal,
    patience: settings.patience,
    pace,
    lend,
    onUsage: (usage) => meter.add(usage),
    ...(onCut && {
      onCut() {
        ended.isCut = true;
      },
    }),
  });
  if (!ended.isCut) return text;
  const whole = wholeSentences(text);
  onCut?.(text.slice(whole.length));
  return whole;
}

/**
 * Has a model write a text. Sentences that no page supports are sent back once; a text of which nothing can be used is
 * written once more.
 */
export async function writeChecked<Checked extends CheckedText>(
  writing: Writing<Checked>,
): Promise<Checked & Repaired> {
  const { instructions, check, begun, keepFirst } = writing;
  const written = begun ?? (await askKeeping(writing, instructions));
  if (begun === undefined) await keepFirst(written);
  const first = await check(written);
  if (first.open) return withSentences(writing, { first, open: first.open, written });
  const { removed } = first;
  // A repeat is no fault that a second call is worth.
  if (removed.every(({ reason }) => isRepeat(reason))) return { ...first, mended: [] };
  const again = await askAgain(writing, repairInstructions(instructions, written, removed), written);
  const second = again === undefined ? first : await check(again);
  if (second === first || second.markdown.length < first.markdown.length / 2) return { ...first, mended: [] };
  const stillThere = new Set(second.removed.map(({ text }) => text));
  return { ...second, mended: removed.filter(({ text }) => !stillThere.has(text)) };
}

interface Begun<Checked> {
  readonly first: Checked;
  readonly open: OpenText;
  readonly written: string;
}

/** Has the model say single sentences otherwise. */
async function withSentences<Checked extends CheckedText>(
  writing: Writing<Checked>,
  { first, open, written }: Begun<Checked>,
): Promise<Checked & Repaired> {
  if (open.faults.length === 0) return { ...first, mended: [] };
  const { instructions, check } = writing;
  const answer = await askAgain(writing, sentenceInstructions(instructions, open), written);
  if (answer === undefined) return { ...first, mended: [] };
  const checked = async (refused: readonly string[] = []) => {
    const repaired = withRepairs(open, answer, refused);
    return repaired && { repaired, second: await check(repaired.markdown, open.formulas) };
  };
  const tried = await checked();
  // those that are no better give way to what stood there
  const refused = (tried?.repaired.replaced ?? []).filter(({ now }) =>
    tried?.second.removed.some(({ text }) => text === now),
  );
  const { repaired, second } = (refused.length > 0 ? await checked(refused.map(({ now }) => now)) : tried) ?? {};
  if (!repaired || !second) return { ...first, mended: [] };
  const mended = first.removed
    .filter(({ text }) => repaired.replaced.some(({ was }) => was.includes(text)))
    .filter(({ text }) => !second.removed.some((left) => left.text === text))
    .map(({ text, reason, section }) => ({ text, reason, ...(section !== undefined && { section }) }));
  return { ...second, removed: [...open.removed, ...second.removed], mended };
}

/** Asks for a text once more; undefined if the model gives none, because the first one is there. */
const askAgain = <Checked>(
  writing: Writing<Checked>,
  instructions: SectionInstructions,
  first: string,
): Promise<string | undefined> =>
  askKeeping(writing, instructions, first).catch((error: unknown) => {
    if (isSilent(error)) return undefined;
    throw error;
  });

/** True if a model answered, and gave no text. */
export const isSilent = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'PROVIDER_EMPTY' || error.code === 'PROVIDER_TOO_LARGE');

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
