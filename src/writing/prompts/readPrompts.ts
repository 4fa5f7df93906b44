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

/** One of what a model wrote; what fits no intent is left out. */
const Written = z.object({ text: z.string().max(2_000), intent: Intent });
const WrittenList = z.union([z.object({ prompts: z.array(z.unknown()) }), z.array(z.unknown())]);

/** Fewer are no proposal: the model did not do what it was asked. */
const fewest = 5;
/** Prompts that name the brand tell little of how visible it is. */
const mostBranded = 4;

/**
 * Reads prompts out of what a model wrote: JSON alone, in a fence, or among text. What is too long, asks twice, is
 * addressed to a model or names the brand without being marked so is left out; of the rest at most twenty are taken.
 */
export function readPrompts(written: string, brief: PromptBrief): ProposedPrompts {
  const taken = takenOf(listIn(written.slice(0, maxWritten)), brief);
  if (taken.length < fewest) return { prompts: [], note: 'The model wrote too few usable prompts.' };
  const language = languageOf(taken.map(({ text }) => text).join('\n'));
  const [wanted] = brief.language.split('-');
  if (language !== undefined && language !== wanted)
    return { prompts: [], note: 'The model’s prompts aren’t in the site’s language.' };
  return { prompts: taken, note: null };
}

/** What twenty prompts need many times over, with what a model thinks aloud. */
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
    if (seen.has(key) || names !== (data?.intent === 'brand') || (names && branded === mostBranded)) continue;
    branded += names ? 1 : 0;
    seen.add(key);
    taken.push({ text, intent: data?.intent ?? 'informational' });
  }
  return inOrder(taken).slice(0, promptsProposed);
}

const intents = Object.keys(wantedOf) as Intent[];
const inOrder = (prompts: readonly ProposedPrompt[]): ProposedPrompt[] =>
  prompts.toSorted((one, other) => intents.indexOf(one.intent) - intents.indexOf(other.intent));

/** A prompt on one line, without what marks it in a list; undefined for what is none. */
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

/** The list in the first JSON that holds one. */
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
