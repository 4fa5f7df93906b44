import { assistants, type Assistant } from '../../contract/values.ts';
import { assistantName } from '../assistantName.ts';
import type { Keys } from '../connection/keys.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';
import type { CommandArguments } from './ids.ts';
import { namesOf } from './models.ts';

export interface ModelSettings {
  readonly assistants: unknown;
  readonly writer: unknown;
  write(key: 'assistants' | 'writer', value: unknown): Promise<void>;
}

interface Needs {
  readonly settings: ModelSettings;
  readonly keys: Keys;
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany' | 'tell'>;
  /** Names of the models behind an address; undefined where it does not tell. */
  readonly listModels: (baseUrl: string, key: string | undefined) => Promise<readonly string[] | undefined>;
  /** Hands the new settings to the local service, where one runs. */
  readonly feed: () => Promise<void>;
}

type Role = Assistant | 'writer';

/** Where Ollama listens. */
const usualAddress = 'http://127.0.0.1:11434/v1';

/** Sets up the model that answers for assistants, or the one that writes. */
export const configureAssistant = ({ settings, keys, dialogs, listModels, feed }: Needs): Command<'citedesk.configureAssistant'> => ({
  id: 'citedesk.configureAssistant',
  async run(wanted) {
    const roles = await dialogs.pickMany(choices(settings, wanted), { title: t('Set up a model (1/4): what for'), placeholder: t('Whose answers does it give?') });
    if (!roles?.length) return;
    const typed = await dialogs.input({
      title: t('Set up a model (2/4): address'),
      prompt: t('Any address that speaks OpenAI’s chat completions: Ollama, LM Studio, a provider or a gateway.'),
      value: usualAddress,
      validate: (text) => (/^https?:\/\//iu.test(text.trim()) && URL.canParse(text.trim()) ? undefined : t('Start with http:// or https://.')),
    });
    if (typed === undefined) return;
    const baseUrl = typed.trim().replace(/\/+$/u, '');
    const { origin } = new URL(baseUrl);
    const stored = await keys.of('model', origin);
    const key = await dialogs.input({
      title: t('Set up a model (3/4): key'),
      prompt: stored === undefined ? t('Leave it empty where none is needed. It is kept by the editor and sent to {0} only.', origin) : t('Leave it empty to keep the one that is stored for {0}.', origin),
      password: true,
    });
    if (key === undefined) return;
    const model = await askModel({ dialogs, origin, names: await listModels(baseUrl, key.trim() || stored) });
    if (model === undefined) return;
    if (key.trim() !== '') await keys.store('model', origin, key);
    const chosen = roles.filter((role) => role !== 'writer');
    if (chosen.length > 0) {
      await settings.write('assistants', { ...entriesOf(settings.assistants), ...Object.fromEntries(chosen.map((role) => [role, { model, baseUrl }])) });
    }
    if (roles.includes('writer')) await settings.write('writer', { model, baseUrl });
    await feed();
    await dialogs.tell(done(model, roles));
  },
});

/** `llama now answers for ChatGPT, Gemini and writes articles.` */
function done(model: string, roles: readonly Role[]): string {
  const assistants = namesOf(roles.filter((role) => role !== 'writer'));
  if (assistants === '') return t('{0} now writes articles.', model);
  return roles.includes('writer') ? t('{0} now answers for {1}, and writes articles.', model, assistants) : t('{0} now answers for {1}.', model, assistants);
}

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {});

function choices(settings: ModelSettings, wanted: CommandArguments['citedesk.configureAssistant'] | undefined): readonly Choice<Role>[] {
  const current = (entry: unknown): string | undefined => {
    const { model } = entriesOf(entry) as { readonly model?: unknown };
    return typeof model === 'string' ? t('now {0}', model) : undefined;
  };
  const entries = entriesOf(settings.assistants);
  const nothingAsked = !wanted?.assistants && !wanted?.writer;
  return [
    ...assistants.map((role) => ({ label: assistantName(role), description: current(entries[role]), value: role, picked: wanted?.assistants?.includes(role) ?? (nothingAsked && role === 'chatgpt') })),
    { label: t('Writer of articles'), description: current(settings.writer), value: 'writer', picked: wanted?.writer ?? false },
  ];
}

async function askModel({ dialogs, origin, names }: Pick<Needs, 'dialogs'> & { readonly origin: string; readonly names: readonly string[] | undefined }): Promise<string | undefined> {
  const title = t('Set up a model (4/4): model');
  const other = { label: `$(edit) ${t('Another name…')}`, value: '' };
  const picked = names?.length ? await dialogs.pick([...names.map((name) => ({ label: name, value: name })), other], { title }) : '';
  if (picked !== '') return picked;
  const typed = await dialogs.input({
    title,
    prompt: names ? t('The name of the model.') : t('No list of models came from {0}. Check address and key, or enter the name of a model.', origin),
    validate: (text) => (text.trim() === '' ? t('Enter a name.') : undefined),
  });
  return typed?.trim();
}
