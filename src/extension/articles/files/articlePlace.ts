import fs from 'node:fs/promises';
import path from 'node:path';
import { onDisk } from '../../../client/download/disk.ts';
import { Failure } from '../../../contract/failure.ts';
import { t } from '../../l10n.ts';
import { isInside } from '../../../system/system.ts';

/**
 * Finds, and makes where it is missing, the folder for articles inside a workspace folder, as an absolute path. Throws
 * a `Failure` for a setting that leads out of it, by its words or by a symbolic link, and where nothing can be made.
 */
export async function articlePlace(root: string, setting: string): Promise<string> {
  if (/^(?:[/\\~]|[a-z]:)/i.test(setting) || setting.split(/[/\\]/).includes('..') || setting.includes('\0'))
    throw outsideWorkspace(setting);
  const place = path.join(root, setting);
  const realRoot = await fs.realpath(root);
  if (!isInside(realRoot, await realAncestor(place))) throw outsideWorkspace(setting);
  await onDisk(place, () => fs.mkdir(place, { recursive: true }));
  if (!isInside(realRoot, await fs.realpath(place))) throw outsideWorkspace(setting);
  return place;
}

const outsideWorkspace = (setting: string): Failure =>
  new Failure(
    'VALIDATION_FAILED',
    t(
      'Articles can only be saved inside the workspace folder, but citedesk.articles.folder points outside it: {0}',
      setting,
    ),
  );

/** The real path of the nearest folder above a path that exists. */
async function realAncestor(place: string): Promise<string> {
  try {
    return await fs.realpath(place);
  } catch {
    // A link that leads nowhere yet would be followed when something is made there.
    const link = await fs.readlink(place).catch(() => undefined);
    return link === undefined ? realAncestor(path.dirname(place)) : path.resolve(path.dirname(place), link);
  }
}
