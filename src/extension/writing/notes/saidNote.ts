import { localized } from '../../editor/localized.ts';
import type { Note } from './notes.ts';

/** Translates a finding from the worker thread or a service into the user's language. */
export const saidNote = (note: Note): Note => ({
  ...note,
  message: localized(note.message),
  fixes: note.fixes.map((fix) => ({ ...fix, title: localized(fix.title) })),
});
