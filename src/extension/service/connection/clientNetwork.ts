import { systemCertificates } from '../../../client/network/dispatcher.ts';
import type { Network } from '../../../client/network/dispatcher.ts';
import type { EditorNetwork } from '../../editor/network.ts';

/** Converts the editor's network settings for a client of a remote service. */
export const networkBy = ({ proxy, noProxy, systemCertificates: trusted }: EditorNetwork): Network => ({
  proxy,
  noProxy,
  ca: trusted ? systemCertificates() : [],
});
