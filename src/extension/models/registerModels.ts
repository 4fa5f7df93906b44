import type { SecretStorage } from 'vscode';
import type { RunContext, WorkContext } from '../work/registerWork.ts';
import { followSetUp } from './editor/followSetUp.ts';
import { createLender, judgesByEditor } from './lending/lender.ts';

/** Context of the commands for models, and of those of the features above. */
export type ModelContext = RunContext & ReturnType<typeof registerModels>;

/** Models of this editor, which runs may borrow, and changes of the settings for models. */
export function registerModels(context: WorkContext & { readonly secrets: SecretStorage }) {
  const { services, settings, note, own } = context;
  const lender = createLender({
    ...context,
    load: async () =>
      (await import('./editor/openLending.ts')).openLending({
        ...context,
        judges: () => judgesByEditor(settings),
      }),
  });
  const feed = (): void =>
    void services.feed().then(
      () => lender.look(),
      (error: unknown) => note(error, 'Configuration'),
    );
  own(followSetUp({ ...context, feed }));
  return { lender };
}
