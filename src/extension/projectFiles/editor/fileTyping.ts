import {
  CompletionItem,
  CompletionItemKind,
  type CompletionList,
  Disposable,
  Hover,
  languages,
  SnippetString,
} from 'vscode';
import { placeAt, type Place } from '../../../projectFile/places.ts';
import { nameOf, rangeOf } from '../../articles/editor/documents.ts';
import { plainText } from '../../writing/editor/hovers.ts';
import { type FileChoice, fileChoices } from '../completions.ts';
import { fieldHover } from '../hovers.ts';
import type { Readings } from '../readings.ts';
import { projectFiles } from './fileDocuments.ts';

interface Needs {
  readonly readings: Readings;
  /** Names of topics in the service for the project of a file. */
  readonly topicsOf: (name: string) => readonly string[];
  /** Lines about the subject at a position in a file. */
  readonly linesAbout: (name: string, place: Place) => readonly string[];
}

const kinds = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  topic: CompletionItemKind.Module,
} as const satisfies Record<FileChoice['kind'], CompletionItemKind>;

/** Trigger characters. Unquoted YAML is a string to the editor, where it offers no completions automatically. */
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ [:'];

/** Provides completions and hovers for project files. */
export function helpTyping({ readings, topicsOf, linesAbout }: Needs): Disposable {
  return Disposable.from(
    languages.registerCompletionItemProvider(
      projectFiles,
      {
        provideCompletionItems(document, position): CompletionItem[] | CompletionList {
          const offer = fileChoices(document.getText(), document.offsetAt(position), topicsOf(nameOf(document)));
          if (!offer) return [];
          const range = rangeOf(document, offer);
          return offer.choices.map((choice, index) => {
            const { label, detail, documentation, snippet, kind, goesOn } = choice;
            const item = new CompletionItem(detail === undefined ? label : { label, description: detail }, kinds[kind]);
            item.range = { inserting: range.with({ end: position }), replacing: range };
            item.insertText = new SnippetString(snippet);
            item.filterText = detail === undefined ? label : `${label} ${detail}`;
            item.sortText = String(index).padStart(4, '0');
            if (documentation !== undefined) item.documentation = documentation;
            if (goesOn) item.command = { title: '', command: 'editor.action.triggerSuggest' };
            return item;
          });
        },
      },
      ...letters,
    ),
    languages.registerHoverProvider(projectFiles, {
      provideHover(document, position) {
        const [name, text, offset] = [nameOf(document), document.getText(), document.offsetAt(position)];
        const reading = readings.find(name);
        const place = reading?.version === document.version ? placeAt(reading.places, offset) : undefined;
        const isNamed = place && place.name.start <= offset && offset <= place.name.end;
        const known = place && isNamed ? linesAbout(name, place) : [];
        const field = fieldHover(text, offset);
        if (place && known.length > 0)
          return new Hover(plainText([...known, ...(field?.lines ?? [])]), rangeOf(document, place.name));
        return field && new Hover(plainText(field.lines), rangeOf(document, field));
      },
    }),
  );
}
