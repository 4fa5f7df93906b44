import type { SecretStorage } from 'vscode';
import { keepContextKeys, type ContextKeys } from '../editor/contextKeys.ts';
import type { FeatureContext } from '../editor/featureContext.ts';
import { type Allowance, createAllowance } from './allowance.ts';
import { expectedOrigin } from './connection/expectedOrigin.ts';
import { createKeys, type Keys } from './connection/keys.ts';
import { openService } from './connection/openService.ts';
import { createServices, type OwnedServices } from './connection/services.ts';
import { editorFailures } from './editor/editorFailures.ts';
import { editorDataFolder } from './embedded/ownDataFolder.ts';
import type { Failures } from './failures/report.ts';

/** Context of the features above the service. */
export interface ServiceContext extends FeatureContext {
  readonly services: OwnedServices;
  readonly keys: Keys;
  readonly dataFolder: () => Promise<string>;
  readonly allowance: Allowance;
  readonly failures: Failures;
  readonly contextKeys: ContextKeys;
  /** Logs an error from the background. */
  readonly note: (error: unknown, where: string) => void;
  /** Origin of the service in the settings, or `local`. */
  readonly expected: () => string;
  /** Origin of the connected service, or of the one that would be connected. */
  readonly origin: () => string;
}

/** Connection to the service, with its keys, its data folder and the messages about its errors. */
export function registerService(
  context: FeatureContext & {
    readonly secrets: SecretStorage;
    /** Folder of this extension's global storage. */
    readonly storage: string;
    readonly uriScheme: string;
  },
): Omit<ServiceContext, keyof FeatureContext> {
  const { settings, memento, secrets, own } = context;
  const keys = createKeys(secrets);
  const dataFolder = editorDataFolder(context);
  const failures = editorFailures(context);
  const note = (error: unknown, where: string): void => failures.note(error, where);
  const allowance = createAllowance(memento);
  const services = createServices({
    open: openService({ ...context, dataFolder, keys, allowance }),
    onTrouble: (error) => note(error, 'Connection'),
  });
  const expected = () => expectedOrigin(settings.serviceUrl);
  return {
    services,
    keys,
    dataFolder,
    allowance,
    failures,
    contextKeys: own(keepContextKeys(services)),
    note,
    expected,
    origin: () => services.current?.origin ?? expected(),
  };
}
