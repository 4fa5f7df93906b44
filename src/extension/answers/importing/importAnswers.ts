import path from 'node:path';
import type { FileSurvey } from '../../../client/import/fileSurvey.ts';
import type { Imported, KeptRow, RefusedRow } from '../../../client/import/importAnswers.ts';
import { knownPrompts, type PromptCalls } from '../../../client/import/promptFinder.ts';
import type { Reading } from '../../../client/import/answersFile.ts';
import { Failure } from '../../../contract/failure.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { isCancelled } from '../../service/failures/report.ts';
import { explanationOf } from '../../service/failures/sentences.ts';
import { counted, grouped, t } from '../../editor/l10n.ts';
import type { Command, Execute } from '../../editor/command.ts';
import { type ImportPlan, plainPlan, previewImport } from './importPreview.ts';
import { assistantNames } from '../../service/models.ts';
import type { RevealRow } from '../../tree/places.ts';

interface FileToImport<Calls> extends ImportPlan {
  readonly client: Calls;
  readonly project: string;
  readonly file: string;
  readonly onProgress: (progress: Imported) => void;
  readonly onRefused: (row: RefusedRow) => void;
  readonly onKept: (row: KeptRow) => void;
  readonly signal: AbortSignal;
}

/** Options for reading a file before its import. */
interface FileToSurvey {
  readonly wanted?: Reading | undefined;
  /** Prompts of the project, whose answers are counted. */
  readonly known?: Pick<ReadonlySet<string>, 'has'> | undefined;
  /** Called with notes about the file for the user. */
  readonly note: (sentence: string) => void;
  readonly onRows: (rows: number) => void;
  readonly signal: AbortSignal;
}

interface Needs<Calls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: {
    project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name' | 'models'> | undefined>;
  };
  readonly dialogs: Dialogs;
  readonly host: { copy(text: string): Promise<void> };
  /** Reads a whole file without importing it. */
  readonly survey: (file: string, how: FileToSurvey) => Promise<FileSurvey>;
  readonly bringIn: (work: FileToImport<Calls>) => Promise<Imported>;
  readonly execute: Execute;
  readonly showText: (name: string, text: string) => Promise<void>;
  readonly tree: { refresh(): void };
  readonly note: (error: unknown, where: string) => void;
  readonly revealRow: RevealRow;
  /** Called with a project that has new answers. */
  readonly onAnswers: (project: string) => void;
}

