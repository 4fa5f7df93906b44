import * as z from 'zod';
import { isBranded } from '../../analysis/mentions/findNames.ts';
import { maxPromptLength } from '../../contract/call/limits.ts';
import { tidy } from '../../contract/call/values.ts';
import {
  Intent,
  type PromptBrief,
  type ProposedPrompt,
  type ProposedPrompts,
  promptsProposed,
} from '../../contract/projects/proposal.ts';
import { fold } from '../../text/words/fold.ts';
import { languageOf } from '../../text/words/language.ts';
import { jsonIn } from '../talk/jsonIn.ts';
import { ordersModel } from '../talk/talk.ts';
import { wantedOf } from './instructions.ts';

/** One prompt by a model. Those without a known intent are skipped. */
const Written = z.object({ text: z.string().max(2_000), intent: Intent });
const WrittenList = z.union([z.object({ prompts: z.array(z.unknown()) }), z.array(z.unknown())]);

/** Fewer prompts are refused. */
const minPrompts = 5;
/** Branded prompts say little about visibility. */
const maxBranded = 4;

/**
 * Reads prompts from a model's text: JSON alone, in a fence, or within prose. Skips prompts that are too long,
 * repeated, addressed to a model, or wrongly marked as branded or unbranded. Returns at most 20.
 */
export function readPrompts(written: string, brief: PromptBrief): ProposedPrompts {
  const taken = takenOf(listIn(written.slice(0, maxWritten)), brief);
  if (taken.length < minPrompts) return { prompts: [], note: 'The model wrote too few usable prompts.' };
  const language = languageOf(taken.map(({ text }) => text).join('\n'));
  const [expected] = brief.language.split('-');
  if (language !== undefined && language !== expected)
    return { prompts: [], note: 'The model’s prompts aren’t in the site’s language.' };
  return { prompts: taken, note: null };
}

/** Characters. Much more than twenty prompts need, to allow for a model's reasoning. */
export const maxWritten = 50_000;

function takenOf(list: readonly unknown[], brief: PromptBrief): ProposedPrompt[] {
  const brand = { name: brief.name, url: brief.url ?? null, aliases: brief.aliases, competitors: [] };
  const seen = new Set<string>();
  const taken: ProposedPrompt[] = [];
  let branded = 0;
  for (const one of list) {
    const { data } = Written.safeParse(one);
    const text = data && promptIn(data.text);
    if (text === undefined) continue;
    const key = fold(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const names = isBranded(text, brand);
    if (seen.has(key) || names !== (data?.intent === 'brand') || (names && branded === maxBranded)) continue;
    branded += names ? 1 : 0;
    seen.add(key);
    taken.push({ text, intent: data?.intent ?? 'informational' });
  }
  return inOrder(taken).slice(0, promptsProposed);
}

const intents = Object.keys(wantedOf) as Intent[];
const inOrder = (prompts: readonly ProposedPrompt[]): ProposedPrompt[] =>
  prompts.toSorted((one, other) => intents.indexOf(one.intent) - intents.indexOf(other.intent));

/** Returns a prompt on one line without list markup or quotation marks. Undefined if it isn't usable. */
function promptIn(written: string): string | undefined {
  const text = tidy(written.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '))
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, '')
    .replace(/^["“„«](.*)["”“»]$/u, '$1')
    .trim();
  const isNone =
    text === '' ||
    [...text].length > maxPromptLength ||
    !/\p{L}/u.test(text) ||
    /https?:\/\/|[<>{}[\]`]/iu.test(text) ||
    ordersModel(text);
  return isNone ? undefined : text;
}

function listIn(written: string): readonly unknown[] {
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const { data } = WrittenList.safeParse(jsonIn(written, open, close));
    if (data) return Array.isArray(data) ? data : data.prompts;
  }
  return [];
}
