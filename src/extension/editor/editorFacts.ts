import { env, UIKind, version, workspace } from 'vscode';

/** Returns facts about the editor and its window for support reports. They contain no names of people or projects. */
export function editorFacts(): readonly (readonly [name: string, value: string])[] {
  const folders = workspace.workspaceFolders ?? [];
  const schemes = [...new Set(folders.map(({ uri }) => uri.scheme))].join(', ');
  return [
    ['Editor', `${env.appName} ${version}, ${env.uiKind === UIKind.Web ? 'in a browser' : 'on the desktop'}`],
    ['Remote', env.remoteName ?? 'no'],
    ['Language', env.language],
    ['Workspace', folders.length === 0 ? 'none' : `${folders.length} (${schemes})`],
    ['Trusted', String(workspace.isTrusted)],
  ];
}
