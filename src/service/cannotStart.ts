/**
 * Thrown if the service can't run with this folder or database. `exitCode` tells the parent process why. The message is
 * shown to users.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  readonly exitCode: number;

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
