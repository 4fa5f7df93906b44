/** An error that a provider sent within its answer, as its event has it; `told.ts` reads it. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly event: object;

  constructor(event: object) {
    super('The answer contains an error.');
    this.event = event;
  }
}
