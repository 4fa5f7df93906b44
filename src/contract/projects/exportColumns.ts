import type { ExportType } from './export.ts';

/** What a file of an export holds, in this order: the header of CSV, the keys of each JSON line. */
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

/**
 * The columns of one file: without the answers' text there is no column for it, so that it never looks like empty
 * answers.
 */
export const columnsOf = (type: ExportType, includeAnswer: boolean): readonly string[] =>
  type === 'responses' && !includeAnswer
    ? exportColumns.responses.filter((column) => !texts.includes(column))
    : exportColumns[type];
