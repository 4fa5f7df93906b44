import { workspace } from 'vscode';

export interface EditorNetwork {
  /** Empty to use the environment's proxy. */
  readonly proxy: string;
  readonly noProxy: readonly string[];
  /** True to also trust the certificate authorities of this machine. */
  readonly systemCertificates: boolean;
}

/** Reads the editor's network settings, which may change at any time. */
export function editorNetwork(): EditorNetwork {
  const settings = workspace.getConfiguration('http');
  const used = settings.get<string>('proxySupport') !== 'off';
  return {
    proxy: used ? (settings.get<string>('proxy') ?? '') : '',
    noProxy: settings.get<readonly string[]>('noProxy') ?? [],
    systemCertificates: settings.get<boolean>('systemCertificates') ?? true,
  };
}
