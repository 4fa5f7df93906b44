import { membersAt, NoJson, valueStart } from './jsonMembers.ts';

/** What a file says of one server. */
interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

const list = 'mcpServers';

/**
 * Puts a server into the text of a file that lists servers; everything else of it, comments too, stays as it is.
 * @returns undefined where the text is not such a list.
 */
export function withServer(text: string, name: string, server: Server): string | undefined {
  if (text.trim() === '') return `${JSON.stringify({ [list]: { [name]: server } }, null, 2)}\n`;
  try {
    return withMember(text, valueStart(text, text.startsWith('\uFEFF') ? 1 : 0), {
      path: [list, name],
      value: server,
      depth: 1,
    });
  } catch (error) {
    if (error instanceof NoJson) return undefined;
    throw error;
  }
}

interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly depth: number;
}

/** Replaces the member of an object, or adds it behind the others. */
function withMember(text: string, object: number, { path: [name = '', ...deeper], value, depth }: Change): string {
  const members = membersAt(text, object);
  const there = members.findLast((member) => member.name === name);
  if (there && deeper.length > 0) return withMember(text, there.value, { path: deeper, value, depth: depth + 1 });
  const written = asMember(
    deeper.reduceRight<unknown>((inside, key) => ({ [key]: inside }), value),
    depth,
  );
  if (there) return `${text.slice(0, there.value)}${written}${text.slice(there.end)}`;
  const indent = '  '.repeat(depth);
  const member = `\n${indent}${JSON.stringify(name)}: ${written}`;
  const last = members.at(-1);
  if (!last) {
    const rest = text.slice(object + 1);
    return `${text.slice(0, object + 1)}${member}${/^\s*\}/u.test(rest) ? `\n${'  '.repeat(depth - 1)}${rest.trimStart()}` : rest}`;
  }
  const { end, comma } = last;
  const listed = comma === undefined ? `${text.slice(0, end)},${text.slice(end)}` : text;
  const place = lineEnd(listed, (comma ?? end) + 1);
  return `${listed.slice(0, place)}${member}${comma === undefined ? '' : ','}${listed.slice(place)}`;
}

const asMember = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);

const comment = /[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/)/uy;

/** Behind the comments on what stands before. */
function lineEnd(text: string, from: number): number {
  let end = from;
  comment.lastIndex = from;
  while (comment.test(text)) end = comment.lastIndex;
  return end;
}
