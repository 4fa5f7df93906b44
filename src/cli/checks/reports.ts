import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, Region, ReportingDescriptor, Result } from 'sarif';
import { version } from '../../service/version.ts';
import { isInside } from '../../system/system.ts';
import { oneLine, visibleName } from '../../text/words/controlCharacters.ts';
import type { CheckedFile, FileFinding, FilePlace } from './checkedFile.ts';

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

const rules: Readonly<Record<string, string>> = {
  'check.figure': 'Figures should appear on a page that the sentence links to.',
  'check.quotation': 'Quotations should appear word for word on a page that the sentence links to.',
  'check.link': 'Linked pages should be readable and relevant to the sentence.',
  'check.name': 'Names should appear in the evidence.',
  'check.experience': 'First-hand experience should be the author’s own.',
  'check.page': 'Linked pages should exist, be unchanged, and have been read recently.',
  'check.citation': 'Citation marks should point to a source.',
  'check.unsupported': 'Sentences that a draft marked as unsupported should get a source, or go.',
  'check.section': 'A section of a draft should have more than one sentence.',
  'check.contradiction': 'Sections of a draft should give the same figure for the same thing.',
  'check.copied': 'Prose should not copy wording from pages.',
  'file.front-matter': 'Front matter should start on the first line and have no errors.',
  'file.unread': 'Article files should be readable.',
  'geo.minimum': 'The GEO score should reach the required minimum.',
};

export const checkRules: readonly string[] = Object.keys(rules);

/** Converts findings to SARIF 2.1.0 (OASIS), the format of GitHub code scanning and other tools. */
export function asSarif(checked: readonly CheckedFile[]): string {
  const ids = checkRules;
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Citedesk', version, rules: ids.map(descriptorOf) } },
        columnKind: 'utf16CodeUnits',
        results: checked.flatMap(({ file, findings }) =>
          findings.map((finding) => resultOf(finding, uriOf(file), ids.indexOf(finding.rule))),
        ),
      },
    ],
  };
  return JSON.stringify(log);
}

const descriptorOf = (id: string): ReportingDescriptor => ({ id, shortDescription: { text: rules[id] ?? id } });

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

function resultOf({ rule, severity, message, from, to, fix }: FileFinding, uri: string, ruleIndex: number): Result {
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: regionOf(from, to) } }],
    ...(fix && {
      fixes: [
        {
          description: { text: fix.title },
          artifactChanges: [
            {
              artifactLocation: { uri },
              replacements: fix.edits.map((edit) => ({
                deletedRegion: regionOf(edit.from, edit.to),
                insertedContent: { text: edit.text },
              })),
            },
          ],
        },
      ],
    }),
  };
}

const regionOf = (from: FilePlace, to: FilePlace): Region => ({
  startLine: from.line,
  startColumn: from.column,
  endLine: to.line,
  endColumn: to.column,
});

/**
 * Returns a path relative to the working directory, normally the repository's root. Files elsewhere get an absolute
 * URI.
 */
function uriOf(file: string): string {
  const here = process.cwd();
  return isInside(here, file)
    ? path.relative(here, file).split(path.sep).map(encodeURIComponent).join('/')
    : pathToFileURL(file).href;
}
