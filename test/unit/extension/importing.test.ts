import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importAnswers } from '../../../src/extension/commands/importAnswers.ts';
import type { Imported } from '../../../src/client/importAnswers.ts';

/** What a person is told after importing answers of these assistants into a project that tracks ChatGPT. */
async function told(assistants: readonly string[], outcome: Imported): Promise<string> {
  const messages: string[] = [];
  const command = importAnswers({
    services: { connect: () => Promise.resolve({ client: {} }) },
    pickers: { project: () => Promise.resolve({ id: 'p', name: 'Acme', models: ['chatgpt'] }) },
    dialogs: {
      file: () => Promise.resolve('answers.jsonl'),
      progress: (_title: string, work: (say: () => void, signal: AbortSignal) => Promise<unknown>) => work(() => undefined, new AbortController().signal),
      tell: (message: string) => (messages.push(message), Promise.resolve(undefined)),
    },
    bringIn: ({ onAssistant }: { readonly onAssistant: (model: string) => void }) => (assistants.forEach(onAssistant), Promise.resolve(outcome)),
    log: { warn: () => undefined, show: () => undefined },
    tree: { refresh: () => undefined },
    // Only what the command touches is there.
  } as never);
  await command.run({ project: 'p' });
  return messages.join('\n');
}

test('an import says in one message what came in, and what not', async () => {
  assert.equal(await told(['chatgpt'], { added: 1, skipped: 0, refused: 0 }), '1 answer imported.');
  assert.equal(await told(['chatgpt'], { added: 1200, skipped: 24, refused: 3 }), '1,200 answers imported, 24 were there already, 3 refused.');
});

test('answers of assistants that the project does not track are told, as nobody would find them', async () => {
  assert.equal(
    await told(['chatgpt', 'aimode', 'aimode', 'gemini'], { added: 4, skipped: 0, refused: 0 }),
    '4 answers imported. 3 from AI Mode, Gemini are kept, but not shown, as Acme does not track AI Mode, Gemini. A project that does shows them.',
  );
});
