export interface TimedTest {
  readonly name: string;
  /** Undefined if the report does not name it. */
  readonly file?: string | undefined;
  readonly seconds: number;
}

export function tapCount(report: string, word: string): number;
export function flakyTests(report: string): string[];
export function timedTests(report: string): TimedTest[];
