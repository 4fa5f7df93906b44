import type { Client } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import { linksInto } from '../../text/editorLinks.ts';
import { quoted } from '../../mcp/answers/toolAnswer.ts';
import { refusalText } from '../../mcp/answers/refusals.ts';
import { callTool, checkedInput, type Tool } from '../../mcp/tool.ts';
import { tools } from '../../mcp/tools.ts';
import { explanationOf } from '../service/failures/sentences.ts';
import { t } from '../editor/l10n.ts';
import type { PromptTexts } from '../work/promptTexts.ts';
import type { readDraft } from '../../mcp/draftReading.ts';
import type { Texts } from '../editor/texts.ts';
import { type Confirmation, confirmationOf } from './confirmations.ts';
import type { ProviderSettings } from '../editor/settings.ts';

/** Returns the name of a tool in the editor's chats, which list tools of all extensions. */
export const chatName = (tool: string): string => `citedesk_${tool}`;

/** Context of the chat tools. */
export interface ChatContext {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Client }> };
  readonly settings: ProviderSettings;
  readonly promptTexts: PromptTexts;
  readonly texts: Texts<{ readonly draftReading: typeof readDraft }>;
  readonly watcher: { look(): void };
  readonly tree: { refresh(): void };
  /** Scheme of URIs that open in this editor. */
  readonly uriScheme: string;
  readonly note: (error: unknown, where: string) => void;
}

export interface ChatTools {
  /**
   * Returns the confirmation that the user sees before a tool call. Undefined if the tool only reads and is free.
   * @throws Error if the call would be rejected anyway, before asking the user
   */
  question(name: string, input: unknown, signal: AbortSignal): Promise<Confirmation | undefined>;
  /** Calls a tool, after the user confirmed it if necessary. Returns text for a model. */
  call(name: string, input: unknown, signal: AbortSignal): Promise<string>;
}

/** Creates the agents' tools for chats of the editor, which use the service of this window. */
export function createChatTools({
  services,
  settings,
  promptTexts,
  texts,
  watcher,
  tree,
  uriScheme,
  note,
}: ChatContext): ChatTools {
  /** Converts exceptions of a tool into errors with a message for the model. */
  async function refusing<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted(); // the call was canceled, so no message is needed
      if (error instanceof Failure) throw new Error(refusalText(error), { cause: error });
      note(error, 'Chat');
      throw new Error(explanationOf(error), { cause: error });
    }
  }

  return {
    question: (name, input, signal) =>
      refusing(signal, async () => {
        const tool = toolNamed(name);
        if (!tool.consequences && !tool.price) return undefined;
        const given = checkedInput(tool, input);
        return confirmationOf(tool, given, { ...(await services.connect()), settings, promptTexts, signal });
      }),
    call: (name, input, signal) =>
      refusing(signal, async () => {
        const tool = toolNamed(name);
        const { client } = await services.connect();
        const { structured } = await callTool(tool, input, {
          client,
          signal,
          links: linksInto(uriScheme),
          readDraft: (draft) => texts.run('draftReading', draft, signal),
        });
        if (tool.effect === 'starts') watcher.look();
        if (tool.effect === 'adds') tree.refresh();
        return quoted(JSON.stringify(structured));
      }),
  };
}

function toolNamed(name: string): Tool {
  const tool = tools.find((one) => chatName(one.name) === name);
  if (!tool) throw new Failure('NOT_FOUND', t('Citedesk has no tool named {0}.', name));
  return tool;
}
