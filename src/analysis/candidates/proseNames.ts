import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { enumeratedNames } from './enumeratedNames.ts';
import type { Candidate } from './leadingNames.ts';
import { announcesNoNames } from '../lexicon/headWords.ts';
import { emphasisedNames } from './emphasisedNames.ts';

/** Names that stand in running text: in lists whose line breaks are lost, or else set off or enumerated in sentences. */
export function proseNames(
  reading: AnswerReading,
  vouchedFor: (leads: readonly Candidate[]) => readonly Candidate[],
): readonly Candidate[] {
  const paragraphs = paragraphsOf(reading);
  const { isWrittenSmall: small } = reading;
  const listed = vouchedFor(
    paragraphs.flatMap((block) =>
      reading
        .inlineHeadsIn(block)
        .map(({ name, grade, list }) => ({ name, grade, group: `run ${block.start} ${list}` })),
    ),
  );
  return listed.length > 0
    ? listed
    : vouchedFor(paragraphs.flatMap((block) => [...emphasisedNames(block, small), ...enumeratedNames(block, small)]));
}

/** The paragraphs but those under "What to look for". */
function paragraphsOf({ blocks }: AnswerReading): Block[] {
  let criteria = false;
  return blocks.filter(({ kind, text }) => {
    if (kind === 'heading') criteria = announcesNoNames(text.slice(0, 200));
    return kind === 'paragraph' && !criteria;
  });
}
