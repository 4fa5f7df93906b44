import type { SloppyQuestion } from './question.ts';

export const heatPump: SloppyQuestion = {
  name: 'Wärmepumpe',
  language: 'de',
  title: 'Wärmepumpe im Altbau: Lohnt sie sich?',
  keyword: 'Wärmepumpe im Altbau',
  subjects: ['Vaillant', 'Viessmann', 'Bosch'],
  pages: [
    {
      url: 'https://heizungsrat.example/altbau',
      title: 'Wärmepumpen im Altbau',
      markdown: `# Wärmepumpen im Altbau

Eine Wärmepumpe lohnt sich im Altbau, wenn die Vorlauftemperatur unter 55 °C bleibt. Im Feldtest von 2025 erreichten 41 Geräte in alten Häusern im Mittel eine Jahresarbeitszahl von 3,1.

Die Vaillant aroTHERM plus erreicht mit dem Kältemittel Propan eine Vorlauftemperatur von 75 °C. Die Viessmann Vitocal 250-A kommt auf 70 °C. Beide arbeiten mit Propan.

| Gerät | Vorlauf | Schallleistung | Preis |
| --- | --- | --- | --- |
| Vaillant aroTHERM plus | 75 °C | 54 dB | 12.900 € |
| Viessmann Vitocal 250-A | 70 °C | 52 dB | 13.800 € |
| Bosch Compress 5800i | 75 °C | 53 dB | 11.700 € |

Der Austausch einzelner Heizkörper kostet 600 bis 900 € je Stück. Ein hydraulischer Abgleich senkt den Verbrauch um rund 10 Prozent.
`,
    },
    {
      url: 'https://foerderinfo.example/waermepumpe',
      title: 'Förderung für Wärmepumpen',
      markdown: `# Förderung für Wärmepumpen

Der Staat übernimmt bis zu 70 Prozent der Kosten, höchstens 21.000 €. Die Grundförderung beträgt 30 Prozent. Wer eine alte Ölheizung ersetzt, bekommt 20 Prozent Geschwindigkeitsbonus dazu. Der Antrag muss vor dem Einbau gestellt werden.
`,
    },
  ],
  sections: [
    {
      heading: 'Wärmepumpe im Altbau: Lohnt sie sich?',
      isLead: true,
      written: `**Ja, eine Wärmepumpe im Altbau lohnt sich, wenn die Vorlauftemperatur unter 55 °C bleibt.** Im Feldtest 2025 kamen solche Geräte in alten Häusern im Mittel auf eine Jahresarbeitszahl von 3,1.`,
      carried: [
        'Ja, eine Wärmepumpe im Altbau lohnt sich, wenn die Vorlauftemperatur unter 55 °C bleibt.',
        'Im Feldtest 2025 kamen solche Geräte in alten Häusern im Mittel auf eine Jahresarbeitszahl von 3,1',
      ],
      invented: [],
    },
    {
      heading: 'Welche Geräte eignen sich?',
      written: `### 🏠 Die besten Modelle

Moderne Geräte mit Propan schaffen auch hohe Temperaturen: Die Vaillant aroTHERM plus erreicht 75 °C, die Viessmann Vitocal 250-A 70 °C. Am günstigsten ist die Bosch Compress 5800i mit 11.700 €. Leise sind sie alle – die Viessmann kommt auf 52 dB, das ist leiser als ein Kühlschrank. Die Daikin Altherma 3 H gilt als Geheimtipp.

| Gerät | Vorlauf | Preis |
|---|---|---|
| Vaillant aroTHERM plus | 75 °C | 12.900 € |
| Viessmann Vitocal 250-A | 70 °C | 13.800 € |
| Bosch Compress 5800i | 75 °C | 11.700 € |

Das zahlt sich aus: Mit einem hydraulischen Abgleich sinkt der Verbrauch noch einmal um rund 10 %.`,
      carried: [
        'Die Vaillant aroTHERM plus erreicht 75 °C, die Viessmann Vitocal 250-A 70 °C.',
        'Am günstigsten ist die Bosch Compress 5800i mit 11.700 €.',
        'die Viessmann kommt auf 52 dB',
        'Mit einem hydraulischen Abgleich sinkt der Verbrauch noch einmal um rund 10 %',
        '| Vaillant aroTHERM plus | 75 °C | 12.900 €',
        '| Bosch Compress 5800i | 75 °C | 11.700 €',
      ],
      invented: ['Daikin Altherma'],
      chat: ['🏠'],
    },
    {
      heading: 'Was kostet der Umbau, und was zahlt der Staat?',
      written: `Die Geräte allein kosten 11.700 bis 13.800 €. Dazu kommen oft neue Heizkörper, die mit 600 bis 900 € je Stück zu Buche schlagen. Der Staat übernimmt bis zu 70 % der Kosten, höchstens jedoch 21.000 €. Die Grundförderung liegt bei 30 %, und wer eine alte Ölheizung ersetzt, bekommt noch einmal 20 % Geschwindigkeitsbonus. Wichtig: Stellen Sie den Antrag vor dem Einbau. Laut Umweltbundesamt sparen Sie damit 1.450 € im Jahr.

Als langjähriger Energieberater habe ich über 200 Anlagen begleitet. Zusammenfassend lässt sich sagen: Mit einer Wärmepumpe machen Sie nichts falsch! 🔥 Sag mir gerne Bescheid, wenn du noch Fragen hast.`,
      carried: [
        'neue Heizkörper, die mit 600 bis 900 € je Stück zu Buche schlagen',
        'Der Staat übernimmt bis zu 70 % der Kosten, höchstens jedoch 21.000 €',
        'Die Grundförderung liegt bei 30 %, und wer eine alte Ölheizung ersetzt, bekommt noch einmal 20 % Geschwindigkeitsbonus',
        'Stellen Sie den Antrag vor dem Einbau.',
      ],
      invented: ['1.450 €', 'über 200 Anlagen'],
      chat: ['🔥', 'Sag mir gerne Bescheid', 'Zusammenfassend'],
    },
  ],
};
