import { addMcpServer } from '../agents/addMcpServer.ts';
import type { Launcher } from '../agents/keepLauncher.ts';
import { answerCommands } from '../answers/answerCommands.ts';
import { articleCommands } from '../articles/articleCommands.ts';
import { modelCommands } from '../models/modelCommands.ts';
import { projectFileCommands, type ProjectFileContext } from '../projectFiles/projectFileCommands.ts';
import { projectCommands } from '../projects/projectCommands.ts';
import { createPickers } from '../prompts/pickers.ts';
import { promptCommands } from '../prompts/promptCommands.ts';
import type { ReportContext } from '../report/registerReport.ts';
import { reportCommands } from '../report/reportCommands.ts';
import { sampleCommands } from '../sample/sampleCommands.ts';
import { setUpBy } from '../service/models.ts';
import { serviceCommands } from '../service/serviceCommands.ts';
import { runCommands } from '../work/runCommands.ts';
import { writingCommands } from '../writing/articleCommands.ts';
import type { WritingContext } from '../writing/registerWriting.ts';
import { openDocs, refresh, showMenu } from './menuCommands.ts';
import type { Commands } from './registerCommands.ts';

type FeatureContexts = WritingContext & ReportContext & ProjectFileContext;

/** Context of all commands, without the parts that connect features. */
interface CommandContext extends Omit<
  FeatureContexts,
  'pickers' | 'setUp' | 'promptViews' | 'openPages' | 'onAnswers'
> {
  readonly launcher: Launcher;
  readonly previewDocs: (file: string) => Promise<void>;
}

/** Creates the commands of all features. */
export function createCommands(parts: CommandContext): Commands {
  const { tree, report, promptPage } = parts;
  const openPages = [parts.answers, parts.comparison, parts.panel, report, promptPage];
  const context = {
    ...parts,
    pickers: createPickers(parts),
    setUp: () => setUpBy(parts.settings),
    openPages,
    promptViews: {
      refresh() {
        tree.refresh();
        promptPage.ifLoaded((shown) => shown.renew());
      },
    },
    onAnswers(project: string) {
      report.ifLoaded((shown) => shown.renew(project));
      promptPage.ifLoaded((shown) => shown.renew(project));
    },
  };
  const answers = answerCommands(context);
  const all = [
    ...serviceCommands(context),
    ...promptCommands(context),
    ...runCommands(context),
    ...modelCommands(context),
    ...answers.commands,
    ...projectCommands(context),
    ...articleCommands(context),
    ...writingCommands(context),
    ...reportCommands(context),
    ...sampleCommands(context),
    ...projectFileCommands(context),
    addMcpServer(context),
    refresh(context, [...openPages, context.articlesTree, answers]),
    openDocs(context.previewDocs),
    showMenu(context),
  ];
  return Object.fromEntries(all.map((command) => [command.id, command])) as unknown as Commands;
}
