import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';

interface Disagreement {
  readonly about: string;
  /** Ids of facts. */
  readonly facts: readonly string[];
}

/** Task in the instructions, as a model reads them. */
export interface Task {
  /** ISO 639-1. */
  readonly language: string;
  readonly isLead: boolean;
  /** Requested length of this section. */
  readonly words: number;
  readonly article: {
    readonly title: string;
    readonly keyword: string;
    readonly type: string;
    /** Missing if a part is revised. */
    readonly question?: string;
  };
  readonly section: { readonly heading: string; readonly purpose: string; readonly points: readonly string[] };
  readonly facts: readonly ShownFact[];
  readonly disagree: readonly Disagreement[];
  /** Covered in a later section. */
  readonly contested: readonly Disagreement[];
  /** Ids of facts already used in the article. */
  readonly told: readonly string[];
  /** Ids of unused facts that only this last section can still use. */
  readonly left: readonly string[];
  readonly said: readonly { readonly text: string; readonly about?: string }[];
  /** Text of the previous sections. */
  readonly written: string;
  /** Part of a finished article to revise. The points of its section are its findings. */
  readonly part?: string;
  /** Rejected sentences of the first draft. */
  readonly faults: readonly string[];
}

interface Message {
  readonly role: string;
  readonly content: string;
}

type Material = Pick<Task, 'article' | 'facts' | 'said'> &
  Partial<Pick<Task, 'disagree' | 'contested' | 'told' | 'left'>> & {
    /** Section to write, if there is one. */
    readonly section?: Omit<Task['section'], 'points'> & { readonly points: readonly Point[] };
    readonly elsewhere?: string;
  };

/** Point of a section, with its most relevant facts. */
interface Point {
  readonly text: string;
  readonly facts?: readonly string[];
}

interface Fault {
  readonly sentence?: string;
  readonly message?: string;
}

const usualWords = 160;

/** Parses the task for a section from the messages of a call. */
export function readTask(messages: readonly Message[]): Task {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const prompt = messages.at(-1)?.content ?? '';
  const [, language = 'en'] = /in the language "([a-z]{2})/.exec(system) ?? [];
  const [, words] = /It should have about (\d+) words/.exec(prompt) ?? [];
  // Requests for other texts have no material.
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
