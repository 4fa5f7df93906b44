import { fc } from './properties.ts';

/** Arbitrary strings, and strings of marks, names, and oddities from Markdown answers. */
export const markdownish: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.constantFrom(
    'Acme', 'acme.com', 'Globex', 'Apple', ' ', ' ', '\n', '\n\n', '\r\n', '\t', '**', '*', '_', '`', '```\n', '# ', '- ', '1. ', '> ', '|', '|-|\n', '[', ']', '(', ')',
    '![', '](', ']()', '[1]', '[1]: ', '[Acme][1]', '【2†source】', '<', '>', '<br>', '&amp;', '&#x20;', '\\', '\\$', 'https://acme.com/?a=1&amp;utm_source=x#:~:text=a',
    'www.acme.com', '---\n', '---\na: b\n---\n', '三星', 'e\u0301', '😀', '\ud83d', '\0', '"', '\'s', '.', ':', '!', 'Sources\n', 'I could not find ', '~~',
  ), { maxLength: 40 }).map((parts) => parts.join('')),
);
