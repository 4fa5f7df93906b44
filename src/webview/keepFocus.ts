/**
 * Restores focus to the element that had it last, because the browser forgets it while an editor list has the focus.
 * Doesn't scroll, because a click elsewhere in the page also restores focus.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  addEventListener('focus', () => {
    if (document.activeElement === document.body && last?.isConnected) last.focus({ preventScroll: true });
  });
}
