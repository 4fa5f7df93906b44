/**
 * `error` of an export that a user cancelled. It is in a separate file, because the editor reads it at startup, before
 * schemas are loaded.
 */
export const cancelledExport = 'It was cancelled.';
