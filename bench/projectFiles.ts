import { fileChoices } from '../src/extension/projectFiles/completions.ts';
import { fileNotes } from '../src/extension/projectFiles/fileNotes.ts';
import { bigFile } from '../test/data/projectFiles.ts';
import { type Measured, median } from './measure.ts';

/** What it takes to follow somebody who writes in a project file of 5,000 prompts. */
export async function projectFilesBench(): Promise<Measured[]> {
  const text = bigFile(5000);
  const middle = text.indexOf('\n', text.length / 2);
  let key = 0;
  const typed = (): string => {
    key += 1;
    return `${text.slice(0, middle)} ${'typed'.repeat(4).slice(0, (key % 20) + 1)}${text.slice(middle)}`;
  };
  // As a thread hands it over.
  const read = await median(() => void structuredClone(fileNotes({ name: 'a', text: typed() })));
  const field = text.replace('    - key: anvil-2501\n', '    - \n');
  const caret = field.indexOf('    - \n') + 6;
  const completed = await median(() => void fileChoices(field, caret, []));
  const row = (name: string, value: number): Measured => ({ name, value, limit: 50, better: 'lower', unit: 'ms' });
  return [
    row('a project file of 5,000 prompts after a pause', read),
    row('completion in the middle of 5,000 prompts', completed),
  ];
}
