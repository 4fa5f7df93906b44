import type { NamesOfProject } from './readAnswers.ts';

/** A project's brand as texts may name it. */
export const namedBrand = ({
  name,
  url,
  aliases,
  sites,
}: Pick<NamesOfProject, 'name' | 'url' | 'aliases' | 'sites'>) => ({ name, url, aliases, sites });

/** A project's brand and its competitors, each with all its names. */
export const partiesOf = ({
  name,
  aliases,
  competitors,
}: Pick<NamesOfProject, 'name' | 'aliases' | 'competitors'>): string[][] => [
  [name, ...aliases],
  ...competitors.map((other) => [other.name, ...other.aliases]),
];
