import { answerPattern } from '../text/editorLinks.ts';

type LinkTarget =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'answer'; readonly project: string; readonly responseId: number };

const scheme = /^https?:\/\//i;
const ownAnswer = new RegExp(`^${answerPattern}$`);

/** Parses a link. Undefined for scripts, commands, files, relative links, and URLs with a user name. */
export function linkTarget(link: string): LinkTarget | undefined {
  const [, project, id] = ownAnswer.exec(link) ?? [];
  if (project !== undefined) return { kind: 'answer', project, responseId: Number(id) };
  const address = /^www\./i.test(link) ? `https://${link}` : link;
  const url = scheme.test(address) ? URL.parse(address) : null;
  if (!url || url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  return { kind: 'web', url: url.href };
}

/** Returns the URL to render; undefined for unsafe links. */
export function renderedUrl(link: string): string | undefined {
  const target = linkTarget(link);
  return target?.kind === 'web' ? target.url : target && link;
}
