import assert from 'node:assert/strict';
import { briefSorting } from '../../../../src/writing/brief/brief.ts';
import type { SortingReply } from '../../../../src/writing/brief/sorting/reply.ts';
import { briefCases } from '../../../data/briefs.ts';
import { briefOfCase, inputOfCase } from './briefFaults.ts';

const cases = new Map(briefCases().map((one) => [one.name, one]));
export const caseOf = (name: string) => cases.get(name) ?? assert.fail(name);
export const requestOf = (name: string) => briefSorting(inputOfCase(caseOf(name)))[0] ?? assert.fail('no request');
/** The id of the first line that begins with the text. */
export const idOf = (name: string, text: string): string =>
  new RegExp(`^(\\w+) (?:[-+] )?(?:\\[.*\\] )*"${text}`, 'm').exec(requestOf(name).prompt)?.[1] ?? assert.fail(text);
export const empty = { same: [], contradictions: [], onlyPages: [], onlyAnswers: [], gaps: [], other: [] };

/** The brief that a reply produces. Lines that the reply leaves out go to `other`, so that the reply is accepted. */
export const sorted = (name: string, reply: Partial<SortingReply>): string => {
  const { ids } = requestOf(name);
  const placed = new Set(JSON.stringify(reply.sections ?? []).match(/[pa]\d+/g));
  const other = [...(reply.other ?? []), ...ids.filter((id) => !placed.has(id))];
  return briefOfCase(caseOf(name), [JSON.stringify({ sections: [], ...reply, other })]).markdown;
};

/** The part of a brief below a heading, without marks of footnotes. */
export const below = (markdown: string, heading: string): string =>
  markdown
    .replace(/\[\^a?\d+\]/g, '')
    .split(/^(?=## |> ## |# )/m)
    .find((part) => part.replace(/^> /, '').startsWith(`## ${heading}\n`)) ?? assert.fail(heading);
