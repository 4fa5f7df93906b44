import { assistants } from '../../contract/models/assistants.ts';
import { Failure } from '../../contract/failure.ts';
import type { Role } from '../../contract/models/configuration.ts';
import type { OwnedServices } from '../service/connection/services.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { demandsOf } from '../service/embedded/providerKinds.ts';
import { t } from '../editor/l10n.ts';
import { providerName, roleName } from './providerSentences.ts';
import { entryOf } from '../service/providerSettings.ts';
import { pricesOf, trialSentence } from './trialSentence.ts';
import { askLabel, retryOf } from '../service/failures/refusals.ts';
import type { Command, Execute } from '../editor/command.ts';
import type { ProviderSettings } from '../editor/settings.ts';

interface Needs {
  readonly settings: ProviderSettings & { readonly serviceUrl: string };
  readonly services: Pick<OwnedServices, 'connect' | 'feed'>;
  readonly dialogs: Pick<Dialogs, 'pick' | 'progress' | 'tell'>;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
}

/** Calls a model once, and reports the duration, the model that answered and the cost. */
export const testModel = ({
  settings,
  services,
  dialogs,
  execute,
  openExternal,
}: Needs): Command<'citedesk.testModel'> => ({
  id: 'citedesk.testModel',
  async run(wanted) {
    if (settings.serviceUrl !== '')
      throw new Failure('NOT_OFFERED', 'Models of a service elsewhere are set up and tested there.');
    const role = wanted?.role ?? (await askRole(settings, dialogs));
    const entry = role && entryOf(settings, role);
    if (!role || !entry) return;
    const trial = await dialogs.progress(t('Testing {0}', providerName(entry)), async (_say, signal) => {
      const { tryModel } = await services.connect();
      await services.feed(); // use settings that were just saved
      if (!tryModel) throw new Failure('NOT_OFFERED', 'This service cannot test a model.');
      return tryModel(role, signal);
    });
    const page = pricesOf(entry);
    // The editor shows only the first line of a message without buttons.
    const again = t('Test Again');
    const unasked = wanted?.unasked;
    const ask = unasked && askLabel(unasked);
    const pressed = await dialogs.tell(
      trialSentence(entry, trial),
      ...(ask === undefined ? [] : [ask]),
      again,
      ...(page === undefined ? [] : [t('Show Prices')]),
    );
    if (pressed === again) return this.run({ ...wanted, role });
    if (pressed === ask && unasked) return execute('citedesk.retryRun', retryOf(unasked));
    if (pressed !== undefined && page !== undefined) await openExternal(page);
  },
});

/** True if a role uses a model at an address. The editor's own models have no key to test. */
export function canBeTested(settings: ProviderSettings, role: Role): boolean {
  const entry = entryOf(settings, role);
  return entry !== undefined && demandsOf(entry.kind).address;
}

async function askRole(settings: ProviderSettings, dialogs: Needs['dialogs']): Promise<Role | undefined> {
  const roles = ([...assistants, 'writer', 'judge'] as const).filter((role) => canBeTested(settings, role));
  const [only, ...others] = roles;
  if (only === undefined) throw new Failure('ASSISTANT_NOT_CONFIGURED', 'No model is set up that has a key to test.');
  if (others.length === 0) return only;
  const choices = roles.flatMap((role) => {
    const entry = entryOf(settings, role);
    return entry ? [{ label: roleName(role), description: providerName(entry), value: role }] : [];
  });
  return dialogs.pick<Role>(choices, {
    title: t('Test model key'),
    placeholder: t('Makes one small call, which your provider may charge for'),
  });
}
