import {
  type CancellationToken,
  LanguageModelTextPart,
  LanguageModelToolResult,
  MarkdownString,
  type PreparedToolInvocation,
} from 'vscode';
import { type ChatContext, type ChatTools, createChatTools } from '../chatTools.ts';

/** Adapts the tools to the editor's API. */
export function openChatTools(context: ChatContext) {
  const chat: ChatTools = createChatTools(context);
  return {
    /** Asks the user in the chat, with the action and its price. */
    async prepare(name: string, input: unknown, token: CancellationToken): Promise<PreparedToolInvocation> {
      const question = await chat.question(name, input, signalOf(token));
      if (!question) return {};
      const message = new MarkdownString();
      for (const line of question.lines) message.appendText(`${line}\n\n`);
      return { confirmationMessages: { title: question.title, message } };
    },
    async invoke(name: string, input: unknown, token: CancellationToken): Promise<LanguageModelToolResult> {
      return new LanguageModelToolResult([new LanguageModelTextPart(await chat.call(name, input, signalOf(token)))]);
    },
  };
}

function signalOf(token: CancellationToken): AbortSignal {
  const cancel = new AbortController();
  if (token.isCancellationRequested) cancel.abort();
  token.onCancellationRequested(() => cancel.abort());
  return cancel.signal;
}
