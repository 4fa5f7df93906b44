import { once } from 'node:events';
import fs from 'node:fs';
import readline from 'node:readline/promises';
import type { Client } from '../../client/client.ts';
import { applyPlan, definitionFor, listingOnce, outdatedChanges } from '../../client/projectFiles.ts';
import { Failure } from '../../contract/failure.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import { countsOf, lineOf } from '../../projectFile/plan/planText.ts';
import { newFile, pulledFile } from '../../projectFile/pull/pulledFile.ts';
import { isSameSite } from '../../text/urls.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';
import { type Command, print, printNote, RefusedError, requiredOption, UsageError } from '../command.ts';
import { around, type Surroundings } from '../process/surroundings.ts';
import {
  type FileOnDisk,
  formatOf,
  namedFiles,
  planFiles,
  type PlannedOnDisk,
  plansAs,
  readFiles,
} from '../projectFiles.ts';
import { type Target, targetOptions, targetUsage, usingTarget } from '../target.ts';
import { standardOutput, writeOut } from '../writeOut.ts';

/** Exit code if there are changes. */
const different = 2;

export const plan: Command = {
  usage: `plan FILE.citedesk.yaml… ${targetUsage} [--json | --markdown]`,
  does: 'Show what project files would change in a service, without changing anything.',
  more: `Exits with 0 if there are no changes, with ${different} if there are changes, and with 1 if a file has problems or can’t be applied. Use --markdown for pull request comments and --json for programs.`,
  options: { ...targetOptions, json: { type: 'boolean' }, markdown: { type: 'boolean' } },
  usageCode: 1,
  words: Infinity,
  async run(options, words) {
    const format = formatOf(options);
    const files = readFiles(namedFiles(words));
    return usingTarget(options, { does: 'provide project definitions' }, async (target) => {
      const planned = await planFiles(files, target);
      print(plansAs(format, planned));
      if (planned.some(({ plan: { conflicts } }) => conflicts.length > 0)) return 1;
      return planned.some(({ plan: { changes } }) => changes.length > 0) ? different : 0;
    });
  },
};

