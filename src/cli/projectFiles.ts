import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Client } from '../client/client.ts';
import { listingOnce, planFile, type PlannedFile } from '../client/projectFiles.ts';
import { Failure } from '../contract/failure.ts';
import type { Place } from '../projectFile/places.ts';
import type { FilePlace, Plan } from '../projectFile/plan/plan.ts';
import { countsOf, lineOf, markdownOf } from '../projectFile/plan/planText.ts';
import type { Problem } from '../projectFile/problem.ts';
import { maxFileLength, readProjectFile } from '../projectFile/reader.ts';
import type { ProjectFile } from '../projectFile/schema.ts';
import { isSameSite } from '../text/urls.ts';
import { visibleName } from '../text/words/controlCharacters.ts';
import { Lines } from './checks/checkedFile.ts';
import { type CommandOptions, printNote, RefusedError, UsageError } from './command.ts';
import { systemFault } from './systemFault.ts';
import type { Target } from './target.ts';

/** Valid project file. */
export interface FileOnDisk {
  /** As given on the command line. */
  readonly name: string;
  readonly text: string;
  readonly says: ProjectFile;
}

/** Resolves file names and glob patterns, which some shells don't expand, to unique names. */
export function namedFiles(words: readonly string[]): string[] {
  if (words.length === 0 || words.includes('')) throw new UsageError('at least one project file is required');
  return [
    ...new Set(
      words.flatMap((word) => {
        const matches =
          fs.existsSync(word) || !/[*?[{]/u.test(word) ? [word] : fs.globSync(word, { exclude: isSkipped }).sort();
        if (matches.length === 0) throw new RefusedError(`No file matches ${visibleName(word)}.`);
        return matches;
      }),
    ),
  ];
}

/** True for folders without the user's own projects. */
const isSkipped = (name: string): boolean => /^(?:node_modules|\.[^.].*)$/u.test(path.basename(name));

/**
 * Reads project files and prints each problem with its position.
 * @throws RefusedError if any file has problems
 */
export function readFiles(names: readonly string[]): FileOnDisk[] {
  const read = names.map((name) => {
    const text = textOf(name);
    const { file, problems } = readProjectFile(text);
    if (!file) tellProblems(name, text, problems);
    return { name, text, says: file };
  });
  const right = read.flatMap(({ says, ...file }) => (says ? [{ ...file, says }] : []));
  const wrong = read.length - right.length;
  if (wrong > 0)
    throw new RefusedError(`${wrong === 1 ? '1 file has' : `${wrong} files have`} problems. Nothing was changed.`);
  return right;
}

function tellProblems(name: string, text: string, problems: readonly Problem[]): void {
  const lines = new Lines(text);
  for (const { start, message, code } of problems) {
    const { line, column } = lines.placeOf(start);
    printNote(`${visibleName(name)}:${line}:${column}: error: ${message} [${code}]`);
  }
}

/**
 * Reads a file.
 * @throws RefusedError if it isn't text or too long for a project file
 */
function textOf(name: string): string {
  try {
    // UTF-8 needs at most three bytes per UTF-16 code unit.
    if (fs.statSync(name).size > 3 * maxFileLength)
      throw new RefusedError(`${visibleName(name)} is too large to be a project file.`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(name));
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    const why = error instanceof TypeError ? 'The file is not valid UTF-8.' : (systemFault(error) ?? String(error));
    throw new RefusedError(`Couldn’t read ${visibleName(name)}: ${why}`, { cause: error });
  }
}

export interface PlannedOnDisk extends FileOnDisk, PlannedFile {}

/**
 * Plans files one after another. A file whose project can't be determined has a conflict.
 * @throws RefusedError if two files describe the same project
 */
export async function planFiles(files: readonly FileOnDisk[], target: Target): Promise<PlannedOnDisk[]> {
  const client = listingOnce(target.client);
  const planned: PlannedOnDisk[] = [];
  for (const file of files) {
    const one = { ...file, ...(await plannedFile(file, client)) };
    const other = planned.find((before) => isSameProject(before, one));
    if (other)
      throw new RefusedError(
        `${other.name} and ${file.name} describe the same project. Use one file per project; otherwise, the files would remove each other’s entries.`,
      );
    planned.push(one);
  }
  return planned;
}

async function plannedFile({ says }: FileOnDisk, client: Client): Promise<PlannedFile> {
  try {
    return await planFile(says, client);
  } catch (error) {
    const field = error instanceof Failure ? naming[error.code] : undefined;
    if (!(error instanceof Failure) || field === undefined) throw error;
    const conflicts = [{ message: error.message, place: { field } }];
    return { plan: { changes: [], conflicts, request: undefined }, definition: undefined };
  }
}

/** Field with the project's identity, by the code of the error if it matches no project or several. */
const naming: Readonly<Record<string, string>> = { PROJECT_NOT_FOUND: 'id', VALIDATION_FAILED: 'url' };

const isSameProject = (one: PlannedOnDisk, other: PlannedOnDisk): boolean =>
  one.definition && other.definition
    ? one.definition.project.id === other.definition.project.id
    : isNew(one) && isNew(other) && isSameSite(one.says.project.url, other.says.project.url);

const isNew = ({ definition, plan }: PlannedOnDisk): boolean => !definition && plan.changes.length > 0;

const Format = z.enum(['text', 'json', 'markdown']);
type Format = z.output<typeof Format>;

export function formatOf({ json, markdown }: CommandOptions): Format {
  if (json === true && markdown === true) throw new UsageError('--json and --markdown can’t be combined');
  return json === true ? 'json' : markdown === true ? 'markdown' : 'text';
}

export function plansAs(format: Format, planned: readonly PlannedOnDisk[]): string {
  if (format === 'json') return asJson(planned);
  return planned.map(format === 'text' ? asText : (one) => asMarkdown(one, planned.length)).join('\n\n');
}

function asText(planned: PlannedOnDisk): string {
  const { name, plan, says } = planned;
  const { changes, conflicts } = plan;
  const places = placesOf(planned);
  return [
    `${visibleName(name)} (${says.project.name}): ${countedOf(plan)}`,
    ...changes.map(lineOf),
    ...conflicts.map(({ message, place }) => `${visibleName(name)}:${places(place)}: error: ${message}`),
  ].join('\n');
}

/** Returns the number of changes, or a note if conflicts prevent planning. */
const countedOf = ({ changes, conflicts }: Plan): string =>
  changes.length === 0 && conflicts.length > 0 ? 'cannot be applied' : countsOf(changes);

/** Maximum length of a GitHub comment, with room for a workflow's own text. */
const maxComment = 60_000;

function asMarkdown({ name, plan, says }: PlannedOnDisk, files: number): string {
  const { changes, conflicts } = plan;
  const summary = `**${code(name)}** (${code(says.project.name)}): ${countedOf(plan)}`;
  const room = Math.floor(maxComment / files) - summary.length;
  return [
    summary,
    ...(changes.length > 0 ? [markdownOf(changes, room - 1000)] : []),
    ...(conflicts.length > 0
      ? [`Cannot be applied:\n${asBlock(conflicts.map(({ message }) => message).slice(0, 3))}`]
      : []),
  ].join('\n\n');
}

/** Formats text as inline code without backticks and line breaks. */
const code = (text: string): string => `\`${text.replaceAll(/[`\s\p{Cc}]+/gu, ' ').slice(0, 200)}\``;
const asBlock = (lines: readonly string[]): string =>
  ['```', ...lines.map((line) => line.replaceAll('`', "'")), '```'].join('\n');

function asJson(planned: readonly PlannedOnDisk[]): string {
  const all = planned.map((one) => {
    const lineAt = placesOf(one);
    const placed = ({ place, ...rest }: { readonly place?: FilePlace }) => ({
      ...rest,
      file: one.name,
      ...(place && { line: lineAt(place) }),
    });
    return { changes: one.plan.changes.map(placed), conflicts: one.plan.conflicts.map(placed) };
  });
  const changes = all.flatMap((one) => one.changes);
  const conflicts = all.flatMap((one) => one.conflicts);
  return JSON.stringify({ changes, ...(conflicts.length > 0 && { conflicts }) }, null, 2);
}

/** Returns a function that finds the line of an entry in its file. */
function placesOf({ text }: PlannedOnDisk): (place: FilePlace) => number {
  const lines = new Lines(text);
  const key = ({ topic, prompt }: FilePlace): string => `${topic ?? ''} ${prompt ?? ''}`;
  const { places, fields } = readProjectFile(text);
  const known = new Map<string, Place>(places.map((place) => [key(place.kind === 'project' ? {} : place), place]));
  return (place) => lines.placeOf((fields.get(place.field ?? '') || known.get(key(place)))?.start ?? 0).line;
}
