import { fileChoices } from '../src/extension/projectFiles/completions.ts';
import { planOfFile, pullIntoFile } from '../src/extension/projectFiles/fileActions.ts';
import { fileNotes } from '../src/extension/projectFiles/fileNotes.ts';
import { planOf } from '../src/projectFile/plan/planOf.ts';
import { readProjectFile } from '../src/projectFile/reader.ts';
import { definitionOf, type ToldPrompt } from '../test/data/definitions.ts';
import { bigFile } from '../test/data/projectFiles.ts';
import { type Measured, median } from './measure.ts';

/** Measures updates while a user types in a project file of 5,000 prompts. */
export async function projectFilesBench(): Promise<Measured[]> {
  const text = bigFile(5000);
  const middle = text.indexOf('\n', text.length / 2);
  let key = 0;
  const typed = (): string => {
    key += 1;
    return `${text.slice(0, middle)} ${'typed'.repeat(4).slice(0, (key % 20) + 1)}${text.slice(middle)}`;
  };
  // Includes the transfer from a thread.
  const read = await median(() => void structuredClone(fileNotes({ name: 'a', text: typed() })));
  const field = text.replace('    - key: anvil-2501\n', '    - \n');
  const caret = field.indexOf('    - \n') + 6;
  const completed = await median(() => void fileChoices(field, caret, []));
  const row = (name: string, value: number, limit = 50): Measured => ({
    ...{ name, value, limit },
    ...({ better: 'lower', unit: 'ms' } as const),
  });
  return [
    row('a project file of 5,000 prompts after a pause', read),
    row('completion in the middle of 5,000 prompts', completed),
    ...(await planBench(row)),
  ];
}

/** Measures planning and pulling 10,000 prompts, of which every tenth has a different text. */
async function planBench(row: (name: string, value: number, limit: number) => Measured): Promise<Measured[]> {
  const text = bigFile(10_000);
  const { file } = readProjectFile(text);
  if (!file) throw new Error('the file has problems');
  const known = definitionOf(
    file.topics.flatMap(({ name, prompts }) =>
      prompts.map((prompt, at): ToldPrompt => [
        name,
        at % 10 === 5 ? `${prompt.text}?` : prompt.text,
        prompt.key ?? null,
        prompt.active,
      ]),
    ),
  );
  const asked = { name: 'b', text, definition: known };
  // Includes the transfers to and from a thread.
  const planned = await median(() => structuredClone(planOfFile(structuredClone(asked))), 11);
  const pulled = await median(() => pullIntoFile(asked), 11);
  const cold = await median(() => {
    const read = readProjectFile(text).file;
    return read && planOf(read, known);
  }, 11);
  return [
    row('a plan of 10,000 prompts, with the file as the service has it', planned, 500),
    row('a pull into a file of 10,000 prompts', pulled, 500),
    row('a file of 10,000 prompts that nobody has read yet, and its plan', cold, 500),
  ];
}
