/** What a page shows, so that it is found again after a reload. */
export interface PageSubject {
  /** The service's origin. */
  readonly origin: string;
  readonly project: string;
  /** Of the answer or run. */
  readonly id: number;
}

/** A subject as one text. */
export const pageId = ({ origin, project, id }: PageSubject): string =>
  `${encodeURIComponent(origin)}/${encodeURIComponent(project)}/${id}`;

/** The id of the page that compares two answers of a project. */
export const comparisonId = (older: PageSubject, newer: Pick<PageSubject, 'id'>): string =>
  `${pageId(older)}..${newer.id}`;

/** The subjects of both answers; undefined if the text is not such an id. Pages are not trusted. */
export function comparedOf(text: string): { readonly older: PageSubject; readonly newer: PageSubject } | undefined {
  const [, first = '', second] = /^(.+)\.\.([1-9]\d{0,14})$/.exec(text) ?? [];
  const older = subjectOf(first);
  return older && { older, newer: { ...older, id: Number(second) } };
}

/** What the page of a file that came from no run is known by. */
export const filePageId = (file: string): string => `file:${file}`;

export const fileOfPage = (id: string): string | undefined => (id.startsWith('file:') ? id.slice(5) : undefined);

/**
 * The subject that a text stands for; undefined where it stands for none, as a page kept it and pages are not trusted.
 */
export function subjectOf(text: string): PageSubject | undefined {
  const [, origin = '', project = '', id] = /^([^/]{1,2000})\/([^/]{1,200})\/([1-9]\d{0,14})$/.exec(text) ?? [];
  try {
    return id === undefined
      ? undefined
      : { origin: decodeURIComponent(origin), project: decodeURIComponent(project), id: Number(id) };
  } catch {
    return undefined;
  }
}

/** The id in the state that a page left, whatever that is. */
export function keptId(state: unknown): string | undefined {
  const id: unknown = typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
