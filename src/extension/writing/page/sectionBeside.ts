import type { SectionLines } from '../../../contract/messages.ts';
import { t } from '../../editor/l10n.ts';
import type { Clock } from '../../editor/clock.ts';
import type { WritingTexts } from '../writingTasks.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';
import type { BriefPart } from '../../../writing/brief/cleanBrief.ts';
import type { SectionEvidence } from '../evidence/sectionEvidence.ts';

/** Cursor position in the file of a run. */
interface Place {
  readonly markdown: string;
  readonly caret: number;
  /** Brief, unless the file contains it. */
  readonly brief: readonly BriefPart[] | undefined;
  /** Evidence of the article. Called once per place. */
  readonly facts: () => Promise<readonly ArticleFact[]>;
}

interface Needs {
  readonly clock: Clock;
  readonly texts: WritingTexts;
  readonly show: (section: SectionLines) => void;
  /** Turns an error into a sentence. */
  readonly explain: (error: unknown) => string;
  readonly note: (error: unknown, where: string) => void;
}

/** Shows the evidence for the section at the cursor. */
export interface SectionBeside {
  readonly shown: SectionLines | null;
  /** Markdown to insert for a shown fact. */
  textOf(id: string): string | undefined;
  /** Shows the evidence for a new cursor position. */
  look(place: Place): void;
  /** Shows a sentence instead, or nothing. */
  clear(sentence?: string): void;
  dispose(): void;
}

/** Debounce delay in milliseconds after a key press or cursor move. */
const pause = 150;

export function createSectionBeside({ clock, texts, show, explain, note }: Needs): SectionBeside {
  let work: AbortController | undefined;
  let evidence: SectionEvidence | undefined;
  let shown: SectionLines | null = null;

  function put(section: SectionLines): void {
    if (JSON.stringify(section) === JSON.stringify(shown)) return;
    shown = section;
    show(section);
  }

  async function find({ markdown, caret, brief, facts }: Place, signal: AbortSignal): Promise<void> {
    if (!evidence) put(saying(t('Looking up evidence…')));
    else await clock.sleep(pause, signal);
    const known = await facts();
    signal.throwIfAborted();
    if (known.length === 0 && brief === undefined) return put(saying(t('No evidence is saved for this article.')));
    evidence = await texts.run('sectionEvidence', { markdown, offset: caret, facts: known, brief }, signal);
    signal.throwIfAborted();
    put(linesOf(evidence));
  }

  function clear(sentence?: string): void {
    work?.abort();
    evidence = undefined;
    shown = sentence === undefined ? null : saying(sentence);
  }

  return {
    get shown() {
      return shown;
    },
    textOf: (id) => evidence?.facts.flatMap(({ insertions }) => insertions).find((one) => one.id === id)?.markdown,
    look(place) {
      work?.abort();
      work = new AbortController();
      const { signal } = work;
      find(place, signal).catch((error: unknown) => {
        if (signal.aborted) return;
        note(error, 'article');
        put(saying(explain(error)));
      });
    },
    clear,
    dispose: () => work?.abort(),
  };
}

const saying = (note: string): SectionLines => ({ heading: null, part: null, facts: [], note });

const linesOf = ({ heading, part, facts }: SectionEvidence): SectionLines => ({
  heading: heading ?? null,
  part: part ?? null,
  facts: facts.map(({ words, isRow, about, url, site, linked, insertions }) => ({
    words,
    isRow,
    about: about ?? null,
    url: url ?? null,
    site,
    linked,
    insertions: insertions.map(({ id, figure }) => ({ id, figure: figure ?? null })),
  })),
  note: facts.length > 0 ? null : t('No evidence found for this section.'),
});
