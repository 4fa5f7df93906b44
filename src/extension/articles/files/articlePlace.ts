import fs from 'node:fs/promises';
import path from 'node:path';
import { onDisk } from '../../../client/download/disk.ts';
import { Failure } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';
import { isInside } from '../../../system/system.ts';

/**
 * Returns the absolute path of the articles folder in a workspace folder, and creates it if missing.
 * @throws Failure if the path or a symbolic link leads out of the workspace folder, or the folder can't be created
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

/** Returns the real path of the nearest existing folder. */
async function realAncestor(place: string): Promise<string> {
  try {
    return await fs.realpath(place);
  } catch {
    // A dangling link would be followed when the folder is created.
    const link = await fs.readlink(place).catch(() => undefined);
    return link === undefined ? realAncestor(path.dirname(place)) : path.resolve(path.dirname(place), link);
  }
}
