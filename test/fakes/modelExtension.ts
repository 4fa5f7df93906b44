import fs from 'node:fs';
import path from 'node:path';

/** Behavior of the model for the next calls. The last one is repeated. */
export type Play =
  | { readonly says: string }
  /** Starts a reply, and pauses until this file exists in its folder. */
  | { readonly says: string; readonly until: string }
  | { readonly refuses: 'NoPermissions' | 'Blocked' | 'NotFound'; readonly message: string };

/** Extension that provides a language model to the editor (`languageModelChatProviders`), for one test. */
export interface ModelExtension {
  /** Folder of the extension. */
  readonly source: string;
  /** Sets the behavior from the next call on. */
  play(...plays: readonly Play[]): void;
  /** Messages of all calls so far. */
  readonly asked: readonly string[][];
}

const manifest = {
  name: 'test-models',
  publisher: 'citedesk-tests',
  version: '1.0.0',
  engines: { vscode: '^1.104.0' },
  main: './main.cjs',
  activationEvents: ['onStartupFinished'],
  contributes: { languageModelChatProviders: [{ vendor: 'test-models', displayName: 'Test Models' }] },
};

/** Plain JavaScript, because the editor loads it without a build. */
const main = `
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');
const file = (name) => path.join(FOLDER, name);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const textOf = ({ content }) => content.map((part) => part.value ?? '').join('');

async function answer(messages, progress, token) {
  const plays = JSON.parse(fs.readFileSync(file('plays.json'), 'utf8'));
  const call = fs.existsSync(file('calls')) ? fs.readFileSync(file('calls'), 'utf8').length : 0;
  fs.appendFileSync(file('calls'), '.');
  fs.appendFileSync(file('asked.jsonl'), JSON.stringify(messages.map(textOf)) + String.fromCharCode(10));
  const play = plays[Math.min(call, plays.length - 1)];
  if (play.refuses) throw vscode.LanguageModelError[play.refuses](play.message);
  const half = Math.ceil(play.says.length / 2);
  progress.report(new vscode.LanguageModelTextPart(play.says.slice(0, half)));
  while (play.until && !fs.existsSync(file(play.until)) && !token.isCancellationRequested) await wait(50);
  if (token.isCancellationRequested) fs.appendFileSync(file('cancelled'), '.');
  progress.report(new vscode.LanguageModelTextPart(play.says.slice(half)));
}

exports.activate = ({ subscriptions }) => {
  const limits = { version: '1', maxInputTokens: 100000, maxOutputTokens: 20000, capabilities: {} };
  subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('test-models', {
      provideLanguageModelChatInformation: () => [
        { id: 'writer-1', name: 'Test Writer', family: 'test-writer', ...limits },
        { id: 'judge-1', name: 'Test Judge', family: 'test-judge', ...limits },
      ],
      provideLanguageModelChatResponse: (_model, messages, _options, progress, token) => answer(messages, progress, token),
      provideTokenCount: (_model, text) => Promise.resolve((typeof text === 'string' ? text : textOf(text)).length),
    }),
  );
};
`;

/** Writes the extension. It stores its behavior and its calls in a folder. */
export function makeModelExtension(folder: string, ...plays: readonly Play[]): ModelExtension {
  const source = path.join(folder, manifest.name);
  fs.mkdirSync(source, { recursive: true });
  fs.writeFileSync(path.join(source, 'package.json'), JSON.stringify(manifest));
  fs.writeFileSync(path.join(source, 'main.cjs'), `const FOLDER = ${JSON.stringify(folder)};\n${main}`);
  const play = (...next: readonly Play[]): void => {
    fs.rmSync(path.join(folder, 'calls'), { force: true });
    fs.writeFileSync(path.join(folder, 'plays.json'), JSON.stringify(next));
  };
  play(...plays);
  const asked = path.join(folder, 'asked.jsonl');
  return {
    source,
    play,
    get asked() {
      if (!fs.existsSync(asked)) return [];
      const lines = fs
        .readFileSync(asked, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as string[]);
    },
  };
}
