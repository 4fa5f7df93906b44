import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/**
 * The words by which answers are read, a file a language (ISO 639-1). A key says what its words do, and may be missing
 * where a language has none.
 */
const languages = { de, en, es, fr, it, ja, ko, zh };

type Language = keyof typeof languages;

/** The keys of all languages. */
export type WordList = { [L in Language]: keyof (typeof languages)[L] }[Language];

const listsOf: Readonly<Record<Language, Readonly<Partial<Record<WordList, readonly string[]>>>>> = languages;

const listed = (list: WordList): readonly string[] => Object.values(listsOf).flatMap((words) => words[list] ?? []);

/** The words of a list in all languages. */
export const wordSet = (list: WordList): ReadonlySet<string> => new Set(listed(list));
