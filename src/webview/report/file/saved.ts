import type { SavedReport } from '../../../contract/reportState.ts';

/** Reads the saved report from the document. Undefined in the editor. */
export function savedReport(): SavedReport | undefined {
  const text = document.querySelector('#report')?.textContent;
  return text ? (JSON.parse(text) as SavedReport) : undefined;
}
