import type { ExportPlan } from '../../contract/projects/export.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { slugOf } from '../../writing/draft/slug.ts';
import type { ProjectRecord } from '../store/projects.ts';

/** What a file is called: `acme-responses-2026-10-01-2026-10-31.csv.gz`, of made-up data `lumen-sample-responses-…`. */
export const fileNameOf = (
  project: Pick<ProjectRecord, 'name' | 'url'>,
  { type, from, to, format }: Pick<ExportPlan, 'type' | 'from' | 'to' | 'format'>,
): string => `${slugOf(`${project.name} ${isNamedAsIs(project) ? '' : 'sample '}${type}`)}-${from}-${to}.${format}.gz`;

/** Of made-up data a file says so, whatever the project is called by now. */
const isNamedAsIs = (project: Pick<ProjectRecord, 'name' | 'url'>): boolean =>
  !isSample(project) || /\bsample\b/iu.test(project.name);

/** The value of `Content-Disposition`: a name in ASCII, and the whole one (RFC 6266, RFC 8187). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
