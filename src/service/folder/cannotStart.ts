/** The service cannot run on this folder or database; `exitCode` tells its starter why. The message is for people. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  readonly exitCode: number;

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
