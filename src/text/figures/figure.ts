import type { Span } from '../spans.ts';

/** A number in a text, with its unit. Offsets are UTF-16 code units. */
export interface Figure extends Span {
  readonly kind: 'number' | 'percent' | 'money' | 'measure' | 'date';
  /** Lower end of a range. Dates are YYYYMMDD, with 0 for missing parts (20250300; 1210 for 10 December). */
  readonly value: number;
  readonly high?: number;
  /**
   * An ID from `units.json`, an ISO 4217 currency, `%`, `points` (percentage points), `times`, `ordinal`, or `time`.
   */
  readonly unit?: string;
  /** Period or item of a rate: `month`, `user`. */
  readonly per?: string;
  /** Size of the last written digit: 100,000 for 1.3 million. For dates: 1 (day), 100 (month), or 10,000 (year). */
  readonly step: number;
  readonly approximate?: 'about' | 'atLeast' | 'atMost';
  /** True if a lower bound includes the number: `at least 3`, unlike `more than 3`. */
  readonly isMet?: boolean;
  readonly parts?: DateParts;
}
export interface DateParts {
  readonly day?: Span;
  readonly month?: Span;
  readonly year?: Span;
}
