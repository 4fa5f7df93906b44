/** What a TAP report of Node's tests counts under a word such as `pass`; 0 where it does not say. */
export function tapCount(report, word) {
  // The last of its kind: what tests print stands above, as comments too.
  return Number([...report.matchAll(new RegExp(`^# ${word} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
}
