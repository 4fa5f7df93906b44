import type { InChain } from './dialogs.ts';

/** Context of a question in a multi-step dialog. */
export interface DialogStep<Answer> {
  /** Starts at 1. 0 for a single question. */
  readonly step: number;
  /** Called to go back. Undefined for the first question. */
  readonly onBack: (() => void) | undefined;
  /** Previous answer to this question, if any. */
  readonly former: Answer | undefined;
}

/** Title of a question, with its place in a multi-step dialog. */
export interface Titled {
  readonly title: string;
  readonly step?: number;
  readonly onBack?: (() => void) | undefined;
}

/** Question of a multi-step dialog. Undefined on Escape. */
export type StepQuestion<Answer> = (at: DialogStep<Answer>) => Promise<Answer | undefined>;

/**
 * Asks a question of a multi-step dialog, or returns the stored answer if it still counts. Answers are stored by
 * `name`. If an earlier answer changes the meaning of a question, its name has to change too.
 */
export type AskStep = <Answer>(name: string, question: StepQuestion<Answer>) => Promise<Answer | undefined>;

/** Asks a single question. */
export const alone: AskStep = (_name, question) => question({ step: 0, onBack: undefined, former: undefined });

export const inChain = ({ step, onBack }: DialogStep<unknown>): Pick<InChain, 'step' | 'onBack'> => ({ step, onBack });

/**
 * Runs a multi-step dialog with a Back button. `chain` ends at the first question that returns undefined. After a step
 * back it runs again, with the stored answers up to there. It must not have side effects, and the caller acts on its
 * result.
 */
export async function inSteps<Result>(
  chain: (ask: AskStep) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const answers = new Map<string, unknown>();
  /** Number of questions whose stored answers still count. */
  let settled = 0;
  for (;;) {
    let step = 0;
    let backTo: number | undefined;
    const ask: AskStep = async <Answer>(name: string, question: StepQuestion<Answer>) => {
      step += 1;
      const before = step - 1;
      const former = answers.get(name) as Answer | undefined; // a name identifies one question and so one type
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
