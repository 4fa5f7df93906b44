import { workspace } from 'vscode';

/** What a person told the editor about their network. */
export interface EditorNetwork {
  /** Empty: what the environment names counts. */
  readonly proxy: string;
  readonly noProxy: readonly string[];
  /** Whether the authorities that this machine trusts are trusted, too. */
  readonly systemCertificates: boolean;
}

/** The editor's own settings of the network, read anew at each look. */
export function editorNetwork(): EditorNetwork {
  const settings = workspace.getConfiguration('http');
  const used = settings.get<string>('proxySupport') !== 'off';
  return {
    proxy: used ? (settings.get<string>('proxy') ?? '') : '',
    noProxy: settings.get<readonly string[]>('noProxy') ?? [],
    systemCertificates: settings.get<boolean>('systemCertificates') ?? true,
  };
}
