/**
 * What the `error` of a failed export says that somebody cancelled. It stands alone, as the editor reads it when it
 * starts, before schemas are loaded.
 */
export const cancelledExport = 'It was cancelled.';
