/** The published test companies of the simulated registers. Nobody in them exists. Data only. */

/** An owner: `shares` of the company's own number of shares. */
export type TestOwner = { readonly name: string; readonly kind: 'Individual' | 'Corporate'; readonly shares: number }

/** A company; the same number is known in each country that the provider covers. */
export type TestCompany = {
  readonly number: string
  readonly name: string
  readonly status: 'ACTIVE' | 'DISSOLVED'
  readonly directors: readonly string[]
  readonly owners: readonly TestOwner[]
  /** What it is for, as the page says it. */
  readonly about: string
  /** The register answers that it is down: always, or so many times. */
  readonly downFor?: number
}

const TWO: Pick<TestCompany, 'directors' | 'owners' | 'status'> = {
  status: 'ACTIVE',
  directors: ['EZE NGOZI', 'BAKARE TUNDE'],
  owners: [
    { name: 'EZE NGOZI', kind: 'Individual', shares: 600_000 },
    { name: 'BAKARE TUNDE', kind: 'Individual', shares: 400_000 },
  ],
}

/** The companies. */
export const TEST_COMPANIES: readonly TestCompany[] = [
  { ...TWO, number: '1000001', name: 'BAOBAB INTERIORS LIMITED', about: 'two directors, who own it' },
  {
    number: '1000002',
    name: 'SAVANNA TRADING LIMITED',
    status: 'ACTIVE',
    directors: ['DIALLO AMINA'],
    owners: [
      { name: 'SAVANNA HOLDINGS LIMITED', kind: 'Corporate', shares: 700 },
      { name: 'DIALLO AMINA', kind: 'Individual', shares: 300 },
    ],
    about: 'owned through another company, 1000003',
  },
  {
    number: '1000003',
    name: 'SAVANNA HOLDINGS LIMITED',
    status: 'ACTIVE',
    directors: ['MENSAH KOFI'],
    owners: [{ name: 'MENSAH KOFI', kind: 'Individual', shares: 100 }],
    about: 'owns most of 1000002',
  },
  { ...TWO, number: '1000004', name: 'ZEBRA LOGISTICS LIMITED', about: 'is registered under another name than yours' },
  {
    ...TWO,
    number: '1000005',
    name: 'BAOBAB INTERIORS LIMITED',
    status: 'DISSOLVED',
    about: 'two directors, and dissolved',
  },
  {
    ...TWO,
    number: '1000006',
    name: 'BAOBAB INTERIORS LIMITED',
    about: 'its register never answers',
    downFor: Infinity,
  },
  {
    ...TWO,
    number: '1000007',
    name: 'BAOBAB INTERIORS LIMITED',
    about: 'its register answers the third time',
    downFor: 2,
  },
  {
    number: '1000008',
    name: 'SAMPLE TRADING AND SHIPPING LIMITED',
    status: 'ACTIVE',
    directors: ['EZE NGOZI'],
    owners: [{ name: 'EZE NGOZI', kind: 'Individual', shares: 100 }],
    about: 'is on the shipped list of sanctions',
  },
  {
    number: '1000009',
    name: 'ACACIA FOODS LIMITED',
    status: 'ACTIVE',
    directors: ['OBI ADA', 'BAKARE TUNDE'],
    owners: [
      { name: 'OBI ADA', kind: 'Individual', shares: 75 },
      { name: 'BAKARE TUNDE', kind: 'Individual', shares: 25 },
    ],
    about: 'two directors, one of whom has an account',
  },
]
