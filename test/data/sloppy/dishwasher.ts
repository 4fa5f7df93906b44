import type { SloppyQuestion } from './question.ts';

export const dishwasher: SloppyQuestion = {
  name: 'dishwasher',
  language: 'de',
  title: 'Geschirrspüler pumpt nicht ab: Was tun?',
  keyword: 'Geschirrspüler pumpt nicht ab',
  subjects: ['Bosch', 'Miele'],
  pages: [
    {
      url: 'https://geraetehilfe.example/abpumpen',
      title: 'Der Geschirrspüler pumpt nicht ab',
      markdown: `# Der Geschirrspüler pumpt nicht ab

In 7 von 10 Fällen ist das Sieb verstopft. Die Reinigung dauert etwa 15 Minuten.

1. Schalten Sie das Gerät aus und ziehen Sie den Stecker.
2. Schöpfen Sie das Wasser ab und nehmen Sie das Sieb heraus.
3. Spülen Sie das Sieb unter heißem Wasser und bürsten Sie es ab.
4. Prüfen Sie, ob sich das Pumpenrad mit einem Löffelstiel drehen lässt.
5. Lösen Sie den Ablaufschlauch und spülen Sie ihn durch.

Bosch-Geräte zeigen dann E24 an, Miele-Geräte F11. Eine neue Pumpe kostet 40 bis 80 €, der Monteur weitere 90 €. Bei Geräten ab 10 Jahren lohnt sich die Reparatur selten.
`,
    },
  ],
  sections: [
    {
      heading: 'Geschirrspüler pumpt nicht ab: Was tun?',
      isLead: true,
      written: `Keine Panik! 😊 Wenn der Geschirrspüler nicht abpumpt, ist in 7 von 10 Fällen das Sieb verstopft. Die Reinigung dauert rund 15 Minuten und gelingt ohne Werkzeug.`,
      carried: ['Wenn der Geschirrspüler nicht abpumpt, ist in 7 von 10 Fällen das Sieb verstopft.', 'Die Reinigung dauert rund 15 Minuten'],
      invented: [],
    },
    {
      heading: 'Schritt für Schritt',
      written: `1. **Strom aus:** Schalten Sie das Gerät aus und ziehen Sie den Stecker.
2. **Sieb:** Schöpfen Sie das Wasser ab und nehmen Sie das Sieb heraus.
3. **Reinigen:** Spülen Sie das Sieb unter heißem Wasser ab, mindestens 5 Minuten lang.
4. **Pumpe:** Prüfen Sie mit einem Löffelstiel, ob sich das Pumpenrad drehen lässt.
5. **Schlauch:** Lösen Sie den Ablaufschlauch und spülen Sie ihn durch.

✅ Fertig! Dieser Schritt bringt in 95 % der Fälle Erfolg.`,
      carried: [],
      invented: ['mindestens 5 Minuten', '95 % der Fälle'],
      chat: ['✅'],
      steps: [
        'Schalten Sie das Gerät aus und ziehen Sie den Stecker.',
        'Schöpfen Sie das Wasser ab und nehmen Sie das Sieb heraus.',
        'Spülen Sie das Sieb unter heißem Wasser ab',
        'Prüfen Sie mit einem Löffelstiel, ob sich das Pumpenrad drehen lässt.',
        'Lösen Sie den Ablaufschlauch und spülen Sie ihn durch.',
      ],
    },
    {
      heading: 'Was kostet die Reparatur?',
      written: `Eine neue Pumpe kostet 40 bis 80 Euro, dazu kommen 90 Euro für den Monteur. Bosch meldet den Fehler als E24, Miele als F11. Ist das Gerät zehn Jahre alt oder älter, lohnt sich das selten. Siemens nennt E25. Aus eigener Erfahrung kann ich sagen: Meine Miele läuft seit 18 Jahren!

Ich hoffe, das hilft dir weiter! Wenn du möchtest, kann ich dir auch eine Checkliste erstellen.`,
      carried: [
        'Eine neue Pumpe kostet 40 bis 80 Euro, dazu kommen 90 Euro für den Monteur',
        'Bosch meldet den Fehler als E24, Miele als F11',
        'Ist das Gerät zehn Jahre alt oder älter, lohnt sich das selten.',
      ],
      invented: ['E25', 'seit 18 Jahren'],
      chat: ['Ich hoffe, das hilft', 'Wenn du möchtest'],
    },
  ],
};
