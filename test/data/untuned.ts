import path from 'node:path';
import { briefCases } from './briefs.ts';

/** Statement about a question in `untuned/`, written from its pages by a person who didn't know the checks. */
interface UntunedStatement {
  readonly question: string;
  readonly text: string;
  /** True if a page supports it. */
  readonly isTrue: boolean;
}

export const untunedCases = () => briefCases(path.join(import.meta.dirname, 'untuned'));

const statements = (question: string, isTrue: boolean, texts: readonly string[]): readonly UntunedStatement[] =>
  texts.map((text) => ({ question, text, isTrue }));

export const untunedStatements: readonly UntunedStatement[] = [
  ...statements('desk', true, [
    'Roughly a third of owners gave up on raising their desk within half a year.',
    'A two-motor desk carries more than eight times what a converter does.',
    'More than one in three owners stopped raising the desk after six months.',
    'In six hours of standing you burn about 54 kcal more than sitting, so do not expect to lose weight.',
    'The cheapest way in is a converter, which starts at $120.',
    'Expect to pay between $300 and $450 for an electric desk with a single motor.',
    'Electric desks start at $300 and go up to $900.',
    'Desks with two motors are 13 dB quieter than those with one.',
    'Standing for over four hours daily doubles your risk of varicose veins.',
    'The two-motor models in the test measured 45 dB, the single-motor ones 58 dB.',
  ]),
  ...statements('radiator', true, [
    'Set aside five minutes for each radiator and half an hour for the water to cool.',
    'With the system cold, the gauge should show 1 to 1.5 bar.',
    'Trapped air slowed heating of the living room from 38 to 52 minutes.',
    'In the Leeds house the living room took 14 minutes longer to reach 20 °C.',
    'A power flush will set you back several hundred pounds, from £450 to £700.',
    'Corrosion caused about six in ten of the recurring cases in 118 homes.',
    'Top the inhibitor up every five years; a litre costs £12–£20.',
    'Many heat pump systems vent themselves, and the warranty may forbid you to open a radiator.',
    'Heating engineer Priya Nair says that nine out of ten call-outs for a cold radiator are just air.',
  ]),
  ...statements('umzug', true, [
    'Ein Haus mit 70 m³ Umzugsgut kostet in derselben Stadt 2.640 Euro, über 300 km 3.900 Euro.',
    'Zwischen 560 und 2.640 Euro kostet ein Umzug in der Stadt, je nach Größe der Wohnung.',
    'Wer das Halteverbot der Firma überlässt, zahlt meist 40 Euro mehr.',
    'Bei 70 Quadratmetern brauchen Sie etwa 70 Kartons.',
    'Im Sommer und am Monatsende zahlt man etwa ein Siebtel mehr.',
    'Die Firma haftet mit höchstens 620 Euro pro Kubikmeter.',
    'Eine Anzahlung von mehr als einem Fünftel sollte Sie misstrauisch machen.',
    'Verdeckte Schäden müssen Sie binnen zwei Wochen melden.',
    'Ab dem dritten Stock kostet jede Etage ohne Aufzug meist 8 % mehr.',
    'Drei Angebote verlangt das Jobcenter in der Regel, bevor es zahlt.',
  ]),
  ...statements('induktion', true, [
    'Induktion spart einem Zwei-Personen-Haushalt 45 kWh im Jahr, also 16 Euro.',
    'Ein Induktionsfeld kocht 1,5 Liter Wasser in gut vier Minuten, ein Ceranfeld braucht fast neun.',
    'Das Ceranfeld ist nach dem Kochen rund 250 Grad heißer als die Induktion.',
    'Sechs von 14 Feldern brummten lauter als 45 Dezibel.',
    'Die Induktionsplatte war nach dem Kochen 62 Grad warm, das Ceranfeld 310 Grad.',
    'Für ein Ceranfeld zahlt man ab 219 Euro, für ein Induktionskochfeld ab 379 Euro.',
    'Ein Kochfeld mit Induktion hält 10 bis 15 Jahre.',
  ]),
  ...statements('desk', false, [
    'A recent Mayo Clinic study found that standing improves focus.',
    'Several studies have shown that standing desks improve posture within weeks.',
    'Most chiropractors recommend them to their patients.',
    'After three months with mine, I would not go back.',
    'I have used one since the pandemic and my neck pain is gone.',
    'Our readers report that they feel more awake.',
    'One user told us that the desk changed his life.',
    'The Flexispot E7 lifts 161 kg.',
    'Lower back pain fell by 54% in a trial with 146 workers.',
    'Standing burns about 54 kcal more per hour.',
    'Dr. Lena Ortiz warns that sitting is the new smoking.',
    'A converter has a warranty of 5 years.',
    'A desk with one motor costs $450–$900.',
  ]),
  ...statements('radiator', false, [
    'Top up the pressure to 2 bar after bleeding.',
    'Bleeding a radiator saves 4 percent of your gas bill every year.',
    'Turn the key half a turn clockwise.',
    'A power flush costs £80–£120.',
    'Priya Nair recommends bleeding radiators twice a year.',
    'When I bled mine last winter, the carpet was ruined.',
    'My plumber always tells me to start upstairs.',
  ]),
  ...statements('umzug', false, [
    'Verdeckte Schäden müssen Sie innerhalb von 4 Wochen melden.',
    'In München muss der Antrag 14 Tage vorher gestellt werden.',
    'Gebrauchte Kartons kosten 2,50 bis 3,50 Euro.',
    'Eine Küche kostet 12 bis 18 Euro.',
    'Laut ADAC lohnt sich ein Umzugsunternehmen fast immer.',
    'Verbraucherberaterin Heike Sommer rät zu mindestens drei Angeboten.',
    'Ich bin selbst schon fünfmal umgezogen und würde nie wieder ohne Firma umziehen.',
    'Als wir nach Köln gezogen sind, kam die Firma zwei Stunden zu spät.',
    'Mein Tipp aus der Praxis: Packen Sie die Bücher zuerst.',
    'Eine Kundin berichtet, dass ihr Schrank zerkratzt ankam.',
  ]),
  ...statements('induktion', false, [
    'Ein Ceranfeld braucht für 1,5 Liter Wasser 4:10 Minuten.',
    'Induktion hält 15 bis 20 Jahre.',
    'Experten sind sich einig, dass Induktion gesünder ist.',
    'Mein Induktionsfeld läuft seit Jahren ohne Probleme.',
    'Laut einer aktuellen Studie der TU München ist Induktion sicherer.',
    'Ein Topfset kostet 90 bis 150 Euro.',
  ]),
];
