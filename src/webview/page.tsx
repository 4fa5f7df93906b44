import { type ComponentType, render } from 'preact';
import type { FromPage, ToPage } from '../contract/messages.ts';
import { keepFocus } from './keepFocus.ts';
import { Failure, type PageWords, Waiting } from './placeholder.tsx';

export interface View<State> {
  readonly state: State;
  readonly post: (message: FromPage) => void;
}

/** What the page is kept by while it is hidden or the window reloads; `scroll` in pixels from the top. */
interface Kept {
  readonly id: string;
  readonly scroll: number;
  /** The page stays with what it shows. */
  readonly pinned?: true;
}

declare const acquireVsCodeApi: () => {
  postMessage(message: FromPage): void;
  getState(): Kept | undefined;
  setState(kept: Kept): void;
};

interface Ways<State> {
  /** Goes along with a file. */
  readonly scrollToLine?: (line: number) => void;
  /** What a place to scroll to is one of, where that is not the id; undefined before all of the page is there. */
  readonly placesOf?: (state: State) => string | undefined;
}

/** Shows what the editor posts, and keeps the place that was scrolled to. */
export function mount<State extends { readonly id: string; readonly pinned?: boolean }>(
  words: PageWords,
  Page: ComponentType<View<State>>,
  { scrollToLine, placesOf = ({ id }) => id }: Ways<State> = {},
): void {
  const editor = acquireVsCodeApi();
  document.querySelector('#waiting')?.remove(); // it stood in for this script
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
      const kept = editor.getState();
      scrollTo(0, kept?.id === state.id ? kept.scroll : 0);
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
  event.stopPropagation(); // or the editor's own listener at the window opens the link as well
  post({ type: 'openLink', url: href });
}
