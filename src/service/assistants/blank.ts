/** Whether Markdown without HTML has nothing to read: blanks, characters that nobody sees, marks and markup alone. */
export const isBlank = (markdown: string): boolean =>
  !readableSign.test(
    markdown.replace(
      /\[\d{1,3}\]|【\d[^【】\n]{0,200}】|&(?:nbsp|zwn?j|#(?:160|8203|65279)|#x(?:a0|200b|feff));/gi,
      '',
    ),
  );

/** What says something, which U+2800, a Braille cell without dots, does not. */
const readableSign = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800*_#>|~`-]/u;
