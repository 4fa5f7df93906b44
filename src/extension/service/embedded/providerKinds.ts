import type * as z from 'zod';
import type { Assistant } from '../../../contract/models/assistants.ts';
import { canAnswerFor, type VendorKind, Model, Provider, vendorOf } from '../../../contract/models/vendors.ts';
import type { Role } from '../../../contract/models/configuration.ts';

/** Kind of a setting that names none. */
export const defaultKind: VendorKind = 'openai-compatible';

export const isAssistant = (role: Role): role is Assistant => role !== 'writer' && role !== 'judge';

/** Required and optional settings of a provider kind. */
interface Demands {
  /** False if it has no address, like the editor's own models. */
  readonly address: boolean;
  /** Undefined if an address is required or not supported. */
  readonly defaultAddress: string | undefined;
  readonly key: boolean;
  /** False if it has no choice of models. */
  readonly model: boolean;
  /** True if a model must be set. */
  readonly modelNeeded: boolean;
  readonly defaultModel: string | undefined;
  /** False if the number of parallel calls can't be set. */
  readonly concurrency: boolean;
}

type Shape = Readonly<Partial<Record<string, z.ZodType>>>;

/** Kinds that can fill a role. */
export function kindsFor(role: Role): readonly VendorKind[] {
  if (!isAssistant(role)) return Model.options.map(({ shape }) => shape.kind.value);
  return Provider.options.map(({ shape }) => shape.kind.value).filter((kind) => canAnswerFor(kind, role));
}

/** Derives the settings of a kind from its configuration schema. */
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

/** Default of a schema field. */
function defaultValue(field: z.ZodType | undefined): string | undefined {
  const value = field?.safeParse(undefined).data;
  return typeof value === 'string' ? value : undefined;
}
