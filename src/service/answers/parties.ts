import type { NamesOfProject } from './readAnswers.ts';

/** Returns the names and sites of a project's brand. */
export const namedBrand = ({
  name,
  url,
  aliases,
  sites,
}: Pick<NamesOfProject, 'name' | 'url' | 'aliases' | 'sites'>) => ({ name, url, aliases, sites });

/** Returns all names of a project's brand, then those of each competitor. */
export const partiesOf = ({
  name,
  aliases,
  competitors,
}: Pick<NamesOfProject, 'name' | 'aliases' | 'competitors'>): string[][] => [
  [name, ...aliases],
  ...competitors.map((other) => [other.name, ...other.aliases]),
];
