import * as z from 'zod';
import { chatName } from '../src/extension/agents/chatTools.ts';
import type { Tool } from '../src/mcp/tool.ts';
import { tools } from '../src/mcp/tools.ts';

export type Files = Readonly<Record<'package.json' | 'package.nls.json', string>>;

interface Manifest {
  readonly contributes: Record<string, unknown>;
}

/** Updates the files from the MCP tools. */
export const withChatTools = (files: Files): Files => ({
  'package.json': json(withTools(JSON.parse(files['package.json']) as Manifest)),
  'package.nls.json': json(withWords(JSON.parse(files['package.nls.json']) as Record<string, string>)),
});

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const withTools = ({ contributes, ...manifest }: Manifest): Manifest => ({
  ...manifest,
  contributes: { ...contributes, languageModelTools: tools.map(asContributed) },
});

function asContributed({ name, description, costs, effect, input }: Tool): object {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return {
    name: chatName(name),
    toolReferenceName: chatName(name),
    canBeReferencedInPrompt: true,
    displayName: `%${titleKey(name)}%`,
    userDescription: `%${summaryKey(name)}%`,
    modelDescription: asChatNames(costs === undefined ? description : `${description} ${costsSentence(costs, effect)}`),
    inputSchema: JSON.parse(asChatNames(JSON.stringify(inputSchema))) as object,
  };
}

const costsSentence = (costs: string, effect: Tool['effect']): string =>
  `Costs ${costs}${effect === 'reads' ? '; free on the local service' : ''}.`;

/** Replaces names of MCP tools with those of chat tools. */
const asChatNames = (text: string): string =>
  text.replaceAll(new RegExp(`\\b(?:${tools.map(({ name }) => name).join('|')})\\b`, 'gu'), chatName);

/** Updates the manifest's texts. Those of tools come last. */
const withWords = (words: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith('tool.'))),
  ...Object.fromEntries(
    tools.flatMap(({ name, title, summary }) => [
      [titleKey(name), title],
      [summaryKey(name), summary],
    ]),
  ),
});

const titleKey = (name: string): string => `tool.${name}.title`;
const summaryKey = (name: string): string => `tool.${name}.summary`;
