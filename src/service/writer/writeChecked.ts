import { isRepeat } from '../../contract/content/runEvidence.ts';
import { Failure } from '../../contract/failure.ts';
import type { Model } from '../../contract/models/vendors.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import type { CheckedText, OpenText, TextEvidence } from '../../writing/draft/keepSupported.ts';
import { repairInstructions, type SectionInstructions } from '../../writing/draft/instructions.ts';
import {
  correctedRepair,
  isRefused,
  repairsIn,
  sentenceInstructions,
  withRepairs,
} from '../../writing/draft/repair.ts';
import type { Removed } from '../../writing/draft/takeOut.ts';
import type { Verification } from '../../writing/draft/verification.ts';
import { wholeSentences } from '../../writing/talk/faultyText.ts';
import { partiesOf } from '../answers/readAnswers.ts';
import type { ModelUsage } from '../models/attempts.ts';
import { complete } from '../models/complete.ts';
import type { Material } from './material.ts';
import type { Spent, StepNeeds } from './step.ts';

/** The model to call, and the meter for its usage. */
export interface Asking {
  readonly needs: Pick<StepNeeds, 'settings' | 'signal' | 'pace' | 'lend' | 'costOf' | 'texts'>;
  readonly writer: Model;
  readonly meter: Meter;
  /**
   * Receives the unfinished sentence if the model reaches its output limit. If missing, reaching the limit is an error.
   */
  readonly onCut?: ((lost: string) => void) | undefined;
}

/** Input of a check in addition to the text. */
export interface Known {
  readonly verdicts?: readonly Verdict[];
}

/** A text of the model that is not checked yet. */
export interface First {
  readonly text: string;
  readonly verdicts?: readonly Verdict[] | undefined;
}

interface Writing<Checked> extends Asking {
  readonly needs: Asking['needs'] & Pick<StepNeeds, 'run'>;
  readonly instructions: SectionInstructions;
  /** Removes text that no page supports. */
  readonly check: (written: string, known?: Known) => Promise<Checked>;
  /** Builds a request about the claims of a text. Undefined if there is nothing to verify. */
  readonly verify: (written: string, known: Known) => Promise<Verification | undefined>;
  /** The first version, if it was written before a restart. */
  readonly begun?: First | undefined;
  /** Stores the first version, if there is one, and the cost so far, to avoid paying twice. */
  readonly keepFirst: (first: First | undefined) => Promise<void>;
}

export interface Repaired {
  /** Text that the checks removed from the first version and that is no longer in the second one. */
  readonly mended: readonly Removed[];
  readonly verdicts: readonly Verdict[];
}

