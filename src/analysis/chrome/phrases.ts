import type { Assistant } from '../../contract/values.ts';

/**
 * What the page of an assistant says around an answer, by language (ISO 639-1), as it comes along when an answer is copied or
 * scraped. Letter case, marks and links do not matter; `#` stands for a number.
 */
export interface PageChrome {
  /** Before the answer, each on a line of its own or with a colon behind it. */
  readonly before: Phrases;
  /** Who speaks: the page names the one who asks, repeats the prompt, and then names the assistant. */
  readonly asker: Phrases;
  /** Behind the answer, and so much the page's that an answer says none of it by itself. */
  readonly telling: Phrases;
  /** Buttons and notes that an answer might say as well: taken off only beside what is telling. */
  readonly beside: Phrases;
  /** Addresses that the page itself links, by their beginning. */
  readonly addresses: readonly string[];
  /** An image that leads an exported answer, by its address; the line below it repeats the prompt. */
  readonly logo?: string;
  /** The tag of marks that an exported answer holds for nobody to see. */
  readonly hidden?: string;
}

type Phrases = Readonly<Record<string, readonly string[]>>;

const chatgpt: PageChrome = {
  asker: {
    en: ['You said:'], de: ['Du hast gesagt:', 'Sie haben gesagt:'], fr: ['Vous avez dit :', 'Tu as dit :'], es: ['Has dicho:', 'Dijiste:', 'Tú dijiste:'],
    it: ['Hai detto:'], pt: ['Você disse:', 'Disseste:'], nl: ['Je zei:'],
  },
  before: {
    en: [
      'ChatGPT said:', 'Thought for #s', 'Thought for #m #s', 'Thought for # seconds', 'Thought for a second', 'Thought for a few seconds', 'Thought for a couple of seconds',
      'Searched the web', 'Searching the web', 'Searched # sites', 'Memory updated', 'Updated saved memory', 'Skip to content', 'Chat history',
    ],
    de: ['ChatGPT hat gesagt:', 'ChatGPT hat Folgendes gesagt:', '#s nachgedacht', '#m #s nachgedacht', 'Nachgedacht für #s', 'Zum Inhalt springen'],
    fr: ['ChatGPT a dit :', 'Réflexion durant #s', 'Ignorer et passer au contenu', 'Historique de chat'],
    es: ['ChatGPT dijo:', 'ChatGPT ha dicho:', 'Pensó durante #s'],
    it: ['ChatGPT ha detto:', 'Ha ragionato per #s'], pt: ['O ChatGPT disse:', 'ChatGPT disse:', 'Pensou por #s'], nl: ['ChatGPT zei:'],
  },
  telling: {
    en: [
      'ChatGPT can make mistakes. Check important info.', 'ChatGPT can make mistakes. Consider checking important information.',
      'ChatGPT can make mistakes. Verify important information.', 'Is this conversation helpful so far?', 'Do you like this personality?',
    ],
    de: ['ChatGPT kann Fehler machen. Überprüfe wichtige Informationen.', 'Gefällt dir diese Persönlichkeit?', 'Ist diese Unterhaltung bisher hilfreich?'],
    fr: [
      'ChatGPT peut commettre des erreurs. Il est recommandé de vérifier les informations importantes.',
      'ChatGPT peut faire des erreurs. Envisagez de vérifier les informations importantes.',
    ],
    es: ['ChatGPT puede cometer errores. Comprueba la información importante.', 'ChatGPT puede cometer errores. Considera verificar la información importante.'],
    it: ['ChatGPT può commettere errori. Assicurati di verificare le informazioni importanti.', 'ChatGPT può commettere errori. Considera di verificare le informazioni importanti.'],
    pt: [
      'O ChatGPT pode cometer erros. Confira informações importantes.', 'O ChatGPT pode cometer erros. Considere verificar informações importantes.',
      'ChatGPT pode cometer erros. Considere verificar informações importantes.',
    ],
    nl: ['ChatGPT kan fouten maken. Controleer belangrijke informatie.'],
  },
  beside: {
    en: [
      'See Cookie Preferences.', 'No file chosen', 'Sources', 'Tools', 'Search', 'Attach', 'Copy', 'Share', 'Study', 'Audio', 'Voice', 'Reason', 'Deep research', 'Regenerate',
      'Ask anything', 'Message ChatGPT', 'Was this response better or worse?', 'Good response', 'Bad response',
    ],
    de: ['Siehe Cookie-Voreinstellungen.', 'Keine Datei ausgewählt', 'Keine ausgewählt', 'Quellen', 'Suchen', 'Anhängen', 'Lernen', 'Audio', 'Teilen', 'Kopieren', 'Stelle irgendeine Frage'],
    fr: ['Voir les préférences en matière de cookies.', 'Aucun fichier choisi', 'Sources', 'Rechercher', 'Outils', 'Partager', 'Copier la réponse'],
    es: ['Ver preferencias de cookies.', 'Ningún archivo seleccionado', 'Fuentes', 'Buscar', 'Herramientas', 'Compartir', 'Analiza'],
    it: ['Vedi Preferenze sui cookie.', 'Nessun file selezionato', 'Fonti', 'Cerca', 'Strumenti', 'Condividi'],
    pt: ['Consulte as Preferências de cookies.', 'Nenhum arquivo escolhido', 'Fontes', 'Ferramentas', 'Compartilhar'],
    nl: ['Zie cookievoorkeuren.', 'Geen bestand gekozen', 'Bronnen', 'Zoeken', 'Diepgaand onderzoeken', 'Delen'],
  },
  addresses: ['https://openai.com/policies/'],
};

