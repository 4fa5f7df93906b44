import type { TimedTest } from './tap.mjs';

/** The result of one step of a test run. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Why its counts are not those of its tests. */
  readonly note?: string | undefined;
  /** Names of tests that passed at their second try. */
  readonly flaky?: readonly string[];
  readonly tests?: readonly TimedTest[];
}

export function suiteSummary(steps: readonly StepResult[], seconds: number): string;
export function closing(steps: readonly StepResult[], exitCode: number): { line: string; exitCode: number };
