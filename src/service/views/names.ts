import type { ProjectRecord } from '../store/projects.ts';

/** The tracked competitors' names, each once. */
export const competitorNames = ({ competitors }: Pick<ProjectRecord, 'competitors'>): string[] => [
  ...new Set(competitors.map(({ name }) => name)),
];
