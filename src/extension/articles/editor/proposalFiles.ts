import * as vscode from 'vscode';
import type { Proposal, Proposals } from '../changes/proposals.ts';

export const proposalScheme = 'citedesk-proposal';

/** Returns the URI of a proposed change, which can be read and edited separately from its file. */
export const proposalUri = (service: string, { runId, file }: Proposal): vscode.Uri =>
  vscode.Uri.from({
    scheme: proposalScheme,
    path: `/${encodeURIComponent(service)}/${runId}/${vscode.Uri.file(file).path.split('/').at(-1)}`,
  });

export function proposalAt({ path }: { readonly path: string }): { readonly service: string; readonly runId: number } {
  const [, service = '', runId] = path.split('/');
  return { service: decodeURIComponent(service), runId: Number(runId) };
}

/** Serves proposed texts as virtual files, so that saving one never writes to the article's file. */
export function serveProposals(proposals: Proposals): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const known = new Map<string, { readonly text: string; readonly time: number }>();

  /** Returns the text and the time it was first seen. */
  function read(uri: vscode.Uri): { readonly text: string; readonly time: number } {
    const { service, runId } = proposalAt(uri);
    const text = proposals.find(service, runId)?.text;
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    const before = known.get(uri.path);
    if (before?.text === text) return before;
    const fresh = { text, time: Math.max(Date.now(), (before?.time ?? 0) + 1) };
    known.set(uri.path, fresh);
    return fresh;
  }
  const refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  const watching = proposals.subscribe(() => {
    const open = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === proposalScheme);
    changed.fire(open.map(({ uri }) => ({ type: vscode.FileChangeType.Changed, uri })));
  });
  const provider = vscode.workspace.registerFileSystemProvider(proposalScheme, {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat(uri) {
      const { text, time } = read(uri);
      return { type: vscode.FileType.File, ctime: 0, mtime: time, size: Buffer.byteLength(text) };
    },
    readFile: (uri) => Buffer.from(read(uri).text),
    writeFile(uri, content) {
      const { service, runId } = proposalAt(uri);
      const proposal = proposals.find(service, runId) ?? refuse();
      proposals.keep(service, { ...proposal, text: Buffer.from(content).toString() });
    },
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  });
  return vscode.Disposable.from(changed, watching, provider);
}
