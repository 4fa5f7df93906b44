import type { Export, ExportType } from '../../contract/projects/export.ts';
import { t } from '../l10n.ts';

/** What the rows of an export are, as people call them. */
const typeNames: Readonly<Record<ExportType, () => string>> = {
  responses: () => t('Answers'),
  sources: () => t('Sources'),
  competitors: () => t('Competitors'),
  rankings: () => t('Rankings'),
  query_fanout: () => t('Query fan-out'),
};

/** A service may have types of its own. */
export const exportTypeName = (type: string): string =>
  type in typeNames ? typeNames[type as ExportType]() : type.replaceAll('_', ' ');

export const exportFormatName = (format: string): string => format.toUpperCase();

/** What a file of an export is called once it is unpacked. */
export const unpackedName = (fileName: string): string => fileName.replace(/\.gz$/iu, '');

/** A name for the file of an export whose service gives it none. */
export const exportFileName = ({ file_name: name, type, from, to, format }: Export): string =>
  name ?? `${type.replaceAll('_', '-')}-${from}-${to}.${format}.gz`;
