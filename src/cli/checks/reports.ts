import type { CheckedFile, FileFinding } from './checkedFile.ts';
import { oneLine, visibleName } from '../../text/words/controlCharacters.ts';

/** Prints one line per finding in the format of compilers, which editors and CI recognize. */
export const asText = (checked: readonly CheckedFile[]): string =>
  checked
    .flatMap(({ file, findings }) =>
      findings.map(
        ({ from, severity, message, rule }) =>
          `${visibleName(file)}:${from.line}:${from.column}: ${severity}: ${oneLine(message)} [${rule}]`,
      ),
    )
    .join('\n');

export const asJson = (checked: readonly CheckedFile[]): string =>
  JSON.stringify({
    files: checked.map(({ file, geo, findings }) => ({
      file,
      ...(geo !== undefined && { geo }),
      findings: findings.map(findingAsJson),
    })),
  });

const findingAsJson = ({ rule, severity, message, from, to, fix }: FileFinding) => ({
  rule,
  severity,
  message,
  line: from.line,
  column: from.column,
  end_line: to.line,
  end_column: to.column,
  ...(fix && { fix: fix.title }),
});
