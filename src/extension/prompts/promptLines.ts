import { maxPromptLength } from '../../contract/call/limits.ts';
import { t } from '../editor/l10n.ts';

interface PromptLines {
  readonly prompts: readonly string[];
  readonly tooLong: readonly string[];
}

/** Parses prompts from a text, one per line. Removes list markers, and skips blank lines and headings. */
export function promptLines(text: string): PromptLines {
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map(tidyLine)
    .filter((line) => line !== '');
  const fits = (line: string): boolean => [...line].length <= maxPromptLength;
  return { prompts: lines.filter(fits), tooLong: lines.filter((line) => !fits(line)) };
}

/** Returns why a text isn't a valid prompt. Undefined if it is valid. */
export function promptFault(text: string): string | undefined {
  const { prompts, tooLong } = promptLines(text);
  if (tooLong.length > 0) return t('Use at most {0} characters.', maxPromptLength);
  return prompts.length === 0 ? t('Enter a prompt.') : undefined;
}

const tidyLine = (line: string): string =>
  /^\s*#{1,6}\s/u.test(line)
    ? ''
    : line
        .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u, '')
        .replace(/^"(.*)"[,;]?$/u, '$1')
        .trim();

export const inBatches = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
