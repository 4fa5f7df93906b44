import type { NamesOfProject } from './readAnswers.ts';

/** A project's brand and its competitors, each with all its names. */
export const partiesOf = ({
  name,
  aliases,
  competitors,
}: Pick<NamesOfProject, 'name' | 'aliases' | 'competitors'>): string[][] => [
  [name, ...aliases],
  ...competitors.map((other) => [other.name, ...other.aliases]),
];
