/** True if Markdown without HTML has no readable text: only whitespace, invisible characters, marks, and markup. */
export const isBlank = (markdown: string): boolean =>
  !readableSign.test(
    markdown.replace(
      /\[\d{1,3}\]|【\d[^【】\n]{0,200}】|&(?:nbsp|zwn?j|#(?:160|8203|65279)|#x(?:a0|200b|feff));/gi,
      '',
    ),
  );

/** A visible character. Excludes U+2800, the empty Braille cell. */
const readableSign = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800*_#>|~`-]/u;
