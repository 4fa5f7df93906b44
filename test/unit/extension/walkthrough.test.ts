import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import { commands } from '../../../src/extension/editor/commandIds.ts';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents: readonly string[];
}

const read = (file: string): string => fs.readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const [walkthrough] = (
  JSON.parse(read('package.json')) as { contributes: { walkthroughs: readonly { readonly steps: readonly Step[] }[] } }
).contributes.walkthroughs;
const steps = walkthrough?.steps ?? [];
const words = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
const word = (name: string): string => words[name.replaceAll('%', '')] ?? '';

describe('walkthrough', () => {
  test('has five steps from the sample to the user’s brand', () => {
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['sample', 'stand', 'answer', 'article', 'own'],
    );
  });

  test('has text and a command for each step', () => {
    for (const { id, title, description, media, completionEvents } of steps) {
      assert.ok(word(title) && word(media.altText), id);
      const buttons = [...word(description).matchAll(/\]\(command:([\w.]+)\)/gu)].map(([, command]) => command ?? '');
      for (const name of [...buttons, ...completionEvents.map((event) => event.replace('onCommand:', ''))])
        assert.ok(Object.hasOwn(commands, name), `${id}: ${name}`);
      assert.ok(
        buttons.some((name) => completionEvents.includes(`onCommand:${name}`)),
        id,
      );
    }
  });

  test('has images in theme colors without external links', () => {
    for (const { media } of steps) {
      const picture = read(media.svg);
      const colours = [...picture.matchAll(/(?:fill|stroke)="([^"]+)"/gu)].map(([, colour]) => colour ?? '');
      assert.ok(colours.length > 10, media.svg);
      assert.deepEqual(
        colours.filter((colour) => colour !== 'none' && !colour.startsWith('var(--vscode-')),
        [],
        media.svg,
      );
      assert.doesNotMatch(picture, /href|url\(|<script|<style/u, media.svg);
    }
  });
});