export async function askWriter(
  { needs, writer, meter, onCut }: Asking,
  instructions: SectionInstructions,
): Promise<string> {
  const { signal, settings, pace, lend, costOf } = needs;
  const ended = { isCut: false };
  const text = await complete(writer, {
    ...instructions,
    signal,
    patience: settings.patience,
    pace,
    lend,
    onUsage: (usage) => meter.add(usage, costOf(writer, usage)),
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
 * Has a model write a text and checks it. Unsupported sentences are sent back once for a repair. A text without usable
 * sentences is rewritten once.
 */
export async function writeChecked<Checked extends CheckedText>(
  writing: Writing<Checked>,
): Promise<Checked & Repaired> {
  const { instructions, check, begun, keepFirst } = writing;
  const written = begun?.text ?? (await askKeeping(writing, instructions));
  if (begun === undefined) await keepFirst({ text: written });
  const verdicts = begun?.verdicts ?? (await verdictsOn(writing, written));
  if (verdicts.length > 0 && !begun?.verdicts) await keepFirst({ text: written, verdicts });
  const first = await check(written, { verdicts });
  if (first.open) return withSentences(writing, { first, open: first.open, written, verdicts });
  const { removed } = first;
  // A repetition isn't worth a second call.
  if (removed.every(({ reason }) => isRepeat(reason))) return { ...first, mended: [], verdicts };
  const again = await askAgain(writing, repairInstructions(instructions, written, removed), {
    text: written,
    verdicts,
  });
  if (again === undefined) return { ...first, mended: [], verdicts };
  const newVerdicts = await verdictsOn(writing, again);
  const second = await check(again, { verdicts: newVerdicts });
  if (second.markdown.length < first.markdown.length / 2) return { ...first, mended: [], verdicts };
  const stillThere = new Set(second.removed.map(({ text }) => text));
  return { ...second, mended: removed.filter(({ text }) => !stillThere.has(text)), verdicts: newVerdicts };
}

interface Begun<Checked> {
  readonly first: Checked;
  readonly open: OpenText;
  readonly written: string;
  readonly verdicts: readonly Verdict[];
}

/** Corrects single sentences as the verification says, or has the model rephrase them. */
async function withSentences<Checked extends CheckedText>(
  writing: Writing<Checked>,
  { first, open, written, verdicts: known }: Begun<Checked>,
): Promise<Checked & Repaired> {
  const unchanged = { ...first, mended: [], verdicts: known };
  if (open.faults.length === 0) return unchanged;
  const { instructions, check } = writing;
  const before = { text: written, verdicts: known };
  const asked = sentenceInstructions(instructions, open);
  const answer = (asked && (await askAgain(writing, asked, before))) ?? '';
  let repairs = repairsIn(open, answer);
  let verdicts = known;
  let second = first;
  for (let round = 1; repairs.length > 0; round++) {
    const repaired = withRepairs(open, repairs);
    verdicts = [
      ...verdicts,
      ...(round <= maxVerified ? await verdictsOn(writing, repaired, { ...before, verdicts }) : []),
    ];
    second = await check(repaired, { verdicts });
    const { faulty = [], open: openAgain } = second;
    const refused = repairs.filter((repair) => isRefused(repair, faulty));
    if (refused.length === 0 || round > maxVerified) break;
    // sentences that are still unsupported are corrected or reverted
    repairs = repairs.flatMap((repair) => {
      if (!refused.includes(repair)) return [repair];
      return (round < maxVerified ? correctedRepair(repair, openAgain) : undefined) ?? [];
    });
  }
  if (repairs.length === 0 || second.markdown.length < first.markdown.length / 2) return unchanged;
  const mended = repairs
    .filter((repair) => !isRefused(repair, second.faulty ?? []))
    .flatMap((repair) => repair.mended)
    .filter(({ reason }) => first.removed.some((one) => one.reason === reason));
  return { ...second, removed: [...open.removed, ...second.removed], mended, verdicts };
}

/** Repaired versions that are verified: those of the model, and their corrections. */
const maxVerified = 2;

/**
 * Asks the model about the claims of a text. Empty if it gives no usable verdict: rules then check the text alone.
 * @param first version to store if the call fails
 */
async function verdictsOn<Checked>(
  writing: Writing<Checked>,
  written: string,
  first: First = { text: written },
): Promise<readonly Verdict[]> {
  const { needs, verify } = writing;
  const known = first.verdicts ? { verdicts: first.verdicts } : {};
  return verdictsFrom(
    needs,
    () => verify(written, known),
    (instructions) => askAgain({ ...writing, onCut: undefined }, instructions, first),
  );
}

/**
 * Asks a model about the claims in a request. Empty if the run wants rules alone, or if there is nothing to verify.
 * @param ask resolves to undefined if the model gives no text
 */
export async function verdictsFrom(
  { run, texts, signal }: Pick<StepNeeds, 'run' | 'texts' | 'signal'>,
  verify: () => Promise<Verification | undefined>,
  ask: (instructions: SectionInstructions) => Promise<string | undefined>,
): Promise<readonly Verdict[]> {
  const asked = run.request.checked_by === 'rules' ? undefined : await verify();
  if (!asked) return [];
  const { system, prompt } = asked;
  const reply = await ask({ system, prompt });
  return reply === undefined ? [] : texts.run('verdictsIn', { reply, asked }, signal);
}

/** Requests a second version. Undefined if the model returns none, because the first one is still available. */
const askAgain = <Checked>(
  writing: Writing<Checked>,
  instructions: SectionInstructions,
  first: First,
): Promise<string | undefined> =>
  askKeeping(writing, instructions, first).catch((error: unknown) => {
    if (isSilent(error)) return undefined;
    throw error;
  });

/** True if the model responded without usable text. */
export const isSilent = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'PROVIDER_EMPTY' || error.code === 'PROVIDER_TOO_LARGE');

/** Requests a text. If that fails, stores the cost so far. */
async function askKeeping<Checked>(
  writing: Writing<Checked>,
  instructions: SectionInstructions,
  first?: First,
): Promise<string> {
  try {
    return await askWriter(writing, instructions);
  } catch (error) {
    if (!writing.needs.signal.aborted) await writing.keepFirst(first);
    throw error;
  }
}

/** Selects the verdicts to store for later checks of the article. */
export const supportedIn = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.filter((verdict) => 'pages' in verdict);

export class Meter {
  spent: Spent;

  constructor(before: Spent = { calls: 0, inputTokens: null, outputTokens: null }) {
    this.spent = before;
  }

  /** @param cost US dollars, or undefined if unknown */
  add({ input, output }: ModelUsage, cost?: number): void {
    const { calls, inputTokens, outputTokens, untold = 0, usd, unpriced = calls } = this.spent;
    const sum = cost === undefined ? usd : (usd ?? 0) + cost;
    this.spent = {
      calls: calls + 1,
      inputTokens: plus(inputTokens, input),
      outputTokens: plus(outputTokens, output),
      untold: input === null || output === null ? untold + 1 : untold,
      ...(sum !== undefined && { usd: sum }),
      unpriced: cost === undefined ? unpriced + 1 : unpriced,
    };
  }
}

const plus = (sum: number | null, more: number | null): number | null =>
  sum === null && more === null ? null : (sum ?? 0) + (more ?? 0);

/** Returns the evidence that a run's text is checked against. */
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
