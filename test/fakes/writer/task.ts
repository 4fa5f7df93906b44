import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';

interface Disagreement {
  readonly about: string;
  /** By their ids. */
  readonly facts: readonly string[];
}

/** What the instructions ask for, as a model reads them. */
export interface Task {
  /** ISO 639-1. */
  readonly language: string;
  readonly isLead: boolean;
  /** Asked for, of this section. */
  readonly words: number;
  readonly article: {
    readonly title: string;
    readonly keyword: string;
    readonly type: string;
    /** Not told where a part is revised. */
    readonly question?: string;
  };
  readonly section: { readonly heading: string; readonly purpose: string; readonly points: readonly string[] };
  readonly facts: readonly ShownFact[];
  readonly disagree: readonly Disagreement[];
  /** Told in a later section. */
  readonly contested: readonly Disagreement[];
  /** Ids of facts that stand in the article already. */
  readonly told: readonly string[];
  /** Ids of those that no section says and, as this one is the last, none will. */
  readonly left: readonly string[];
  readonly said: readonly { readonly text: string; readonly about?: string }[];
  /** The sections before this one. */
  readonly written: string;
  /** The part of a finished article that is to be mended; the points of its section are what was found there. */
  readonly part?: string;
  /** Sentences of the first try that cannot stay. */
  readonly faults: readonly string[];
}

interface Message {
  readonly role: string;
  readonly content: string;
}

type Material = Pick<Task, 'article' | 'facts' | 'said'> &
  Partial<Pick<Task, 'disagree' | 'contested' | 'told' | 'left'>> & {
    /** Where one is to be written. */
    readonly section?: Omit<Task['section'], 'points'> & { readonly points: readonly Point[] };
    readonly elsewhere?: string;
  };

/** A point of a section, with the facts that bear most on it. */
interface Point {
  readonly text: string;
  readonly facts?: readonly string[];
}

interface Fault {
  readonly sentence?: string;
  readonly message?: string;
}

const usualWords = 160;

/** Reads the instructions for a section out of the messages of a call. */
export function readTask(messages: readonly Message[]): Task {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const prompt = messages.at(-1)?.content ?? '';
  const [, language = 'en'] = /in the language "([a-z]{2})/.exec(system) ?? [];
  const [, words] = /It should have about (\d+) words/.exec(prompt) ?? [];
  // Requests for other texts have none.
  const material = {
    said: [],
    facts: [],
    ...(inside(prompt, 'material') as Partial<Material> | undefined),
  } as Material;
  const written = (inside(prompt, 'written') as string | undefined) ?? '';
  const faults = (inside(prompt, 'faults') as readonly Fault[] | undefined) ?? [];
  const points = (material.section?.points ?? []).map(({ text }) => text);
  const task = {
    language,
    isLead: prompt.includes('It opens the article'),
    words: words === undefined ? usualWords : Number(words),
    disagree: [],
    contested: [],
    told: [],
    left: [],
    ...material,
    section: { heading: '', purpose: '', ...material.section, points },
    written,
    faults: faults.flatMap(({ sentence }) => sentence ?? []),
  };
  if (material.elsewhere === undefined) return task;
  const found = faults.flatMap(({ message }) => message ?? []);
  const section = { heading: material.article.title, purpose: '', points: found };
  return { ...task, said: [], section, part: written, written: `${written}\n${material.elsewhere}` };
}

function inside(prompt: string, mark: string): unknown {
  const [, json] = new RegExp(`<${mark}>\\n([^]*?)\\n</${mark}>`).exec(prompt) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}
