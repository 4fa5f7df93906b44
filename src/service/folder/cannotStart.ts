/** The service cannot run on this folder; `exitCode` tells its starter why. The message is for people. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
