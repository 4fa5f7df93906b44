import { type ComponentType, render } from 'preact';
import type { FromPage, ToPage } from '../contract/messages.ts';
import './placeholder.css';
import { t } from './l10n.ts';

export interface View<State> {
  readonly state: State;
  readonly post: (message: FromPage) => void;
}

/** Data kept while the page is hidden or the window reloads; `scroll` in CSS pixels from the top. */
interface Kept {
  readonly id: string;
  readonly scroll: number;
  readonly pinned?: true;
}

declare const acquireVsCodeApi: () => {
  postMessage(message: FromPage): void;
  getState(): Kept | undefined;
  setState(state: Kept): void;
};

interface Ways<State> {
  readonly scrollToLine?: (line: number) => void;
  /** Key of the scroll position. Default: the id. Undefined until the page is complete. */
  readonly placesOf?: (state: State) => string | undefined;
}

/** Renders the states that the editor posts, and restores the scroll position. */
export function mount<State extends { readonly id: string; readonly pinned?: boolean }>(
  words: PageWords,
  Page: ComponentType<View<State>>,
  { scrollToLine, placesOf = ({ id }) => id }: Ways<State> = {},
): void {
  const editor = acquireVsCodeApi();
  document.querySelector('#waiting')?.remove(); // placeholder until this script runs
  const root = document.body.appendChild(document.createElement('div'));
  const post = (message: FromPage): void => editor.postMessage(message);
  const retry = (): void => {
    failure = undefined;
    show();
    post({ type: 'retry' });
  };
  let state: State | undefined;
  let places: string | undefined;
  let failure: Extract<ToPage<State>, { type: 'failure' }> | undefined;

  const show = (): void => {
    render(
      <div class="page" onClick={(event) => openLink(event, post)}>
        {failure && <Failure words={words} failure={failure} alone={!state} onRetry={retry} />}
        {state ? <Page state={state} post={post} /> : !failure && <Waiting words={words} />}
      </div>,
      root,
    );
  };

  const keep = (): void => {
    if (!state || places === undefined) return;
    editor.setState({ id: state.id, scroll: Math.round(scrollY), ...(state.pinned && { pinned: true }) });
  };

  addEventListener('message', ({ data }: MessageEvent<ToPage<State>>) => {
    if (data.type === 'scroll') return scrollToLine?.(data.line);
    failure = data.type === 'failure' ? data : undefined;
    if (data.type === 'state') state = data.state;
    show();
    const now = state && placesOf(state);
    if (!state || now === undefined) return;
    if (now !== places) {
      places = now;
      const saved = editor.getState();
      scrollTo(0, saved?.id === state.id ? saved.scroll : 0);
    }
    keep();
  });
  document.addEventListener('scrollend', keep);
  keepFocus();
  show();
  post({ type: 'ready' });
}

function openLink(event: MouseEvent, post: (message: FromPage) => void): void {
  const href = event.target instanceof Element ? event.target.closest('a[href]')?.getAttribute('href') : null;
  if (!href) return;
  event.preventDefault();
  event.stopPropagation(); // prevents the editor's own listener on the window from opening the link too
  post({ type: 'openLink', url: href });
}

/**
 * Restores focus to the element that had it last, because the browser forgets it while an editor list has the focus.
 * Doesn't scroll, because a click elsewhere in the page also restores focus.
 */
function keepFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  addEventListener('focus', () => {
    if (document.activeElement === document.body && last?.isConnected) last.focus({ preventScroll: true });
  });
}

/** Texts of a page without content. */
interface PageWords {
  readonly name: string;
  readonly waiting: string;
  readonly failed: string;
}

function Waiting({ words: { name, waiting } }: { readonly words: PageWords }) {
  return (
    <main class="placeholder" aria-busy="true">
      <h1 class="unseen">{name}</h1>
      <div class="progressbar" aria-hidden="true" />
      <p role="status">{waiting}</p>
    </main>
  );
}

interface FailureProps {
  readonly words: PageWords;
  readonly failure: { readonly message: string; readonly retry: boolean };
  /** True if there is no older content to show below it. */
  readonly alone: boolean;
  readonly onRetry: () => void;
}

/** Error shown instead of a page or above its older content. */
function Failure({ words, failure, alone, onRetry }: FailureProps) {
  const notice = (
    <div class="notice" role="alert">
      <p>{failure.message}</p>
      {failure.retry && (
        <button type="button" onClick={onRetry}>
          {t('Retry')}
        </button>
      )}
    </div>
  );
  if (!alone) return notice;
  return (
    <main class="placeholder">
      <h1>{words.failed}</h1>
      {notice}
    </main>
  );
}

export const SampleNote = ({ sample }: { readonly sample: boolean }) =>
  sample ? <p class="sample">{t('Sample: made-up data')}</p> : null;
