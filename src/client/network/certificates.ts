import * as tls from 'node:tls';

/** Returns the TLS options that also trust these authorities (PEM). Empty without any. */
export const trusting = (ca: readonly string[] = []): { readonly secureContext?: tls.SecureContext } =>
  ca.length === 0 ? {} : { secureContext: tls.createSecureContext({ ca: [...certificates('default'), ...ca] }) };

/** Returns the authorities that this machine trusts, which Node ignores by default. Empty if Node can't list them. */
export const systemCertificates = (): readonly string[] => certificates('system');

function certificates(kind: 'default' | 'system'): readonly string[] {
  // Available since Node 22.15.
  const { getCACertificates, rootCertificates } = tls as Pick<typeof tls, 'rootCertificates'> & Maybe;
  return getCACertificates?.(kind) ?? (kind === 'default' ? rootCertificates : []);
}

interface Maybe {
  readonly getCACertificates?: typeof tls.getCACertificates | undefined;
}
