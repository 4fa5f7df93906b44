import fs from 'node:fs';
import type { Client } from '../../client/client.ts';
import { definitionFor, listingOnce } from '../../client/projectFiles.ts';
import { Failure } from '../../contract/failure.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import { newFile, pulledFile } from '../../projectFile/pull/pulledFile.ts';
import { isSameSite } from '../../text/urls.ts';
import { type Command, requiredOption, print, RefusedError, UsageError } from '../command.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';
import { type FileOnDisk, namedFiles, readFiles } from '../projectFiles/projectFiles.ts';
import { standardOutput, writeOut } from '../writeOut.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

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
