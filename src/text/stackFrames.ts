/** Frames that a log shows. Those of a bundle are long and say little. */
const maxFrames = 4;

/** Where an error comes from, a line each, indented; nothing where its stack is missing. */
export const stackFrames = (stack: string | undefined): readonly string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, maxFrames)
    .map((line) => `    ${line.trim()}`);

/** What others say may hold line breaks, and must not look like lines of ours. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
