import { membersAt, NoJson, valueStart } from './jsonMembers.ts';

/** Entry of a server in the file. */
interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

const list = 'mcpServers';

/**
 * Adds a server to the text of a file that lists servers. Keeps everything else, including comments.
 * @returns undefined if the text is not such a list
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

/** Replaces a member of an object, or adds it as the last one. */
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

/** Returns the end of the comments after a member. */
function lineEnd(text: string, from: number): number {
  let end = from;
  comment.lastIndex = from;
  while (comment.test(text)) end = comment.lastIndex;
  return end;
}
