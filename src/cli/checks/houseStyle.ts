import fs from 'node:fs';
import path from 'node:path';
import { type HouseStyle, readStyle } from '../../scoring/style.ts';
import { styleFile } from '../../scoring/styleFile.ts';
import { printNote } from '../command.ts';

/** Reads the style list of the nearest parent folder that has one, as the editor does. */
export function houseStyle(file: string): HouseStyle | undefined {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const list = path.join(folder, styleFile);
    if (fs.existsSync(list)) {
      const { style, problem } = readStyle(fs.readFileSync(list, 'utf8'));
      if (problem !== undefined) printNote(problem);
      return style;
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}
