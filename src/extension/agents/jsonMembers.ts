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
export class NoJson extends Error {}

/** Returns the start of the next value, after whitespace and comments. */
export const valueStart = (text: string, from: number): number => ending(blank, text, from) ?? from;

/**
 * Parses the members of the object at an offset, in order.
 * @throws NoJson
 */
export function membersAt(text: string, object: number): readonly Member[] {
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
