import { createClient } from '../client/client.ts';
import { createDispatcher } from '../client/network/dispatcher.ts';
import type { Agents } from '../service/http/agentRoute.ts';
import type { AgentNeeds } from '../service/main.ts';
import { version } from '../service/version.ts';
import { linksInto, schemeIn } from '../text/editorLinks.ts';

/**
 * Returns the MCP tools over HTTP, connected to their own service. They are loaded with the first message, because most
 * services never get one.
 */
export function agentsOf({ url, onBug }: AgentNeeds): Agents {
  const load = async () => {
    const { createHttpMessages } = await import('../mcp/transports/http.ts');
    const baseUrl = url().replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
    const dispatcher = createDispatcher(baseUrl);
    const messages = createHttpMessages({
      clientOf: (key) => createClient({ baseUrl, key: () => Promise.resolve(key), dispatcher }),
      // HTTP clients don't report their editor.
      links: linksInto(schemeIn(process.env)),
      version,
      onBug,
    });
    const close = async (): Promise<void> => {
      await messages.close();
      await dispatcher.destroy();
    };
    return { ...messages, close };
  };
  let loading: ReturnType<typeof load> | undefined;
  return {
    async answer(request, caller) {
      loading ??= load();
      return (await loading).answer(request, caller);
    },
    async close() {
      await (await loading)?.close();
    },
  };
}
