import type { SecretStorage } from 'vscode';
import type { RunContext, WorkContext } from '../work/registerWork.ts';
import { followSetUp } from './editor/followSetUp.ts';
import { createLender, judgesByEditor } from './lending/lender.ts';

/** Context of the commands for models, and of those of the features above. */
export type ModelContext = RunContext & ReturnType<typeof registerModels>;

/** Models of this editor, which runs may borrow, and changes of the settings for models. */
export function registerModels(context: WorkContext & { readonly secrets: SecretStorage }) {
  const { services, settings, secrets, memento, machine, expected, note, own } = context;
  const lender = createLender({
    ...context,
    load: async () =>
      (await import('./editor/openLending.ts')).openLending({
        ...context,
        window: memento,
        machine,
        judges: () => judgesByEditor(settings),
      }),
  });
  const feed = (): void =>
    void services.feed().then(
      () => lender.look(),
      (error: unknown) => note(error, 'Configuration'),
    );
  own(followSetUp({ settings, secrets, services, expected, feed }));
  return { lender };
}