/** AI Mode and AI Overviews stand on the pages of Google's search. */
const googleSearch: PageChrome = {
  asker: { en: ['You said:'], de: ['Du hast gesagt:'], es: ['Has dicho:'], fr: ['Vous avez dit :'], it: ['Hai detto:'], pt: ['Você disse:'] },
  before: {
    en: ['AI Overview', 'AI Mode', 'AI Mode response is ready', 'Skip to main content', 'Accessibility help', 'Accessibility feedback', 'Filters and topics', 'Search Results'],
    de: ['Übersicht mit KI', 'KI-Modus'], fr: ['Aperçu IA', 'Mode IA'], es: ['Visión general creada por IA', 'Resumen de IA', 'Modo IA'],
    it: ['AI Overview', 'Panoramica AI', 'AI Mode'], pt: ['Visão geral criada por IA', 'Modo IA'], nl: ['AI-overzicht', 'AI-modus'],
    ja: ['AI による概要', 'AI モード', 'AI モードの回答が作成されました'],
  },
  telling: {
    en: [
      'AI responses may include mistakes.', 'AI can make mistakes, so double-check responses', 'Generative AI is experimental.', 'Your feedback helps Google improve. See our Privacy Policy.',
      'Creating a public link...', 'You can now share this thread with others', 'Dive deeper in AI Mode', 'To save your searches, update your settings',
      'A copy of this chat will be included with your feedback', 'A copy of this chat and your uploaded image will be included with your feedback',
      'Your feedback will include a copy of this chat and the image from your search', 'Your feedback will include a copy of this chat, any links you shared, and the image from your search.',
      'Google may use account and system data to understand your feedback and improve our services, subject to our Privacy Policy and Terms of Service.',
      'For legal issues, make a legal removal request.', 'Map data ©# Google', 'Click to toggle between metric and imperial units',
    ],
    de: ['KI-Antworten können Fehler enthalten.', 'Mit dem KI-Modus tiefer eintauchen', 'Generative KI ist experimentell.'],
    fr: ["Les réponses de l'IA peuvent contenir des erreurs.", "L'IA générative est expérimentale."],
    es: ['Las respuestas de la IA pueden contener errores.', 'Las respuestas de la IA pueden incluir errores.', 'La IA generativa es experimental.'],
    it: ["Le risposte dell'AI potrebbero contenere errori.", "L'IA generativa è sperimentale."],
    pt: [
      'As respostas da IA podem conter erros.', 'As respostas de IA podem conter erros.', 'Aprofunde seus conhecimentos com o Modo IA',
      'Seu feedback ajuda o Google a melhorar a IA e muito mais, mesmo quando a configuração "Atividade na Web e de apps" está desativada.',
    ],
    nl: ['AI-antwoorden kunnen fouten bevatten.'],
    ja: ['AI の回答には間違いが含まれている場合があります。', 'AI は不正確な情報を表示することがあるため、生成された回答を再確認するようにしてください'],
  },
  beside: {
    en: [
      'For financial advice, consult a professional.', 'For legal advice, consult a professional.',
      'This is for informational purposes only. For medical advice or diagnosis, consult a professional.', 'For medical advice or diagnosis, consult a professional.',
      'Information may vary depending on location or individual circumstances.', 'Learn more', 'Thank you', 'Thanks for letting us know', 'Share more feedback', 'Report a problem', 'Close',
      'Copy', 'Share', 'Good response', 'Bad response', 'Helpful', 'Not helpful', 'Positive feedback', 'Negative feedback', 'Saved time', 'Clear', 'Comprehensive', 'Other', 'Incorrect',
      'Inappropriate', 'Not working', 'Unhelpful', 'Show all', 'Show more', 'Show less', 'About this response', 'Save to Google Drive', '# sites', '# site', 'Terms', '# km', '# mi',
    ],
    de: [
      'Weitere Informationen', 'Vielen Dank', 'Feedback geben', 'Feedback senden', 'Problem melden', 'Schließen', 'Alle anzeigen', 'Mehr anzeigen', 'Weniger anzeigen', '# Websites', '# Website',
      'Positives Feedback', 'Negatives Feedback', 'Kopieren', 'Teilen',
    ],
    fr: ['En savoir plus', 'Merci', 'Envoyer des commentaires', 'Signaler un problème', 'Fermer', 'Tout afficher', 'Afficher plus', '# sites', 'Copier', 'Partager'],
    es: [
      'Más información', 'Gracias', 'Enviar comentarios', 'Notificar un problema', 'Cerrar', 'Mostrar todo', 'Mostrar más', '# sitios', 'Copiar', 'Compartir',
      'Esta información tiene un carácter meramente informativo. Para obtener asesoramiento o diagnóstico médicos, consulta a un profesional.',
    ],
    it: ['Scopri di più', 'Grazie', 'Invia feedback', 'Segnala un problema', 'Chiudi', 'Mostra tutto', '# siti', 'Copia', 'Condividi', 'Per una consulenza legale, rivolgiti a un professionista.'],
    pt: [
      'Saiba mais', 'Obrigado', 'Agradecemos a colaboração', 'Feedback positivo', 'Feedback negativo', 'Acrescentar outras informações', 'Informar um problema', 'Fechar', 'Mostrar tudo', '# sites',
      'Copiar', 'Compartilhar',
    ],
    nl: ['Meer informatie', 'Bedankt', 'Feedback sturen', 'Een probleem melden', 'Sluiten', 'Alles tonen', '# sites'],
    ja: ['詳細', '# 件のサイト', 'すべて表示', 'フィードバックを送信', '法的なアドバイスについては、専門家にご相談ください。', '金融に関するアドバイスについては、専門家にご相談ください。'],
  },
  addresses: [
    'https://policies.google.com/', 'https://support.google.com/websearch?p=', 'https://support.google.com/legal/answer/3110420', 'https://support.google.com/websearch/answer/14901683',
    'https://myactivity.google.com/', 'https://labs.google.com/search',
  ],
};

