import type * as z from 'zod';
import type { Assistant } from '../../contract/models/assistants.ts';
import { canAnswerFor, type VendorKind, Model, Provider, vendorOf } from '../../contract/models/vendors.ts';
import type { Role } from '../../contract/models/configuration.ts';

/** What a setting that names no kind means. */
export const defaultKind: VendorKind = 'openai-compatible';

export const isAssistant = (role: Role): role is Assistant => role !== 'writer' && role !== 'judge';

/** What must be told of a provider of one kind. */
interface Demands {
  /** False where it is called at none, as the editor's own models are. */
  readonly address: boolean;
  /** Undefined where an address has to be given, or there is none. */
  readonly defaultAddress: string | undefined;
  readonly key: boolean;
  /** False where the provider has no models to choose from. */
  readonly model: boolean;
  /** Whether one has to be named where it has models. */
  readonly modelNeeded: boolean;
  readonly defaultModel: string | undefined;
  /** False where nobody says how many are called at the same time. */
  readonly concurrency: boolean;
}

type Shape = Readonly<Partial<Record<string, z.ZodType>>>;

/** The kinds that can do what a role takes. */
export function kindsFor(role: Role): readonly VendorKind[] {
  if (!isAssistant(role)) return Model.options.map(({ shape }) => shape.kind.value);
  return Provider.options.map(({ shape }) => shape.kind.value).filter((kind) => canAnswerFor(kind, role));
}

/** What a kind demands, as the configuration's schema has it. */
export function demandsOf(kind: VendorKind): Demands {
  const { key, model, baseUrl, concurrency }: Shape = vendorOf(kind).settings.shape;
  return {
    address: baseUrl !== undefined,
    defaultAddress: defaultValue(baseUrl),
    key: key?.safeParse(undefined).success === false,
    model: model !== undefined,
    modelNeeded: model?.safeParse(undefined).success === false,
    defaultModel: defaultValue(model),
    concurrency: concurrency !== undefined,
  };
}

/** What a field holds that is left out. */
function defaultValue(field: z.ZodType | undefined): string | undefined {
  const value = field?.safeParse(undefined).data;
  return typeof value === 'string' ? value : undefined;
}
