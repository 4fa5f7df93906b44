import type { Finding } from '../../contract/content/article.ts';
import type { CheckFinding } from '../../checking/finding.ts';

/** Position as in editors: lines and columns from 1, columns in UTF-16 code units. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

export interface FileFinding {
  readonly rule: string;
  readonly severity: CheckFinding['severity'];
  readonly message: string;
  readonly from: FilePlace;
  readonly to: FilePlace;
  readonly fix?: {
    readonly title: string;
    readonly edits: readonly { readonly from: FilePlace; readonly to: FilePlace; readonly text: string }[];
  };
}

export interface CheckedFile {
  /** As given on the command line. */
  readonly file: string;
  readonly findings: readonly FileFinding[];
  /** 0 to 100. Missing if `--min-geo` isn't set. */
  readonly geo?: number;
}

/** Converts offsets to lines and columns, with any kind of line ending. */
export class Lines {
  private readonly starts: readonly number[];

  constructor(text: string) {
    this.starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: { length }, index }) => index + length)];
  }

  placeOf(offset: number): FilePlace {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.starts[low] ?? 0) + 1 };
  }
}

export function placed({ rule, severity, message, start, end, fix }: Found, lines: Lines): FileFinding {
  return {
    rule,
    severity,
    message,
    from: lines.placeOf(start),
    to: lines.placeOf(end),
    ...(fix && {
      fix: {
        title: fix.title,
        edits: fix.edits.map((edit) => ({
          from: lines.placeOf(edit.start),
          to: lines.placeOf(edit.end),
          text: edit.text,
        })),
      },
    }),
  };
}

type Found = Pick<Finding, 'rule' | 'severity' | 'message' | 'start' | 'end'> & Pick<CheckFinding, 'fix'>;