/** Imports answers collected elsewhere from a table or a JSON file. */
export const importAnswers = <Calls extends Pick<PromptCalls, 'listPrompts'>>({
  services,
  pickers,
  dialogs,
  host,
  survey,
  bringIn,
  execute,
  showText,
  tree,
  note,
  revealRow,
  onAnswers,
}: Needs<Calls>): Command<'citedesk.importAnswers'> => ({
  id: 'citedesk.importAnswers',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const file = await dialogs.file({
      title: t('Import answers into {0}', project.name),
      filters: { [t('Answers')]: ['jsonl', 'ndjson', 'json', 'csv', 'tsv', 'txt', 'gz'] },
    });
    if (file === undefined) return;
    const notes: string[] = [];
    let known: ReturnType<typeof knownPrompts> | undefined;
    const promptsOf = (signal: AbortSignal) => {
      known ??= knownPrompts({ client, project: project.id, signal });
      return known;
    };
    const look = (wanted?: Reading, prompts: 'all' | 'known' = 'all') =>
      dialogs.progress(t('Reading {0}', path.basename(file)), async (say, signal) =>
        survey(file, {
          wanted,
          known: prompts === 'known' ? await promptsOf(signal) : undefined,
          signal,
          note: (sentence) => notes.push(sentence),
          onRows: (rows) => say(counted(rows, '1 answer', '{0} answers')),
        }),
      );
    const surveyed = await look();
    const title = t('Import {0} into {1}', path.basename(file), project.name);
    const plan = plainPlan(surveyed) ?? (await previewImport({ dialogs, title, survey: surveyed, look }));
    if (!plan) return;
    let result: Imported = { added: 0, skipped: 0, refused: 0 };
    const tracked: readonly string[] = project.models;
    const untracked: string[] = [];
    const promptIds = new Set<number>();
    const topics = new Set<string | undefined>();
    let stopped: readonly string[] = [];
    const report = importReport();
    try {
      result = await dialogs.progress(t('Importing answers'), (say, signal) =>
        bringIn({
          client,
          project: project.id,
          file,
          ...plan,
          signal,
          onProgress(now) {
            result = now; // also counts if the rest is canceled
            say(counted(now.added + now.skipped + now.refused, '1 answer', '{0} answers'));
          },
          onRefused: (row) => report.refused(row),
          onKept(row) {
            report.imported(row);
            promptIds.add(row.promptId);
            topics.add(row.topic);
            if (!tracked.includes(row.model)) untracked.push(row.model);
          },
        }),
      );
    } catch (error) {
      if (!isCancelled(error)) {
        const isBegun = result.added + result.skipped + result.refused > 0;
        if (!isBegun || !(error instanceof Failure)) throw error;
        note(error, 'Import');
        stopped = [t('The import stopped: {0}', explanationOf(error))];
      }
    } finally {
      tree.refresh();
      if (result.added > 0) onAnswers(project.id);
    }
    const [promptId] = promptIds;
    const [topicName, ...otherTopics] = topics;
    if (result.added > 0) await revealRow({ project: project.id, ...(otherTopics.length === 0 && { topicName }) });
    const [example, rows, edit] = [t('Copy Example'), t('Show Rows'), t('Edit Project')];
    const [showReport, showAnswers, undo] = [t('Show Report'), t('Show Answers'), t('Undo Import')];
    const { fieldSentences } = report;
    const buttons = [
      ...(fieldSentences.length > 0 ? [example] : []),
      ...(report.isEmpty ? [] : [rows]),
      ...(untracked.length > 0 ? [edit] : []),
      ...(result.added > 0 ? [showReport] : []),
      ...(result.added > 0 && promptIds.size === 1 ? [showAnswers] : []),
      ...(result.added > 0 && result.importId !== undefined ? [undo] : []),
    ];
    const pressed = await dialogs[result.refused > 0 || stopped.length > 0 ? 'warn' : 'tell'](
      [
        summary(result),
        ...stopped,
        ...fieldSentences,
        ...ignoredSentence(result),
        ...notes,
        ...unseen(untracked, project.name),
      ].join(' '),
      ...buttons,
    );
    if (pressed === example) {
      await host.copy(`${JSON.stringify(exampleRow)}\n`);
      await dialogs.tell(t('Example row copied to the clipboard.'));
    }
    if (pressed === rows) await showText(t('Rows in {0}', path.basename(file)), report.text(summary(result)));
    if (pressed === showReport) await execute('citedesk.showReport', { project: project.id });
    if (pressed === showAnswers) await execute('citedesk.showAnswers', { project: project.id, promptId });
    if (pressed === undo) await execute('citedesk.undoImport', { project: project.id, importId: result.importId });
    if (pressed === edit) await execute('citedesk.editProject', { project: project.id, at: 'assistants' });
  },
});

