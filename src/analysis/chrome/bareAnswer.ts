import { withPlainMarks } from '../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';
import { withoutChrome } from './withoutChrome.ts';

interface BareAnswer {
  readonly text: string;
  /** What the page says around the answer, in order; empty where it was not there. */
  readonly takenOff: readonly string[];
  /** What came; null where the text is just that. */
  readonly original: string | null;
}

/**
 * An answer as it is read, on whichever way it came: without thoughts and what the page of its assistant says around
 * it, and with plain marks. Takes Markdown, raw HTML in it too.
 */
export function bareAnswer(markdown: string, assistant: string): BareAnswer {
  const { text, takenOff } = withoutChrome(withPlainMarks(withoutReasoning(markdown)).text, assistant);
  // A page may name the assistant before its thoughts.
  const answer = takenOff.length > 0 ? withoutReasoning(text) : text;
  return { text: answer, takenOff, original: answer === markdown ? null : markdown };
}
