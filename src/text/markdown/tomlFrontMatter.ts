/** Characters. Longer front matter is a mistake. */
const maxLength = 64_000;

/** Where a text goes on behind front matter in TOML, as Hugo takes it between `+++`; 0 where there is none. */
export function tomlEnd(markdown: string): number {
  const start = /^\uFEFF?\+\+\+[ \t]*\r?\n/.exec(markdown)?.[0].length;
  if (start === undefined) return 0;
  const closing = /^\+\+\+[ \t]*(?:\r?\n|$)/m.exec(markdown.slice(start, start + maxLength));
  return closing ? start + closing.index + closing[0].length : 0;
}
