import type { InChain } from '../editor/dialogs.ts';

/** What a question of a chain is to know. */
export interface DialogStep<Answer> {
  /** From 1 on; 0 for a question that stands alone. */
  readonly step: number;
  /** Set where there is a question before this one: tells that the person wants it again. */
  readonly onBack: (() => void) | undefined;
  /** What was answered when this was asked before. */
  readonly former: Answer | undefined;
}

/** A question of a chain under its title. */
export interface Titled {
  readonly title: string;
  readonly step?: number;
  readonly onBack?: (() => void) | undefined;
}

/** A question of a chain. Escape gives undefined. */
export type StepQuestion<Answer> = (at: DialogStep<Answer>) => Promise<Answer | undefined>;

/**
 * Asks one question of a chain, unless what it was answered still counts. It is known by a name, under which its answer
 * is kept for when it is asked again; what an answer is no answer to any more has to have another name.
 */
export type AskStep = <Answer>(name: string, question: StepQuestion<Answer>) => Promise<Answer | undefined>;

/** Asks a question that stands alone. */
export const alone: AskStep = (_name, question) => question({ step: 0, onBack: undefined, former: undefined });

/** Where a question stands, for the editor. */
export const inChain = ({ step, onBack }: DialogStep<unknown>): Pick<InChain, 'step' | 'onBack'> => ({ step, onBack });

/**
 * Takes a person through a chain of questions, back and forth. The chain ends at the first question that gives
 * undefined; after a step back it is begun anew, and goes by what was answered up to there without asking. So it only
 * asks and reads: what it is about is done with the result.
 */
export async function inSteps<Result>(
  chain: (ask: AskStep) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const answers = new Map<string, unknown>();
  /** How many questions are not to be asked, as their answers count. */
  let settled = 0;
  for (;;) {
    let step = 0;
    let backTo: number | undefined;
    const ask: AskStep = async <Answer>(name: string, question: StepQuestion<Answer>) => {
      step += 1;
      const before = step - 1;
      const former = answers.get(name) as Answer | undefined; // the name stands for one question, so for one type
      if (step <= settled) return former;
      const answer = await question({
        step,
        former,
        onBack:
          before === 0
            ? undefined
            : () => {
                backTo = before;
              },
      });
      if (answer !== undefined) answers.set(name, answer);
      return answer;
    };
    const result = await chain(ask);
    if (backTo === undefined) return result;
    settled = backTo - 1;
  }
}
