import type { ExportPlan } from '../../contract/projects/export.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { slugOf } from '../../writing/draft/slug.ts';
import type { ProjectRecord } from '../store/projects.ts';

/**
 * Returns a file name such as `acme-responses-2026-10-01-2026-10-31.csv.gz`, or `lumen-sample-responses-…` for sample
 * data.
 */
export const fileNameOf = (
  project: Pick<ProjectRecord, 'name' | 'url'>,
  { type, from, to, format }: Pick<ExportPlan, 'type' | 'from' | 'to' | 'format'>,
): string => `${slugOf(`${project.name} ${isNamedAsIs(project) ? '' : 'sample '}${type}`)}-${from}-${to}.${format}.gz`;

/** False for sample data, unless the project's name already contains "sample". */
const isNamedAsIs = (project: Pick<ProjectRecord, 'name' | 'url'>): boolean =>
  !isSample(project) || /\bsample\b/iu.test(project.name);

/** Returns the value of `Content-Disposition`: an ASCII file name, and the full one (RFC 6266, RFC 8187). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
