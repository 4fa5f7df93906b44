import { localized } from '../../localized.ts';
import type { Note } from './notes.ts';

/** A note of the thread or of a service in the person's language. */
export const saidNote = (note: Note): Note => ({
  ...note,
  message: localized(note.message),
  fixes: note.fixes.map((fix) => ({ ...fix, title: localized(fix.title) })),
});
