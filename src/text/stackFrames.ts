/** Maximum frames in a log. Frames of a bundle are long and not informative. */
const maxFrames = 4;

export const stackFrames = (stack: string | undefined): readonly string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, maxFrames)
    .map((line) => `    ${line.trim()}`);

/** Prevents external text from forging log lines. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