export const apply: Command = {
  usage: `apply FILE.citedesk.yaml… ${targetUsage} [--yes] [--json]`,
  does: 'Apply project files after printing the plan and asking for confirmation. Each project is changed completely or not at all.',
  more: 'Without a terminal, nothing changes unless you add --yes. If a project has changed since the plan was made, its file is not applied and the differences are printed.',
  options: { ...targetOptions, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  usageCode: 1,
  words: Infinity,
  async run(options, words) {
    const files = readFiles(namedFiles(words));
    return usingTarget(options, { does: 'provide project definitions' }, async (target) => {
      const planned = await planFiles(files, target);
      print(plansAs(formatOf(options), planned));
      if (planned.some(({ plan }) => plan.conflicts.length > 0)) return 1;
      const wanted = planned.filter(({ plan }) => plan.request);
      if (wanted.length === 0) return 0;
      if (options['yes'] !== true) await askFirst(wanted);
      for (const one of wanted) await applyOne(one, target);
      return 0;
    });
  },
};

/**
 * Asks the user to confirm the changes.
 * @throws RefusedError without a confirmation
 */
async function askFirst(wanted: readonly PlannedOnDisk[]): Promise<void> {
  const answer = await confirmed(`${countsOf(wanted.flatMap(({ plan }) => plan.changes))}. Continue?`);
  if (answer === undefined)
    throw new RefusedError(
      'Nothing was changed because Citedesk can ask for confirmation only in a terminal. To apply all changes without confirmation, add --yes.',
    );
  if (!answer) throw new RefusedError('Nothing was changed.');
}

async function applyOne(planned: PlannedOnDisk, { client }: Target): Promise<void> {
  try {
    await applyPlan(planned, client);
    printNote(`${visibleName(planned.name)}: applied`);
  } catch (error) {
    if (error instanceof Failure && error.code === 'PLAN_OUTDATED') {
      printNote(`${visibleName(planned.name)}: ${error.message} Changes since the plan:`);
      for (const change of outdatedChanges(error)) printNote(`  ${lineOf(change)}`);
      throw new RefusedError('Run the plan again.', { cause: error });
    }
    printNote(`${visibleName(planned.name)}: not applied`);
    throw error;
  }
}

export const pull: Command = {
  usage: `pull --project ID --out FILE.citedesk.yaml ${targetUsage}\n       citedesk pull FILE.citedesk.yaml… ${targetUsage}`,
  does: 'Write projects from a service to a new project file or to existing ones. Existing files are changed only where they differ.',
  more: 'Keeps a file’s comments, order, quotation marks, and line endings. Removes entries that the service doesn’t have, so a later plan shows no changes.',
  usageCode: 1,
  options: { ...targetOptions, project: { type: 'string' }, out: { type: 'string' } },
  words: Infinity,
  async run(options, words) {
    const isNamed = options['project'] !== undefined || options['out'] !== undefined;
    if (isNamed && words.length > 0) throw new UsageError('--project and --out can’t be combined with file names');
    if (isNamed && !isTarget(requiredOption(options, 'out')))
      throw new UsageError(
        `--out must be a file name that ends in .citedesk.yaml, or ${standardOutput} to print the file`,
      );
    const names = isNamed ? [requiredOption(options, 'out')] : namedFiles(words);
    const project = isNamed ? requiredOption(options, 'project') : undefined;
    const files = readFiles(isNamed && !hasText(names[0] ?? '') ? [] : names);
    return usingTarget(options, { does: 'provide project definitions', project }, async (target) => {
      const client = listingOnce(target.client);
      for (const [at, name] of names.entries()) {
        const file = files[at];
        const definition = await definitionOf(project, file, client);
        const pulled = file ? pulledFile(file.text, definition) : newFile(definition);
        if ('refusal' in pulled) throw new RefusedError(`${visibleName(name)} was not changed. ${pulled.refusal}`);
        await write(name, file?.text ?? '', pulled.text);
      }
      return 0;
    });
  },
};

const isTarget = (name: string): boolean => name === standardOutput || name.endsWith('.citedesk.yaml');

/** Empty files are treated as missing. */
const hasText = (name: string): boolean =>
  name !== standardOutput && (fs.statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0;

async function definitionOf(
  project: string | undefined,
  file: FileOnDisk | undefined,
  client: Client,
): Promise<Definition> {
  if (project !== undefined) {
    const { data } = await client.getDefinition({ project });
    // `pulledFile` refuses files with another id.
    if (file && file.says.project.id === undefined && !isSameSite(file.says.project.url, data.project.url))
      throw new RefusedError(
        `${file.name} was not changed. The file belongs to another project, ${file.says.project.url}. Pull into a different file.`,
      );
    return data;
  }
  const known = file && (await definitionFor(file.says.project, client).catch((error: unknown) => refuse(file, error)));
  if (!known) throw new RefusedError(`${file?.name}: the service has no project for ${file?.says.project.url} yet.`);
  return known;
}

/** Adds the file's name to an error, because there can be several files. */
function refuse({ name }: FileOnDisk, error: unknown): never {
  throw error instanceof Failure ? new RefusedError(`${visibleName(name)}: ${error.message}`, { cause: error }) : error;
}

async function write(name: string, before: string, after: string): Promise<void> {
  if (after === before) return print(`${visibleName(name)}: nothing to change`);
  if (await writeOut(name, after)) print(`${visibleName(name)}: ${before === '' ? 'written' : 'changed'}`);
}

/** Asks the user at the terminal to type “yes”. Undefined without a terminal. */
export async function confirmed(
  question: string,
  { input, err: output }: Pick<Surroundings, 'input' | 'err'> = around(),
): Promise<boolean | undefined> {
  if (input.isTTY !== true) return undefined;
  const asking = readline.createInterface({ input, output });
  try {
    // The end of the input counts as no answer.
    const ended = once(asking, 'close').then(() => '');
    const said = await Promise.race([asking.question(`${question} Type “yes” to confirm: `), ended]);
    return said.trim().toLowerCase() === 'yes';
  } finally {
    asking.close();
  }
}
