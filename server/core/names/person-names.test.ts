import { describe, expect, test } from 'vitest'
import { nameDifference } from './person-names.ts'

/** Account, document. */
type Row = readonly [account: string, shown: string]

const ONE_PERSON: readonly Row[] = [
  // Nigeria: BVN and NIN slips have the family name first, in capitals, and all middle names.
  ['Ngozi Okafor', 'OKAFOR NGOZI'],
  ['Ngozi Okafor', 'OKAFOR, NGOZI CHIAMAKA'],
  ['Ngozi Chiamaka Okafor', 'OKAFOR NGOZI'],
  ['N. Okafor', 'OKAFOR NGOZI CHIAMAKA'],
  ['Ngozi O.', 'Ngozi Okafor'],
  ['Ngozi C. Okafor', 'OKAFOR NGOZI CHIAMAKA'],
  ['Chukwuemeka Obi', 'Obi Chukwu Emeka'],
  ['Chukwu-Emeka Obi', 'OBI CHUKWUEMEKA'],
  ['Adébáyọ̀ Ọláwálé', 'OLAWALE ADEBAYO'],
  ['Adebayo Olawale', 'OLAWALE ADEBAYO OLUWASEUN'],
  ['Chief Adebayo Olawale', 'Adebayo Olawale'],
  ['Oluwaseun Adeyemi', 'ADEYEMI OLUWA SEUN'],
  ['Oluwaseun Adeyemi', 'ADEYEMI OLUWASEYUN'],
  ['Folashade Ogunleye', 'OGUNLEYE FOLASADE'],
  ['Alhaji Musa Ibrahim', 'IBRAHIM MUSA'],
  ['Mohammed Bello', 'BELLO MUHAMMAD'],
  ['Muhammad Sani Bello', 'BELLO MOHAMMED SANI'],
  ['Abubakar Usman', 'USMAN ABUBAKAR TAFAWA'],
  ['Aisha Yusuf', 'YUSUF AISHAT'],
  ['Hauwa Ɓala', 'BALA HAUWA'],
  ['Blessing Ekpo-Bassey', 'BASSEY BLESSING EKPO'],
  ['Nnamdi E. Eze', 'EZE NNAMDI'],
  ['Efe Omoregie', 'OMOREGIE EFE OSAZUWA'],
  // Ghana: Ghana Card, day names and compound family names.
  ['Kwame Mensah', 'MENSAH KWAME'],
  ['Kwame Mensah', 'KWAME OPOKU MENSAH'],
  ['Kofi Asante-Boateng', 'ASANTE BOATENG KOFI'],
  ['Kofi Asanteboateng', 'Kofi Asante Boateng'],
  ['Nana Akua Owusu', 'OWUSU NANA AKUA'],
  ['Akua Owusu', 'NANA AKUA OWUSU'],
  ['Abena K. Ofori', 'OFORI ABENA KONADU'],
  ['Yaw Nkrumah', 'NKRUMAH YAW KWABENA'],
  ['Ɛsi Quaye', 'QUAYE ESI'],
  ['Emmanuel Tetteh', 'TETTEH EMANUEL'],
  ['Y. Nkrumah', 'Nkrumah Yaw'],
  // Kenya: national ID, three names, apostrophes.
  ['Wanjiku Kamau', 'KAMAU WANJIKU'],
  ['Grace Wanjiku Kamau', 'GRACE KAMAU'],
  ['Grace Kamau', 'GRACE WANJIKU KAMAU'],
  ["Achieng' Otieno", 'OTIENO ACHIENG'],
  ["Ng'ang'a Mwangi", 'MWANGI NGANGA'],
  ['Peter Kiprotich', 'KIPROTICH PETER ARAP'],
  ['John K. Njoroge', 'JOHN KAMAU NJOROGE'],
  ['J. Njoroge', 'JOHN KAMAU NJOROGE'],
  ['Fatuma Ali Hassan', 'FATUMA HASSAN'],
  ['Mohamed Abdi', 'ABDI MOHAMMED'],
  // Francophone countries: accents, particles, hyphens.
  ['Aïssatou Diallo', 'DIALLO AISSATOU'],
  ['Ousmane Traoré', 'TRAORE OUSMANE'],
  ['Jean-Pierre Kouamé', 'KOUAME JEAN PIERRE'],
  ['Jean Kouamé', 'KOUAME JEAN-PIERRE'],
  ['Mme Aminata Koné', 'KONE AMINATA'],
  ["N'Guessan Yao", 'YAO NGUESSAN'],
  ['Éloïse Mbarga', 'MBARGA ELOISE'],
  ['Marie-Claire Nkoulou', 'NKOULOU MARIECLAIRE'],
  ['Ibrahima Sow', 'SOW IBRAHIM'],
  ['Aboubacar Camara', 'CAMARA ABUBAKAR'],
  ['Cœlestin Ndiaye', 'NDIAYE COELESTIN'],
  ['Mamadou B. Ba', 'BA MAMADOU BAILO'],
]

const TWO_PEOPLE: readonly (readonly [...Row, account: readonly string[], shown: readonly string[]])[] = [
  ['Ngozi Okafor', 'OKAFOR CHIDI', ['N•••'], ['C•••']],
  ['Chinedu Eze', 'EZE CHINELO', ['C•••'], ['C•••']],
  ['Amina Bello', 'BELLO AMINU', ['A•••'], ['A•••']],
  ['Kwame Mensah', 'KWAKU MENSAH', ['K•••'], ['K•••']],
  ['Ngozi Okafor', 'NGOZI ADEYEMI', ['O•••'], ['A•••']],
  ['Grace Wanjiku Kamau', 'GRACE AKINYI KAMAU', ['W•••'], ['A•••']],
  // Nothing in common: of the document nothing is said.
  ['Ngozi Okafor', 'MENSAH KWAME', ['N•••', 'O•••'], []],
  ['Aïssatou Diallo', 'Jean-Pierre Kouamé', ['A•••', 'D•••'], []],
  // An initial alone proves nothing, and neither does one word of a longer name.
  ['N. O.', 'Ngozi Okafor', [], []],
  ['Ngozi', 'Ngozi Okafor', [], ['O•••']],
  ['Ngozi Okafor', 'OKAFOR', ['N•••'], []],
  ['Ousmane Traoré', 'TRAORE OUMOU', ['O•••'], ['O•••']],
  ['', 'Ngozi Okafor', [], []],
]

describe('one person', () => {
  test.each(ONE_PERSON)('%s is %s', (account, shown) => expect(nameDifference(account, shown)).toBeNull())
  test.each(ONE_PERSON)('and %s, whichever is asked about %s', (account, shown) =>
    expect(nameDifference(shown, account)).toBeNull(),
  )
})

test.each(TWO_PEOPLE)('%s is not %s', (account, shown, ours, theirs) =>
  expect(nameDifference(account, shown)).toEqual({ account: ours, shown: theirs }),
)

test('the tables have enough rows', () => expect(ONE_PERSON.length + TWO_PEOPLE.length).toBeGreaterThanOrEqual(60))
