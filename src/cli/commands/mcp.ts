import { linksInto } from '../../text/editorLinks.ts';
import { readDraft } from '../../mcp/draftReading.ts';
import { serveStreams } from '../../mcp/transports/stdio.ts';
import { version } from '../../service/version.ts';
import { type Command, printNote } from '../command.ts';
import { openTarget, targetOptions, targetUsage } from '../target.ts';
import { schemeOption, schemeUsage, takeScheme } from '../editorScheme.ts';
import { reconnectingClient } from '../reconnectingClient.ts';
import { stopOnSignal } from '../process/stopOnSignal.ts';

export const mcp: Command = {
  usage: `mcp ${targetUsage} ${schemeUsage}`,
  does: 'Serve the Citedesk tools to an agent through the Model Context Protocol, over standard input and output.',
  more: 'Agents start this command themselves; docs/user/agents.md describes the setup. Calls that spend credits or change data are refused until the agent confirms them. Links open in VS Code, or in the editor whose URL scheme is set with --editor-scheme or CITEDESK_EDITOR_SCHEME, such as vscode-insiders.',
  options: { ...targetOptions, ...schemeOption },
  async run(options) {
    const scheme = takeScheme(options);
    const place = await openTarget(options); // opened first, to report an error before an agent connects
    await place.close();
    const { client, close } = reconnectingClient(() => openTarget(options));
    const connection = serveStreams(
      {
        client,
        links: linksInto(scheme),
        own: place.key === 'editor',
        readDraft,
        version,
        onBug: (error) => printNote(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      },
      { input: process.stdin, output: process.stdout },
    );
    stopOnSignal(Promise.resolve(connection), () => void connection.close());
    await connection.ended;
    await close();
    process.stdin.destroy();
    return 0;
  },
};
