/** Limits circular or generated cause chains. */
const maxDepth = 8;

/** Yields an error and its causes, outermost first, including the errors of an `AggregateError`. */
export function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; depth < maxDepth && cause instanceof Error; depth++) {
    yield cause;
    if (cause instanceof AggregateError) yield* cause.errors.filter((inner) => inner instanceof Error);
    cause = cause.cause;
  }
}

/** Maximum frames in a log. Frames of a bundle are long and not informative. */
const maxFrames = 4;

export const stackFrames = (stack: string | undefined): readonly string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, maxFrames)
    .map((line) => `    ${line.trim()}`);
