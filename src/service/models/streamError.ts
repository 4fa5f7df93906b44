/** An error inside a provider's stream, with the raw event. Parsed in `errorBody.ts`. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly event: object;

  constructor(event: object) {
    super('The answer contains an error.');
    this.event = event;
  }
}
