import chinese from './chinese.json' with { type: 'json' };
import dutch from './dutch.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import french from './french.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };
import italian from './italian.json' with { type: 'json' };
import japanese from './japanese.json' with { type: 'json' };
import korean from './korean.json' with { type: 'json' };
import portuguese from './portuguese.json' with { type: 'json' };
import spanish from './spanish.json' with { type: 'json' };
import type { DenialWords } from './denialWords.ts';

/** The words of denials, a file a language. */
export const languages: readonly DenialWords[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  japanese,
  chinese,
  korean,
];
