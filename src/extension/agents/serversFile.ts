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
  const existing = members.findLast((member) => member.name === name);
  if (existing && deeper.length > 0) return withMember(text, existing.value, { path: deeper, value, depth: depth + 1 });
  const written = asMember(
    deeper.reduceRight<unknown>((inside, key) => ({ [key]: inside }), value),
    depth,
  );
  if (existing) return `${text.slice(0, existing.value)}${written}${text.slice(existing.end)}`;
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

/** Member of an object in JSON with comments. Positions are offsets in the text. */
interface Member {
  readonly name: string;
  readonly start: number;
  /** Start of the value. `end` is its end. */
  readonly value: number;
  readonly end: number;
  /** Comma after it, if any. */
  readonly comma: number | undefined;
}

const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/uy;
const string = /"(?:[^"\\\n]|\\.)*"/uy;
const scalar = /[-\w.+]+/uy;

/** Thrown for text that isn't JSON, with or without comments. */
class NoJson extends Error {}

/** Returns the start of the next value, after whitespace and comments. */
const valueStart = (text: string, from: number): number => ending(blank, text, from) ?? from;

/**
 * Parses the members of the object at an offset, in order.
 * @throws NoJson
 */
function membersAt(text: string, object: number): readonly Member[] {
  const members: Member[] = [];
  if (text[object] !== '{') throw new NoJson();
  let place = valueStart(text, object + 1);
  while (text[place] !== '}') {
    const start = place;
    const named = ending(string, text, start);
    if (named === undefined) throw new NoJson();
    const colon = valueStart(text, named);
    if (text[colon] !== ':') throw new NoJson();
    const value = valueStart(text, colon + 1);
    const end = valueEnd(text, value);
    place = valueStart(text, end);
    const comma = text[place] === ',' ? place : undefined;
    if (comma !== undefined) place = valueStart(text, place + 1);
    else if (text[place] !== '}') throw new NoJson();
    members.push({ name: JSON.parse(text.slice(start, named)) as string, start, value, end, comma });
  }
  return members;
}

/** Returns the end of a value. Skips nested values by counting brackets. */
function valueEnd(text: string, start: number): number {
  let [place, depth] = [start, 0];
  do {
    const sign = text[place] ?? '';
    const end =
      ending(string, text, place) ?? ending(scalar, text, place) ?? (/[{}[\],:]/u.test(sign) ? place + 1 : undefined);
    if (end === undefined) throw new NoJson();
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    place = depth > 0 ? valueStart(text, end) : end;
  } while (depth > 0);
  return place;
}

function ending(form: RegExp, text: string, from: number): number | undefined {
  form.lastIndex = from;
  return form.test(text) ? form.lastIndex : undefined;
}