const gemini: PageChrome = {
  asker: { en: ['You said'], de: ['Du hast gesagt'], fr: ['Vous avez dit'], es: ['Has dicho', 'Dijiste'], it: ['Hai detto'], pt: ['Você disse'] },
  before: {
    en: ['Gemini said', 'Show thinking', 'Show drafts'], de: ['Gemini hat gesagt', 'Denkprozess anzeigen'],
    fr: ['Gemini a dit', 'Afficher le raisonnement'], es: ['Gemini ha dicho', 'Gemini dijo', 'Mostrar pensamiento'], it: ['Gemini ha detto', 'Mostra ragionamento'], pt: ['O Gemini disse', 'Mostrar raciocínio'],
  },
  telling: {
    en: [
      'Gemini is AI and can make mistakes, including about people.', 'Gemini is AI and can make mistakes.', 'Gemini can make mistakes, including about people, so double-check it.',
      'Gemini can make mistakes, so double-check it', 'Gemini can make mistakes, so double-check its responses.', 'Gemini can make mistakes.',
      'Gemini may display inaccurate info, including about people, so double-check its responses.',
    ],
    de: ['Gemini ist eine KI und kann Fehler machen, auch bei Informationen über Personen.', 'Gemini ist eine KI und kann Fehler machen.'],
    fr: ['Gemini est une IA et peut se tromper, y compris sur des personnes.', 'Gemini est une IA et peut se tromper.'],
    es: ['Gemini es una IA y puede cometer errores, incluso sobre personas.', 'Gemini es una IA y puede cometer errores.', 'Gemini puede cometer errores, incluso sobre personas, así que comprueba sus respuestas.'],
    it: ["Gemini è un'AI e può commettere errori.", "Gemini può commettere errori, quindi verifica le risposte."],
    pt: ['O Gemini é uma IA e pode cometer erros, inclusive sobre pessoas.', 'O Gemini é uma IA e pode cometer erros.'],
  },
  beside: {
    en: ['Your privacy & Gemini', 'Your privacy and Gemini', 'Your privacy & Gemini Apps', 'Your privacy and Gemini Apps', 'Opens in a new window', 'Sources', 'Sources and related content', 'Export to Sheets', 'Google Search', 'Double-check response', 'Share & export', 'Copy', 'Share', 'Ask Gemini', 'Tools'],
    de: ['Datenschutz und Gemini', 'Wird in einem neuen Fenster geöffnet', 'Quellen', 'Quellen und ähnliche Inhalte', 'In Google Sheets exportieren', 'Frag Gemini'],
    fr: ['Votre confidentialité et Gemini', "S'ouvre dans une nouvelle fenêtre", 'Sources', 'Exporter vers Sheets'],
    es: ['Tu privacidad y Gemini', 'Se abre en una ventana nueva', 'Fuentes', 'Exportar a Hojas de cálculo'],
    it: ['La tua privacy e Gemini', 'Si apre in una nuova finestra', 'Fonti', 'Esporta in Fogli'],
    pt: ['Sua privacidade e o Gemini', 'Abre em uma nova janela', 'Fontes', 'Exportar para as Planilhas'],
  },
  addresses: ['https://support.google.com/gemini', 'https://policies.google.com/'],
};

