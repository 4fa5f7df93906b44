/** Row of a file that can't be read, with the reason. */
export class UnreadableRow {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}
