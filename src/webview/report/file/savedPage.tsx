import './file.css';
import '../../prose.css';
import type { SavedReport } from '../../../contract/reportState.ts';
import { ReportPage } from '../reportPage.tsx';
import { Cover } from './cover.tsx';
import { Method } from './method.tsx';
import { TellingAnswers } from './tellingAnswers.tsx';

const nobody = (): void => undefined;

export function SavedPage({ saved }: { readonly saved: SavedReport }) {
  return (
    <div class="page">
      <ReportPage state={saved.state} post={nobody} cover={<Cover saved={saved} />}>
        <TellingAnswers saved={saved} />
        <Method state={saved.state} />
      </ReportPage>
    </div>
  );
}
