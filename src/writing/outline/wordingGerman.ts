import type { Wording } from './wording.ts';

const lists = new Intl.ListFormat('de', { type: 'conjunction' });
const answersCounted = (count: number): string => (count === 1 ? '1 Antwort' : `${count} Antworten`);
const ofAnswers = (count: number, total: number): string => `${count} von ${answersCounted(total)}`;

export const germanWording: Wording = {
  title(type, asksHow, { keyword, count, names }) {
    switch (type) {
      case 'guide':
        return asksHow ? `${keyword}: die praktische Anleitung` : `${keyword}: Worauf es ankommt und was sich lohnt`;
      case 'how_to':
        return asksHow ? `${keyword}: So geht es Schritt für Schritt` : `${keyword}: So treffen Sie die richtige Wahl`;
      case 'comparison':
        return names.length > 1 ? `${keyword} im Vergleich: ${lists.format(names)}` : `${keyword} im Vergleich`;
      case 'listicle':
        return count > 2 ? `${keyword}: ${count} Empfehlungen im Überblick` : `${keyword}: Empfehlungen im Überblick`;
      case 'faq':
        return `${keyword}: Antworten auf häufige Fragen`;
    }
  },
  description(keyword, names, topics) {
    const compared = names.length > 1 ? ` ${lists.format(names)} im Vergleich` : ' Die Möglichkeiten im Vergleich';
    return `${keyword}: Worauf es ankommt und was sich lohnt.${compared}${topics.length > 0 ? `, nach ${lists.format(topics)}` : ''}.`;
  },
  heading(kind, keyword, asksHow) {
    switch (kind) {
      case 'answer':
        return `${keyword}: die kurze Antwort`;
      case 'criteria':
        return `Worauf kommt es bei „${keyword}“ an?`;
      case 'options':
        return 'Die Möglichkeiten im Vergleich';
      case 'uses':
        return 'Was passt zu wem?';
      case 'preparation':
        return 'Was Sie vorher wissen sollten';
      case 'steps':
        return 'Schritt für Schritt';
      case 'gaps':
        return asksHow ? 'Was leicht übersehen wird' : 'Was Sie vor der Entscheidung prüfen sollten';
      case 'questions':
        return 'Häufige Fragen';
      case 'sources':
        return 'Quellen';
    }
  },
  purposes: {
    answer:
      'Die Antwort in 40 bis 60 Wörtern: was Sie empfehlen, für wen und warum. Leser und Assistenten schauen zuerst hierher.',
    criteria: 'Erklären, was zwischen den Möglichkeiten entscheidet, und woran Leser es selbst prüfen können.',
    options:
      'Die Möglichkeiten nach denselben Kriterien vergleichen, wo es passt in einer Tabelle, mit Stärken und Grenzen.',
    uses: 'Sagen, was zu welchen Lesern passt und was nicht.',
    preparation: 'Nennen, was Leser haben, wissen oder entscheiden müssen, bevor sie anfangen.',
    steps:
      'In nummerierten Schritten durch die Aufgabe führen, und sagen, woran man sieht, dass ein Schritt gelungen ist.',
    gaps: 'Besser sein als die Antworten: klären, was sie offen lassen, mit geprüften Tatsachen.',
    questions: 'Jede Frage in zwei oder drei Sätzen beantworten, die für sich stehen können.',
    sources: 'Diese Seiten vor dem Schreiben lesen und die verlinken, auf denen Ihre Aussagen beruhen.',
  },
  purposeOfOption: 'Sagen, was die Stärken und Grenzen sind, und für wen es die richtige Wahl ist.',
  purposeOfQuestion: 'Im ersten Satz antworten; zwei oder drei weitere geben den Grund.',
  quote: (text) => `„${text}“`,
  list: (names) => lists.format(names),
  share: ofAnswers,
  questionAbout: (topic) => `Was sollte man zum Thema ${topic} wissen?`,
  points: {
    namedMost: (names) => `Am häufigsten nennen die Antworten: ${names}.`,
    raisedMost: (names) => `Am häufigsten sprechen die Antworten an: ${names}.`,
    brandMissing: (brand, count, total) =>
      `${brand} fehlt in ${ofAnswers(count, total)}. Belegt sagen, wo die Marke passt und wo nicht.`,
    brandNotRecommended: (brand, count) =>
      `${brand} steht in ${answersCounted(count)}, wird aber in keiner empfohlen. Zeigen, für wen die Marke die bessere Wahl ist, falls sie es ist.`,
    brandNotCited: (domain) =>
      `Keine Antwort stützt sich auf eine Seite von ${domain}. Stattdessen dienen diese Seiten als Quellen:`,
    olderPages: (count) =>
      `${count === 1 ? 'Eine genutzte Seite nennt' : `${count} genutzte Seiten nennen`} im Titel nur ein früheres Jahr als das der Antwort. Neuere Tatsachen heben Ihren Artikel ab:`,
    figuresWithoutPage: (count) =>
      `${count} ${count === 1 ? 'Aussage mit Zahlen steht' : 'Aussagen mit Zahlen stehen'} ohne Quelle da. Vor der Verwendung beim Hersteller oder in einem Test prüfen.`,
    raisedOnce: (names) => `Nur je eine Antwort geht auf ${names} ein. Hier ist Platz für mehr.`,
    notCovered: (query) => `Assistenten haben nach ${query} gesucht, aber keine Antwort hat einen Teil dazu.`,
  },
  withoutAnswers: {
    answer: 'Ihre Empfehlung und den Grund dafür in zwei oder drei Sätzen nennen.',
    criteria: 'Drei bis fünf Kriterien nennen, und warum sie für Leser zählen.',
    options: 'Möglichkeiten auswählen und nach denselben Kriterien vergleichen, mit eigenen Zahlen und Quellen.',
    uses: 'Zwei oder drei Arten von Lesern nennen, und was zu ihnen passt.',
    preparation: 'Aufzählen, was Leser brauchen, bevor sie anfangen.',
    steps: 'Die Schritte der Reihe nach aufschreiben und selbst ausprobieren.',
    gaps: 'Sammeln, was Leser oft übersehen.',
    questions: 'Echte Fragen von Kunden und aus dem Support sammeln.',
    sources: 'Mindestens drei unabhängige Seiten sammeln, auf denen Ihre Aussagen beruhen.',
  },
  brief: {
    intro: (prompt, stored, assistants, date) =>
      `Dieses Briefing zeigt, was KI-Assistenten auf „${prompt}“ antworten. Es beruht auf ${answersCounted(stored)} von ${assistants}, ${date}.`,
    brandStanding: (brand, named, recommended, total) =>
      named === 0
        ? `Keine gespeicherte Antwort nennt ${brand}.`
        : `${brand} wird in ${ofAnswers(named, total)} genannt und in ${recommended === 0 ? 'keiner' : recommended} empfohlen.`,
    competitors: (names) => `Genannte Wettbewerber: ${names}.`,
    noAnswerShown: (models) => `Keine Antwort gezeigt hat ${models}.`,
    pagesSummary: (pages, domains) =>
      `Die Antworten stützen sich auf ${pages} ${pages === 1 ? 'Seite' : 'Seiten'} von ${domains} ${domains === 1 ? 'Domain' : 'Domains'}.`,
    noAnswers: (prompt) =>
      `Zu „${prompt}“ sind noch keine Antworten gespeichert. Dieses Briefing hat deshalb keine Belege: die Gliederung unten kommt allein aus dem Prompt.`,
    whatToDo:
      'Stellen Sie den Assistenten diesen Prompt, oder importieren Sie anderswo gesammelte Antworten. Starten Sie das Briefing dann neu: es zeigt, was sie sagen, wen sie nennen und welche Seiten sie zitieren.',
    keyword: 'Keyword',
    purpose: 'Zweck',
    evidence: 'Belege',
    evidenceNote:
      'Wörtlich aus gespeicherten Antworten. Assistenten können irren: prüfen Sie eine Aussage auf der Seite, bevor Sie sie verwenden.',
    noEvidence: 'Alle zitierbaren Sätze stehen oben in der Gliederung.',
    pages: 'Seiten hinter den Antworten',
    page: 'Seite',
    domain: 'Domain',
    citedIn: 'In Antworten zitiert',
    consultedFor: 'Für Antworten nur gelesen',
    morePages: (count) => `${count} weitere ${count === 1 ? 'Seite steht' : 'Seiten stehen'} hinter den Antworten.`,
    searches: 'Suchanfragen',
    noSearches: 'Die gespeicherten Antworten sagen nicht, wonach die Assistenten gesucht haben.',
  },
};
