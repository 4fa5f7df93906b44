/** More are no chain that anybody made. */
const maxDepth = 8;

/** An error and its causes, the outermost first, with those in an `AggregateError`. */
export function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; depth < maxDepth && cause instanceof Error; depth++) {
    yield cause;
    if (cause instanceof AggregateError) yield* cause.errors.filter((inner) => inner instanceof Error);
    cause = cause.cause;
  }
}
