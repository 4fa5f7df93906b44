import path from 'node:path';
import { after, describe, test } from 'node:test';
import { evidenceFolder } from './evidence.ts';
import { keepScreen } from './screen.ts';
import { openWorkbench, type Workbench, type WorkbenchOptions } from './workbench.ts';

/** Runs a named step of a story. */
type Step = (title: string, act: () => Promise<void>) => Promise<void>;

interface Journey {
  /** Opens the workbench of this journey, which is closed at the end. */
  readonly open: (options?: WorkbenchOptions) => Promise<Workbench>;
  /** Defines a story of consecutive steps. The first failure ends the story and reports the screen. */
  readonly story: (title: string, tell: (step: Step) => Promise<void>) => void;
}

/** Defines a journey. Its name in camel case is the name of its file. */
export function journey(journeyName: string, define: (journey: Journey) => void): void {
  const folder = path.join(
    evidenceFolder(),
    journeyName.replaceAll(/ (\w)/gu, (_, letter: string) => letter.toUpperCase()),
  );
  let editor: Workbench | undefined;

  /** Saves the screen and adds its text to an error. */
  async function withScreen(error: unknown, title: string): Promise<Error> {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    if (!editor) return new Error(message, { cause: error });
    const name = title.replaceAll(/\W+/gu, '-');
    const shown = await keepScreen(editor.page.context(), folder, name).catch(String);
    await editor.keepTrace(path.join(folder, 'trace.zip')).catch(() => {});
    const told = new Error(`${message}\n${shown}`);
    told.stack = `${message}\n${shown}\n${stack ?? ''}`;
    return told;
  }

  void describe(journeyName, () => {
    after(() => editor?.close());
    define({
      async open(options) {
        editor = await openWorkbench(options);
        return editor;
      },
      story(title, tell) {
        void test(title, async (context) => {
          let failed: string | undefined;
          const step: Step = async (stepTitle, act) => {
            await context.test(stepTitle, async () => {
              try {
                await act();
              } catch (error) {
                failed = stepTitle;
                throw await withScreen(error, stepTitle);
              }
            });
            if (failed !== undefined) throw new Error(`The story ends with the step “${failed}”, which failed.`);
          };
          try {
            await tell(step);
          } catch (error) {
            if (failed !== undefined) throw error;
            throw await withScreen(error, title);
          }
        });
      },
    });
  });
}
