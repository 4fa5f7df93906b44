import { systemCertificates } from '../../client/network/certificates.ts';
import type { Network } from '../../client/network/dispatcher.ts';
import type { EditorNetwork } from '../editor/network.ts';

/** How a client reaches a service elsewhere when it heeds the editor's settings. */
export const networkBy = ({ proxy, noProxy, systemCertificates: trusted }: EditorNetwork): Network => ({
  proxy,
  noProxy,
  ca: trusted ? systemCertificates() : [],
});
