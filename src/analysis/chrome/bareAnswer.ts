import { withPlainMarks } from '../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';
import { withoutChrome } from './withoutChrome.ts';

interface BareAnswer {
  readonly text: string;
  /** Removed page texts, in order. May be empty. */
  readonly takenOff: readonly string[];
  /** Original text, or null if nothing changed. */
  readonly original: string | null;
}

/**
 * Removes reasoning and page texts from an answer, and normalizes its citation marks. Accepts Markdown with raw HTML.
 */
export function bareAnswer(markdown: string, assistant: string): BareAnswer {
  const { text, takenOff } = withoutChrome(withPlainMarks(withoutReasoning(markdown)).text, assistant);
  // The page may name the assistant before its reasoning.
  const answer = takenOff.length > 0 ? withoutReasoning(text) : text;
  return { text: answer, takenOff, original: answer === markdown ? null : markdown };
}
