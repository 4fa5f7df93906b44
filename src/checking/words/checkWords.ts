import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { stopWordsOf } from '../../text/words/stopWords.ts';

/** The words by which articles are checked in one language; all in lower case. */
export interface CheckWords {
  /** Before a number that names a part of the article: `step 2`. */
  readonly references: ReadonlySet<string>;
  /** What an article counts of its own: `five options`. */
  readonly counted: ReadonlySet<string>;
  /** Before a number word that counts what was named: `all three`. */
  readonly together: ReadonlySet<string>;
  /** Of a sentence that speaks of the article itself. */
  readonly here: ReadonlySet<string>;
  /** Phrases that claim experience: `our lab`, and somebody of the writer's with a verb of trying, finding or hearing. */
  readonly experience: RegExp | undefined;
  /** Capitalised words that name no product, person or company. */
  readonly plainNames: ReadonlySet<string>;
  /** By which a sentence says whose words it quotes: `says`, `according`. */
  readonly saying: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
}

/** The words of a language (ISO 639-1); one without words of its own has none. */
export function checkWordsOf(language: string): CheckWords {
  return languages.get(language) ?? none;
}

/** A language may lack any list. */
interface WordFile extends Partial<Readonly<Record<SetName, readonly string[]>>> {
  /** Whole phrases; `…` stands for up to four words. */
  readonly experience?: readonly string[];
  /** Who has experience, and by which verbs. */
  readonly experienceSubjects?: readonly string[];
  readonly experienceVerbs?: readonly string[];
  /** All that may stand between them; left out, any four words may. */
  readonly experienceFillers?: readonly string[];
}

type SetName = 'references' | 'counted' | 'together' | 'here' | 'plainNames' | 'saying';

function compile(file: WordFile, language: string): CheckWords {
  const set = (list: SetName): ReadonlySet<string> => new Set(file[list]);
  return {
    references: set('references'),
    counted: set('counted'),
    together: set('together'),
    here: set('here'),
    experience: phrases(file),
    plainNames: set('plainNames'),
    saying: set('saying'),
    stopWords: stopWordsOf(language).common,
  };
}

/** At most so many words stand between two, so that a phrase is looked for in time that grows with the text. */
const anyWords = String.raw`(?:['’]\p{L}{1,4})?(?:\s[\p{L}\p{M}'’-]{1,30}){0,4}?\s`;

function phrases({
  experience = [],
  experienceSubjects: subjects = [],
  experienceVerbs: verbs = [],
  experienceFillers: fillers,
}: WordFile): RegExp | undefined {
  const one = (list: readonly string[]): string =>
    `(?:${list
      .map((phrase) =>
        phrase
          .replaceAll("'", "['’]")
          .replaceAll(' … ', anyWords)
          .replaceAll(' ', String.raw`\s`),
      )
      .join('|')})`;
  const between = fillers ? String.raw`(?:['’]\p{L}{1,4})?(?:\s${one(fillers)}){0,4}\s` : anyWords;
  const sources = [
    ...(experience.length > 0 ? [one(experience)] : []),
    ...(verbs.length > 0 ? [one(subjects) + between + one(verbs)] : []),
  ];
  return sources.length === 0
    ? undefined
    : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

const none = compile({}, '');
const languages: ReadonlyMap<string, CheckWords> = new Map([
  ['de', compile(de, 'de')],
  ['en', compile(en, 'en')],
  ['es', compile(es, 'es')],
  ['fr', compile(fr, 'fr')],
]);
