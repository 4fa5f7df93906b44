/** True for an address that runs what stands in it, as a browser reads it: entities, escapes and spaces hide nothing. */
export function isScript(address: string): boolean {
  const plain = address
    .slice(0, 400)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      character(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(colon|tab|newline|nbsp);/gi, (_, name: string) => (/colon/i.test(name) ? ':' : ' '))
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    // Browsers leave these out.
    .replace(/[\u0000-\u0020\u00a0]+/g, '');
  return /^(?:javascript|vbscript|data):/i.test(plain);
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The end of a link's address and title in brackets that begin at `start`, if the address runs a script; undefined for any other. */
export function scriptTargetEnd(text: string, start: number): number | undefined {
  address.lastIndex = start;
  const found = address.exec(text);
  if (!found || !isScript(found[1] ?? found[2] ?? '')) return undefined;
  let at = address.lastIndex;
  if (found[1] === undefined) at = bareEnd(text, start + found[0].length - (found[2] ?? '').length);
  rest.lastIndex = at;
  // What is not closed is cut behind its scheme, so that nothing remains to be followed.
  return rest.test(text) ? rest.lastIndex : at;
}

/** A bare address is read as far as tells its scheme. */
const address = /\(\s*(?:<([^<>\n]*)>|([^\s<>]{1,400}))/y;
const rest = /(?:\s+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?\s*\)/y;

function bareEnd(text: string, start: number): number {
  let depth = 0;
  mark.lastIndex = start;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0].startsWith('\\')) continue;
    if (found[0] === '(') depth++;
    else if (found[0] !== ')' || depth-- === 0) return found.index;
  }
  return text.length;
}

const mark = /\\\S|[\s()]/g;

/** The end of the line of a definition `[x]: address`, from its colon on, if the address runs a script. */
export function scriptDefinitionEnd(text: string, colon: number): number | undefined {
  definition.lastIndex = colon;
  const found = definition.exec(text);
  return found && isScript(found[1] ?? found[2] ?? '') ? definition.lastIndex : undefined;
}

const definition = /:[ \t]*(?:\n[ \t]*)?(?:<([^<>\n]*)>|([^\s<]{1,400}))[^\n]*/y;
