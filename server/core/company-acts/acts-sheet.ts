/** The acts of a company as a spreadsheet. Pure. */
import type { CompanyAct, Locale } from '@zend/contracts'
import { momentCells, type Sheet } from '../statements/index.ts'
import { msg, say, type Text } from '../texts/index.ts'
import type { ShownAct } from './company-acts.ts'

/** The most lines of one file; a longer period is refused, never cut. */
export const ACTS_LINES_MAX = 10_000

const COLUMNS: readonly Text[] = [
  msg({ message: 'Date', context: 'statement' }),
  msg({ message: 'Time (UTC)', context: 'statement' }),
  msg({ message: 'Who', context: 'acts' }),
  msg({ message: 'By', context: 'acts' }),
  msg({ message: 'API key', context: 'acts' }),
  msg({ message: 'What', context: 'statement' }),
  msg({ message: 'About', context: 'acts' }),
  msg({ message: 'Number', context: 'acts' }),
]

const ACCESS: Readonly<Record<CompanyAct['by']['access'], Text>> = {
  person: msg({ message: 'signed in', context: 'acts' }),
  key: msg({ message: 'API key', context: 'acts' }),
  supplier: msg({ message: 'the supplier, by link', context: 'acts' }),
  zend: msg({ message: 'Zend', context: 'acts' }),
}

/** Returns the columns and a line for each act. The number is the act's place in our sealed trail. */
export const actsSheet = (acts: readonly ShownAct[], locale: Locale): Omit<Sheet, 'fileName'> => ({
  columns: COLUMNS.map((each) => say(locale, each)),
  rows: acts.map(({ id, at, what, by, link }) => [
    ...momentCells(at),
    by.name ?? '',
    say(locale, ACCESS[by.access]),
    by.key ?? '',
    what,
    link?.id ?? '',
    id,
  ]),
})