const perplexity: PageChrome = {
  asker: {},
  before: { en: ['Reviewed # sources', 'Completed # steps'] },
  telling: { en: ['⁂', 'Answer from Perplexity: pplx.ai/share', 'Answer from Perplexity:', 'Ask a follow-up', 'Ask a follow-up…', 'Read more on Perplexity'] },
  beside: { en: ['Answer', 'Sources', 'Images', 'Steps', 'Share', 'Export', 'Rewrite', 'Copy', 'View more', 'Related', 'People also ask', '# sources'] },
  addresses: ['https://www.perplexity.ai/search/', 'https://pplx.ai/share', 'https://r2cdn.perplexity.ai/'],
  logo: 'r2cdn.perplexity.ai/pplx-full-logo',
  hidden: '<span style="display:none">',
};

const copilot: PageChrome = {
  asker: { en: ['You said:', 'You said'], de: ['Sie sagten', 'Du hast gesagt'], fr: ['Vous avez dit'], es: ['Has dicho'] },
  before: { en: ['Copilot said:', 'Copilot said: Copilot', 'Copilot said', 'Copilot finished thinking', 'See my thinking'], de: ['Copilot sagt', 'Copilot hat gesagt'], fr: ['Copilot a dit'], es: ['Copilot dijo', 'Copilot ha dicho'] },
  telling: {
    en: [
      'AI-generated content may be incorrect', 'Copilot may make mistakes', 'Copilot uses AI. Check for mistakes.', 'Provide your feedback on BizChat',
      'By interacting with Copilot, you agree to the Terms of Use. See our Privacy Statement.',
    ],
    de: ['KI-generierte Inhalte können falsch sein', 'KI-generierte Inhalte sind möglicherweise falsch', 'Copilot kann Fehler machen'],
    fr: ["Le contenu généré par l'IA peut être incorrect", 'Copilot peut faire des erreurs'],
    es: ['El contenido generado por IA puede ser incorrecto', 'Copilot puede cometer errores'],
  },
  beside: {
    en: ['Message Copilot', 'Edit in a page', 'Terms', 'Privacy', 'FAQs', 'Share', 'Copy', 'Learn more', 'See all', 'Show all', '# of #'],
    de: ['Copilot eine Nachricht senden', 'Bedingungen', 'Datenschutz', 'Teilen', 'Kopieren', 'Weitere Informationen'], fr: ['Conditions', 'Confidentialité', 'Partager', 'En savoir plus'], es: ['Términos', 'Privacidad', 'Compartir', 'Más información'],
  },
  addresses: ['https://go.microsoft.com/fwlink', 'https://www.microsoft.com/en-us/bing/do-more-with-ai/'],
};

/** The chrome of each assistant's page. */
export const pageChrome: Readonly<Record<Assistant, PageChrome>> = { chatgpt, gemini, perplexity, copilot, aimode: googleSearch, aioverview: googleSearch };
