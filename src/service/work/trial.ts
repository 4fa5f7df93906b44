import type { Assistant } from '../../contract/models/assistants.ts';
import type { Configuration, Role } from '../../contract/models/configuration.ts';
import type { Model } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { Trial } from '../../contract/service/service.ts';
import { askProvider } from '../assistants/ask.ts';
import type { Settings } from '../models/configuration.ts';
import type { ModelRequest, ModelUsage } from '../models/attempts.ts';
import { complete } from '../models/complete.ts';
import { untilCurrent } from '../outdated.ts';
import type { Pacing } from '../pacing/pacing.ts';

interface Needs {
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly role: Role;
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Short question that any model can answer without a web search. */
const smallest = 'Reply with the one word: yes';

/** Timeout in milliseconds. A user waits for it, but a local model may have to be loaded first. */
const longest = 60_000;

type Said = Pick<Trial, 'model_version' | 'search_performed'>;

/**
 * Calls the model configured for a role once, as its work does: an assistant with its tools, a writer or judge without.
 * Counts as one call of the role, without retries.
 * @throws Failure `ASSISTANT_NOT_CONFIGURED`, `WRITER_NOT_CONFIGURED`, or a `PROVIDER_…` code
 */
export function tryModel({ settings, pacing, role, userId, signal }: Needs): Promise<Trial> {
  return untilCurrent(async () => {
    let used: ModelUsage = { input: null, output: null };
    let begun = performance.now();
    const pace = pacing.of(role, { kind: 'trial', userId }, signal);
    const request: ModelRequest = {
      signal,
      patience: { ...settings.patience, firstWord: longest, nextWord: longest, whole: longest, tries: 1 },
      pace: {
        ...pace,
        begin: async (...turn) => {
          const end = await pace.begin(...turn);
          begun = performance.now(); // excludes the wait for a turn
          return end;
        },
      },
      onUsage: (usage) => {
        used = usage;
      },
    };
    const said = await callOf(settings.current, role)(request);
    return {
      latency_ms: Math.round(performance.now() - begun),
      ...said,
      input_tokens: used.input,
      output_tokens: used.output,
    };
  });
}

type Call = (request: ModelRequest) => Promise<Said>;

const callOf = (configuration: Configuration, role: Role): Call =>
  role === 'writer' || role === 'judge' ? writing(configuration[role]) : asking(configuration, role);

function asking({ assistants }: Configuration, assistant: Assistant): Call {
  const provider = assistants[assistant];
  if (!provider) throw new Failure('ASSISTANT_NOT_CONFIGURED', `No model is set up for ${assistant}.`);
  return async (request) => {
    const question = { ...request, assistant, text: smallest, region: 'US', language: 'en' };
    const { modelVersion, searchPerformed } = await askProvider(provider, question);
    return { model_version: modelVersion, search_performed: searchPerformed };
  };
}

function writing(model: Model | undefined): Call {
  if (!model) throw new Failure('WRITER_NOT_CONFIGURED', 'No model is set up for this role.');
  if (model.kind === 'editor')
    throw new Failure('NOT_OFFERED', 'The editor’s model is shared by an editor window and has no key to test.');
  return async (request) => {
    let version: string | null = null;
    const onModel = (name: string): void => {
      version = name;
    };
    await complete(model, { ...request, prompt: smallest, onModel });
    return { model_version: version, search_performed: null };
  };
}
