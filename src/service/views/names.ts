import type { ProjectRecord } from '../store/projects.ts';

export const competitorNames = ({ competitors }: Pick<ProjectRecord, 'competitors'>): string[] => [
  ...new Set(competitors.map(({ name }) => name)),
];
