/**
 * Gives the keyboard back to the element that had it last, whenever the page gets it from elsewhere: a browser forgets
 * that element while a list of the editor has the keyboard. Nothing scrolls, as a click elsewhere leads back, too.
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
