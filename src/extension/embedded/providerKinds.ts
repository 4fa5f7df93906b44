import type * as z from 'zod';
import type { Assistant } from '../../contract/assistants.ts';
import { canAnswerFor, type VendorKind, Model, Provider, vendorOf } from '../../contract/vendors.ts';
import type { Role } from '../../contract/configuration.ts';

/** What a setting that names no kind means. */
export const usualKind: VendorKind = 'openai-compatible';

export const isAssistant = (role: Role): role is Assistant => role !== 'writer' && role !== 'judge';

/** What must be told of a provider of one kind. */
interface Demands {
  /** Undefined where an address has to be given. */
  readonly usualAddress: string | undefined;
  readonly key: boolean;
  /** False where the provider has no models to choose from. */
  readonly model: boolean;
  readonly usualModel: string | undefined;
}

type Shape = Readonly<Partial<Record<string, z.ZodType>>>;

/** The kinds that can do what a role takes. */
export function kindsFor(role: Role): readonly VendorKind[] {
  if (!isAssistant(role)) return Model.options.map(({ shape }) => shape.kind.value);
  return Provider.options.map(({ shape }) => shape.kind.value).filter((kind) => canAnswerFor(kind, role));
}

/** What a kind demands, as the configuration's schema has it. */
export function demandsOf(kind: VendorKind): Demands {
  const { key, model, baseUrl }: Shape = vendorOf(kind).settings.shape;
  return {
    usualAddress: usualValue(baseUrl),
    key: key?.safeParse(undefined).success === false,
    model: model !== undefined,
    usualModel: usualValue(model),
  };
}

/** What a field holds that is left out. */
function usualValue(field: z.ZodType | undefined): string | undefined {
  const value = field?.safeParse(undefined).data;
  return typeof value === 'string' ? value : undefined;
}
