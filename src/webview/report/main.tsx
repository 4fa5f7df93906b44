import { render } from 'preact';
import '../theme.css';
import './report.css';
import { t } from '../l10n.ts';
import { mount } from '../page.tsx';
import { SavedPage } from './file/savedPage.tsx';
import { ReportPage } from './reportPage.tsx';
import type { SavedReport } from '../../contract/reportState.ts';

const saved = savedReport();

if (saved) render(<SavedPage saved={saved} />, document.body.appendChild(document.createElement('div')));
else
  mount(
    { name: t('Report'), waiting: t('Loading the report…'), failed: t('Couldn’t show the report') },
    ReportPage,
    // Keeps the scroll position when only the filters or the period change.
    { placesOf: ({ stage, project }) => (stage === 'reading' ? undefined : project.id) },
  );

/** Reads the saved report from the document. Undefined in the editor. */
function savedReport(): SavedReport | undefined {
  const text = document.querySelector('#report')?.textContent;
  return text ? (JSON.parse(text) as SavedReport) : undefined;
}
