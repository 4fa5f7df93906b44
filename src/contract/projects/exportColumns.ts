import type { ExportType } from './export.ts';

/** Columns of an export file, in order: the CSV header, or the keys of each JSON line. */
export const exportColumns: Readonly<Record<ExportType, readonly string[]>> = {
  responses: [
    'id',
    'date',
    'collected_at',
    'model',
    'prompt_id',
    'prompt',
    'topic_id',
    'topic',
    'brand_mentioned',
    'mention_kind',
    'position',
    'sentiment',
    'competitors',
    'sources',
    'source_numbers',
    'search_performed',
    'search_queries',
    'model_version',
    'answer',
    'original_markdown',
  ],
  sources: ['response_id', 'date', 'model', 'prompt_id', 'url', 'domain', 'title', 'type', 'cited', 'position'],
  competitors: ['response_id', 'date', 'model', 'prompt_id', 'name', 'domain', 'position'],
  rankings: ['response_id', 'date', 'model', 'prompt_id', 'rank', 'domain', 'name'],
  query_fanout: ['response_id', 'date', 'model', 'prompt_id', 'query'],
};

const texts: readonly string[] = ['answer', 'original_markdown'];

/** Returns the columns of a file. Without the answers' text, its column is omitted so that answers don't look empty. */
export const columnsOf = (type: ExportType, includeAnswer: boolean): readonly string[] =>
  type === 'responses' && !includeAnswer
    ? exportColumns.responses.filter((column) => !texts.includes(column))
    : exportColumns[type];
