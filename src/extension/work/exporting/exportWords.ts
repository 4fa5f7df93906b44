import type { Export, ExportType } from '../../../contract/projects/export.ts';
import { t } from '../../editor/l10n.ts';

const typeNames: Readonly<Record<ExportType, () => string>> = {
  responses: () => t('Answers'),
  sources: () => t('Sources'),
  competitors: () => t('Competitors'),
  rankings: () => t('Rankings'),
  query_fanout: () => t('Query fan-out'),
};

/** Display name of an export type. Services may have types of their own. */
export const exportTypeName = (type: string): string =>
  type in typeNames ? typeNames[type as ExportType]() : type.replaceAll('_', ' ');

export const exportFormatName = (format: string): string => format.toUpperCase();

export const unpackedName = (fileName: string): string => fileName.replace(/\.gz$/iu, '');

/** File name of an export, generated if the service returns none. */
export const exportFileName = ({ file_name: name, type, from, to, format }: Export): string =>
  name ?? `${type.replaceAll('_', '-')}-${from}-${to}.${format}.gz`;
