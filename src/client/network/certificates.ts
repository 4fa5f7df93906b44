import * as tls from 'node:tls';

/** What connections are made with so that they trust these authorities (PEM) too; nothing where there are none. */
export const trusting = (ca: readonly string[] = []): { readonly secureContext?: tls.SecureContext } =>
  ca.length === 0 ? {} : { secureContext: tls.createSecureContext({ ca: [...certificates('default'), ...ca] }) };

/** The authorities that this machine trusts, which Node leaves out by itself; none where Node cannot tell. */
export const systemCertificates = (): readonly string[] => certificates('system');

function certificates(kind: 'default' | 'system'): readonly string[] {
  // Node has it since 22.15.
  const { getCACertificates, rootCertificates } = tls as Pick<typeof tls, 'rootCertificates'> & Maybe;
  return getCACertificates?.(kind) ?? (kind === 'default' ? rootCertificates : []);
}

interface Maybe {
  readonly getCACertificates?: typeof tls.getCACertificates | undefined;
}
