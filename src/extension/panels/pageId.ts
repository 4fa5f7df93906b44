/** Identifies the content of a page, to restore it after a reload. */
export interface PageSubject {
  /** Origin of the service. */
  readonly origin: string;
  readonly project: string;
  /** Id of the answer or run. */
  readonly id: number;
}

export const pageId = ({ origin, project, id }: PageSubject): string =>
  `${encodeURIComponent(origin)}/${encodeURIComponent(project)}/${id}`;

/** Page id of a comparison of two answers of a project. */
export const comparisonId = (older: PageSubject, newer: PageSubject): string => `${pageId(older)}..${newer.id}`;

/** Decodes a comparison id. Undefined if invalid, because page state is untrusted. */
export function comparedOf(text: string): { readonly older: PageSubject; readonly newer: PageSubject } | undefined {
  const [, first = '', second] = /^(.+)\.\.([1-9]\d{0,14})$/.exec(text) ?? [];
  const older = subjectOf(first);
  return older && { older, newer: { ...older, id: Number(second) } };
}

/** Page id of a file that wasn't made by a run. */
export const filePageId = (file: string): string => `file:${file}`;

export const fileOfPage = (id: string): string | undefined => (id.startsWith('file:') ? id.slice(5) : undefined);

/** Decodes a page id. Undefined if invalid, because page state is untrusted. */
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

/** Reads the page id from the untrusted state of a page. */
export function keptId(state: unknown): string | undefined {
  const id: unknown = typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
