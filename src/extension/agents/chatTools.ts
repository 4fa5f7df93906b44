import type { Client } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import { linksInto } from '../../text/editorLinks.ts';
import { quoted } from '../../mcp/answers/untrustedText.ts';
import { refusalText } from '../../mcp/answers/refusals.ts';
import { callTool, checkedInput } from '../../mcp/callTool.ts';
import type { Tool } from '../../mcp/tool.ts';
import { tools } from '../../mcp/tools.ts';
import { explanationOf } from '../failures/sentences.ts';
import { t } from '../l10n.ts';
import type { ProviderSettings } from '../embedded/configuration.ts';
import type { PromptTexts } from '../status/promptTexts.ts';
import type { Texts } from '../texts/texts.ts';
import { chatName } from './chatNames.ts';
import { type Confirmation, confirmationOf } from './confirmations.ts';

export interface ChatNeeds {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Client }> };
  readonly settings: ProviderSettings;
  readonly promptTexts: Pick<PromptTexts, 'find'>;
  readonly texts: Pick<Texts, 'run'>;
  readonly watcher: { look(): void };
  readonly tree: { refresh(): void };
  /** Of addresses that lead into this editor. */
  readonly uriScheme: string;
  readonly note: (error: unknown, where: string) => void;
}

export interface ChatTools {
  /**
   * What the editor asks the person before a tool is called; undefined where it only reads and nobody is charged. What
   * would be refused is refused here already, before anybody is asked.
   */
  question(name: string, input: unknown, signal: AbortSignal): Promise<Confirmation | undefined>;
  /** Calls a tool, once the person has said yes where they had to; the answer is for a model. */
  call(name: string, input: unknown, signal: AbortSignal): Promise<string>;
}

/** The tools for agents as chats of the editor call them: the same operations, with the service of this window. */
export function createChatTools({
  services,
  settings,
  promptTexts,
  texts,
  watcher,
  tree,
  uriScheme,
  note,
}: ChatNeeds): ChatTools {
  /** What a tool throws becomes an error whose message a model understands. */
  async function refusing<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted(); // nobody waits for it
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
