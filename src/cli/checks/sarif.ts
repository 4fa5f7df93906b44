import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, Region, ReportingDescriptor, Result } from 'sarif';
import { version } from '../../service/version.ts';
import type { CheckedFile, FileFinding, FilePlace } from './checkedFile.ts';
import { isInside } from '../../system/system.ts';

/** What rules look for, as code scanning shows it beside their findings. */
const rules: Readonly<Record<string, string>> = {
  'check.figure': 'A figure stands on a page that its sentence links.',
  'check.quotation': 'A quotation stands word for word on a page that its sentence links.',
  'check.link': 'A linked page was read, and is about what the sentence says.',
  'check.name': 'A name stands in the evidence.',
  'check.experience': 'Experience is claimed only by who had it.',
  'check.page': 'A linked page is there, unchanged, and was read lately.',
  'check.citation': 'A mark leads to a source.',
  'check.copied': 'Prose says in its own words what pages say.',
  'file.unread': 'A file that is named as an article can be read.',
  'geo.minimum': 'The GEO score is what is asked for.',
};

/** The rules that a check of articles may name. */
export const checkRules: readonly string[] = Object.keys(rules);

/** SARIF 2.1.0 (OASIS), which code scanning of GitHub and others takes. */
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

/** Relative to where the command runs, as a repository is scanned; files elsewhere by their whole address. */
function uriOf(file: string): string {
  const here = process.cwd();
  return isInside(here, file)
    ? path.relative(here, file).split(path.sep).map(encodeURIComponent).join('/')
    : pathToFileURL(file).href;
}
