import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { key, type Play, send, startForeignService } from '../fakes/foreignService.ts';
import { refusal } from '../fakes/foreignAnswers.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { startPatience } from './until.ts';
import { command, connecting, editorCommand, remedy, trouble, view } from './words.ts';

const html: Play = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');

const faults: readonly {
  readonly name: string;
  readonly play: Play;
  readonly says: RegExp;
  readonly button: string;
}[] = [
  { name: 'HTML', play: html, says: trouble.html, button: remedy.showLog },
  {
    name: 'JSON of another shape',
    play: send(200, { hello: 'world' }),
    says: trouble.shape,
    button: remedy.showLog,
  },
  {
    name: 'a refused key',
    play: send(401, refusal('UNAUTHENTICATED', `Who is ${key}?`)),
    says: trouble.key,
    button: remedy.changeKey,
  },
];

journey('bad services', ({ open, story }) => {
  story('are explained, and leave the rows alone', async (step) => {
    let service = await startForeignService();
    after(() => service.close());
    const editor = await open({ settings: { 'citedesk.service.url': `${service.origin}/v1` } });
    const ask = quickInput(editor);
    const sentence = (text: string | RegExp) =>
      editor.page.locator('.pane', { hasText: view.prompts }).first().locator('.message').getByText(text);
    const popUps = () => editor.page.locator('.notification-toast').count();

    await step('asks for a missing key in the view', async () => {
      await editor.openView();
      await sentence(trouble.key).waitFor({ timeout: startPatience });
      assert.equal(await popUps(), 0);
      await editor.picture('bad-no-key');
      await editor.row(remedy.changeKey).click();
      await ask.type(connecting.address, service.origin);
      await ask.type(connecting.key, key);
      await editor.message(connecting.done).waitFor();
      await editor.row('Acme').waitFor();
      await editor.row(remedy.changeKey).waitFor({ state: 'hidden' });
    });

    await step('shows the answers of a service without prompts', async () => {
      const lacking = editor.row(view.listsNoPrompts);
      await lacking.waitFor();
      const answer = editor.row('Mar 1, 2026');
      await editor.unfold(editor.item(/^Prompt 4\b/u), answer);
      await editor.clickUntil(answer, editor.webview().getByRole('heading', { level: 1 }));
      assert.equal(await lacking.count(), 1);
      await editor.picture('bad-foreign');
      await editor.clearMessages();
    });

    for (const { name, play, says, button } of faults)
      await step(`explains ${name} once with a button`, async () => {
        service.turn(play);
        await editor.refresh();
        await sentence(says).waitFor();
        await editor.row(button).waitFor();
        await editor.row('Prompt 4').waitFor();
        assert.ok((await popUps()) <= 1);
        await editor.picture(`bad-${button}`);
        service.turn();
        await editor.refresh();
        await editor.row(button).waitFor({ state: 'hidden' });
        await editor.clearMessages();
      });

    await step('logs when and why a call failed', async () => {
      await editor.runCommand(command('showLog'));
      await editor.page
        .locator('.part.panel .view-line', { hasText: /^\d{4}-\d\d-\d\d\s[\d:.]+\s\[error\]\s.+UNAUTHENTICATED/u })
        .first()
        .waitFor();
      await editor.picture('bad-output');
    });

    await step('shows the last known rows until a retry', async () => {
      const port = Number(new URL(service.origin).port);
      // A page that comes back would look for the service, too, and find it before it is told to.
      await editor.runCommand(editorCommand.closeEditors);
      await service.close();
      await editor.reload();
      await sentence(view.unreachable(`127.0.0.1:${port}`)).waitFor({ timeout: startPatience });
      await editor.row('Acme').waitFor();
      const retry = editor.row(remedy.tryAgain);
      await retry.waitFor();
      assert.ok((await popUps()) <= 1);
      await editor.picture('bad-nothing-listens');
      service = await startForeignService(port);
      await retry.click();
      await retry.waitFor({ state: 'hidden' });
      await editor.row('Prompt 4').waitFor();
    });

    await step('sends a key only to its origin, and stores it in no file', async () => {
      const other = await startForeignService();
      after(() => other.close());
      await editor.runCommand(command('connect'));
      await ask.type(connecting.address, other.origin);
      await ask.type(connecting.key, 'avk_live_of_the_other');
      await editor.message(connecting.refused).getByRole('button', { name: remedy.changeKey }).waitFor();
      await editor.picture('bad-refused');
      assert.deepEqual(
        [...new Set(other.heard.map(({ headers }) => headers.authorization))],
        ['Bearer avk_live_of_the_other'],
      );
      assert.deepEqual(filesWith(path.dirname(editor.dataFolder), 'avk_live_'), []);
    });
  });
});

/** Logs, settings and other files of the editor's server and its extensions that contain a text. */
function filesWith(home: string, text: string): readonly string[] {
  const files = fs
    .globSync(['*.log', 'data/**', 'user-data/**'], { cwd: home, withFileTypes: true })
    .filter((entry) => entry.isFile());
  assert.ok(files.length > 5);
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => fs.readFileSync(file).includes(text));
}
