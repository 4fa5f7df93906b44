import markdownIt, { type Token } from 'markdown-it';
import type { BlockHighlights } from '../../analysis/highlights.ts';
import { readMarkdown } from '../../text/document.ts';
