import { assistants } from '../../contract/models/assistants.ts';
import { vendorOf } from '../../contract/models/vendors.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { Execute } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { entryOf } from '../service/providerSettings.ts';
import { buttonFor } from '../service/failures/buttons.ts';
import { type Refusal, refusalName, refusalsOf, refusalCommand, unaskedCounted } from '../service/failures/refusals.ts';
import { Failure } from '../../contract/failure.ts';
import type { ProviderSettings } from '../editor/settings.ts';

interface Needs {
  readonly settings: ProviderSettings;
  readonly dialogs: Dialogs;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
}

/** Shows why a run stopped asking assistants. The button fixes the first refusal. */
export async function reportRefusal(
  run: PromptRun,
  { settings, dialogs, execute, openExternal }: Needs,
): Promise<void> {
  const refusals = refusalsOf(run);
  const [refusal] = refusals;
  if (!refusal) return;
  const site = creditSite(refusal, settings);
  const button = site === undefined ? labelFor(refusal) : t('Open {0}', site);
  const message = refusals.map((one) => t('{0}. {1}.', refusalName(one), unaskedCounted(one))).join(' ');
  const pressed = await dialogs.warn(message, ...(button === undefined ? [] : [button]));
  if (pressed === undefined) return;
  const remedy = refusalCommand(refusal, run);
  if (site !== undefined) await openExternal(`https://${site}`);
  else if (remedy) await execute(remedy.command, remedy.argument);
}

const labelFor = ({ code, message }: Refusal): string | undefined =>
  code === 'PROVIDER_KEY_INVALID' ? t('Change Key') : buttonFor(new Failure(code, message))?.label;

/** Provider's site for buying credit, if the assistant is out of credit and called at the provider's own address. */
function creditSite({ model, code }: Refusal, settings: ProviderSettings): string | undefined {
  const assistant = assistants.find((one) => one === model);
  const entry = code === 'PROVIDER_QUOTA' && assistant ? entryOf(settings, assistant) : undefined;
  return entry && entry.baseUrl === undefined ? vendorOf(entry.kind).keySite : undefined;
}
