import type { Services } from '../connection/service.ts';
import { t } from '../l10n.ts';
import type { PromptTexts } from '../status/promptTexts.ts';
import { isArticle, runKey, referenceOf, type Run } from '../status/run.ts';
import { promptOf } from '../status/runName.ts';
import type { Watcher } from '../status/watcher.ts';
import { FailedAskNode } from './nodes/failedAskNode.ts';
import type { Node, TreeModel } from './nodes/node.ts';
import { ArticleRunNode, PromptRunNode } from './nodes/workNode.ts';

interface Needs {
  readonly watcher: Pick<Watcher, 'runs' | 'trouble' | 'subscribe'>;
  readonly services: { readonly current: Pick<NonNullable<Services['current']>, 'origin'> | undefined };
  /** Whose rows are shown before there is a connection. */
  readonly expected: () => string;
  readonly promptTexts: Pick<PromptTexts, 'known' | 'find'>;
  readonly explain: (error: unknown) => string;
  readonly note: (error: unknown, where: string) => void;
}

interface WorkTree extends TreeModel {
  dispose(): void;
}

/** What runs or ran lately, newest first, as the watcher saw it last. */
export function createWorkTree({ watcher, services, expected, promptTexts, explain, note }: Needs): WorkTree {
  const listeners = new Set<(changed: Node | undefined) => void>();
  const shown = new Map<string, Node>();
  const changed = (node?: Node): void => {
    for (const listener of listeners) listener(node);
  };

  const watching = watcher.subscribe((event) => changed(event.name === 'turned' ? undefined : update(event.run)));

  /** A row keeps its place while its run goes on; undefined for a run that has none yet. */
  function update(run: Run): Node | undefined {
    const node = shown.get(runKey(referenceOf(run)));
    if (node instanceof ArticleRunNode && isArticle(run)) node.run = run;
    if (node instanceof PromptRunNode && !isArticle(run)) node.run = run;
    return node;
  }

  function nodeOf(run: Run): Node {
    const node =
      update(run) ?? (isArticle(run) ? new ArticleRunNode(run, textBehind) : new PromptRunNode(run, textBehind));
    shown.set(runKey(referenceOf(run)), node);
    return node;
  }

  function textBehind(run: Run): string | undefined {
    const prompt = promptOf(run);
    return prompt === undefined ? undefined : textOf(run.project, prompt);
  }

  /** What is not known yet is read, and the rows are asked for again when it came. */
  function textOf(project: string, promptId: number): string | undefined {
    const known = promptTexts.known(project, promptId);
    if (known === undefined) {
      promptTexts.find(project, promptId).then(
        (text) => text !== undefined && changed(),
        (error: unknown) => note(error, 'Work'),
      );
    }
    return known;
  }

  return {
    get connection() {
      return services.current?.origin ?? expected();
    },
    get message() {
      return watcher.trouble === undefined || watcher.runs.length === 0
        ? undefined
        : t('Shown as last known. {0}', explain(watcher.trouble));
    },
    children(node) {
      if (node instanceof PromptRunNode) {
        const { run } = node;
        return run.errors.map((error, index) => new FailedAskNode(run, index, textOf(run.project, error.prompt_id)));
      }
      return node ? [] : watcher.runs.map(nodeOf);
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose() {
      watching.dispose();
      listeners.clear();
    },
  };
}
