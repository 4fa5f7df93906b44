import type { ArticleState, FromPage } from '../../contract/messages.ts';
import type { View } from '../page.tsx';
import { Prose } from '../prose.tsx';
import { Findings } from './findings.tsx';
import { Pages } from './pages.tsx';
import { RunStatus } from './runStatus.tsx';
import { Scores } from './scores.tsx';

const noText = {
  processing: 'The article appears here as soon as it is written.',
  completed: 'The article is empty.',
  failed: 'No article was written.',
  cancelled: 'No article was written.',
};

/** An article next to how good it is, what would make it better, and how far its run is. */
export function ArticlePage({ state, post }: View<ArticleState>) {
  const { title, prompt, status, html, words, scores, findings, file, pages } = state;
  const scored = Object.values(scores).some((score) => score !== null);
  return (
    <>
      <header>
        <h1>{title}</h1>
        <div class="byline">
          <div>
            <p class="muted">For the prompt “{prompt}”</p>
            <p>
              {words > 0 && `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`}
              {words > 0 && file && ' · '}
              {file && <span class="file">{file}</span>}
            </p>
          </div>
          <Actions state={state} post={post} />
        </div>
        <RunStatus state={state} />
      </header>
      <div class="columns">
        <aside aria-label="Scores and findings">
          <Scores scores={scores} scored={scored} brief={!scored && html.trim() !== ''} />
          {(scored || findings.length > 0) && <Findings findings={findings} post={post} />}
          <Pages pages={pages} />
        </aside>
        <main aria-label="Article">
          {html.trim() === '' ? <p class="empty">{noText[status]}</p> : <Prose html={html} title={title} />}
        </main>
      </div>
    </>
  );
}

const actions: Readonly<Record<ArticleState['can'][number], { label: string; message: FromPage }>> = {
  open: { label: 'Open file', message: { type: 'openFile' } },
  cancel: { label: 'Cancel', message: { type: 'cancelRun' } },
  retry: { label: 'Retry', message: { type: 'retryRun' } },
  setUpModel: { label: 'Set up a model', message: { type: 'setUpModel' } },
  showLog: { label: 'Show log', message: { type: 'showLog' } },
};

function Actions({ state, post }: View<ArticleState>) {
  return (
    <div class="actions">
      {state.can.map((deed, index) => (
        <button
          key={deed}
          type="button"
          class={index > 0 || deed === 'cancel' ? 'secondary' : ''}
          onClick={() => post(actions[deed].message)}
        >
          {actions[deed].label}
        </button>
      ))}
    </div>
  );
}
