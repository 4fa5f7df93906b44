/**
 * `error` of an export that a user cancelled. It is in a file of its own, because the editor reads it at startup,
 * before schemas are loaded.
 */
export const cancelledExport = 'It was cancelled.';