/** Example: `240 answers imported, 24 already existed, 3 rejected.` */
function summary({ added, skipped, refused, unmatched = 0 }: Imported): string {
  const parts = [
    counted(added, '1 answer imported', '{0} answers imported'),
    ...(skipped > 0 ? [counted(skipped, '1 already existed', '{0} already existed')] : []),
    ...(unmatched > 0
      ? [counted(unmatched, '1 skipped because it matches no prompt', '{0} skipped because they match no prompt')]
      : []),
    ...(refused > 0 ? [t('{0} rejected', grouped(refused))] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Lists fields of the file that were not imported. */
const ignoredSentence = ({ ignored = [] }: Imported): readonly string[] =>
  ignored.length === 0 ? [] : [t('Fields that were not imported: {0}.', namedFields(new Set(ignored)))];

/** Explains that answers of untracked assistants are stored but hidden, because the tree shows only tracked ones. */
function unseen(models: readonly string[], project: string): readonly string[] {
  if (models.length === 0) return [];
  const names = assistantNames([...new Set(models)]);
  const which = counted(
    models.length,
    '1 answer from {1} is saved but not shown',
    '{0} answers from {1} are saved but not shown',
    names,
  );
  return [
    t('{0} because {1} doesn’t track {2}. To see all answers, choose Edit Project and add {2}.', which, project, names),
  ];
}

/** Maximum rows that are listed, to limit memory for files with many errors. */
const maxListed = 10_000;

/** Rows of a file that were rejected or imported without some parts. */
interface ImportReport {
  readonly isEmpty: boolean;
  refused(row: RefusedRow): void;
  imported(row: KeptRow): void;
  /** Sentences about unknown and missing fields, and the required ones. Empty if all fields are valid. */
  readonly fieldSentences: readonly string[];
  /** Formats the report as plain text, with `outcome` as its first line. */
  text(outcome: string): string;
}

/** Collects the rejected and incomplete rows of an import. */
export function importReport(): ImportReport {
  const refused = boundedList();
  const shortened = boundedList();
  const unknown = new Set<string>();
  const missing = new Set<string>();
  return {
    get isEmpty() {
      return refused.count + shortened.count === 0;
    },
    refused({ number, reason, fields }) {
      refused.add(t('Row {0}: {1}', number, reason));
      for (const name of fields?.unknown ?? []) unknown.add(name);
      for (const name of fields?.missing ?? []) missing.add(name);
    },
    get fieldSentences() {
      if (unknown.size + missing.size === 0) return [];
      return [
        ...(unknown.size > 0 ? [t('Unknown fields: {0}.', namedFields(unknown))] : []),
        ...(unknown.size === 0 ? [t('Missing fields: {0}.', namedFields(missing))] : []),
        t('Each row needs {0}.', Object.keys(exampleRow).join(', ')),
      ];
    },
    imported({ number, leftOut }) {
      if (leftOut.length > 0) shortened.add(t('Row {0}: omitted {1}', number, leftOut.join('; ')));
    },
    text: (outcome) =>
      [
        outcome,
        ...section(
          t('These rows were rejected. Fix them and import the file again; nothing is imported twice.'),
          refused,
        ),
        ...section(t('These rows were imported without the parts listed:'), shortened),
      ].join('\n'),
  };
}

/** Example row with all required fields. */
const exampleRow = {
  prompt: 'best crm for small teams',
  model: 'chatgpt',
  collected_at: '2026-05-24T14:30:00Z',
  content_markdown: 'For small teams, I recommend …',
};

/** Maximum names in a message, because a file may have many columns. */
const maxNamed = 5;

function namedFields(names: ReadonlySet<string>): string {
  const more = names.size - maxNamed;
  return [...[...names].slice(0, maxNamed), ...(more > 0 ? [t('and {0} more', grouped(more))] : [])].join(', ');
}

interface BoundedList {
  readonly count: number;
  readonly lines: readonly string[];
  add(line: string): void;
}

function boundedList(): BoundedList {
  const lines: string[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    lines,
    add(line) {
      count += 1;
      if (count <= maxListed) lines.push(line);
    },
  };
}

function section(title: string, { count, lines }: BoundedList): readonly string[] {
  if (count === 0) return [];
  const more = count > lines.length ? [t('… and {0} more', grouped(count - lines.length))] : [];
  return ['', title, '', ...lines.map(wrapped), ...more];
}

/** Wraps a line at 100 characters between words, because the editor doesn't wrap the text. */
const wrapped = (line: string): string => line.replace(/(?=.{101})(.{1,100}) /gu, '$1\n    ');
