import type { ProjectRecord } from '../store/projects.ts';

/** Returns the names of tracked competitors without duplicates. */
export const competitorNames = ({ competitors }: Pick<ProjectRecord, 'competitors'>): string[] => [
  ...new Set(competitors.map(({ name }) => name)),
];
