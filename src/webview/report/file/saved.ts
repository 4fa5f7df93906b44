import type { SavedReport } from '../../../contract/savedReport.ts';

/** What the page shows where it stands in a file: that is part of its document. Undefined in the editor. */
export function savedReport(): SavedReport | undefined {
  const text = document.querySelector('#report')?.textContent;
  return text ? (JSON.parse(text) as SavedReport) : undefined;
}
