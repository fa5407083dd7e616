/**
 * Finding a deposit by its hash: the form, searches with every possible result, claims; and delayed or disputed
 * networks.
 */
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, type Answers, data } from '../support/answers.ts'
import { networksOf } from '../support/around.ts'
import { but } from '../support/customer.ts'
import {
  aside,
  arrived,
  claimable,
  claims,
  elsewhere,
  PASTED,
  SEARCH_ID,
  searching,
  searchOf,
  several,
} from '../support/rescue.ts'
import type { Screen } from './screen.ts'

const RESCUE = '/rescue'
const SEARCH = `${RESCUE}?search=${SEARCH_ID}`

const finds = (search: contract.RescueSearch, ...more: ReturnType<typeof answering>[]): Answers =>
  but(answering(contract.getRescueSearch, data({ search })), ...more)
const claimed = answering(contract.getRescueClaims, data({ claims }))

const paste = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Transaction hash or link').fill(text)
  await page.getByRole('button', { name: 'Find it' }).click()
}
const claiming = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Claim it' }).click()
  await page.getByLabel('Where did you send it from?').fill('Kraken')
}

const inTrouble = (status: 'disputed' | 'delayed'): Answers =>
  but(
    answering(contract.getNetworks, (query) =>
      data({
        networks: networksOf(query.get('currency')).map((network) =>
          network.network === 'tron' ? network : { ...network, status },
        ),
      }),
    ),
  )

/** The rescue screens. */
export const rescue: readonly Screen[] = [
  { name: 'rescue', path: RESCUE },
  { name: 'rescue-claims', path: RESCUE, answers: but(claimed) },
  { name: 'rescue-no-hash', path: RESCUE, act: (page) => paste(page, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F') },
  {
    name: 'rescue-refused',
    path: RESCUE,
    answers: but(answering(contract.searchRescue, { refusal: 'hash_unknown_form' })),
    act: async (page) => {
      await paste(page, PASTED)
      await expect(page.getByText(/not a transaction hash of any network/)).toBeVisible()
    },
  },
  { name: 'rescue-searching', path: SEARCH, answers: finds(searching), loading: true },
  { name: 'rescue-arrived', path: SEARCH, answers: finds(arrived) },
  { name: 'rescue-aside', path: SEARCH, answers: finds(aside) },
  { name: 'rescue-elsewhere', path: SEARCH, answers: finds(elsewhere) },
  { name: 'rescue-several', path: SEARCH, answers: finds(several) },
  { name: 'rescue-nowhere', path: SEARCH, answers: finds(searchOf()) },
  { name: 'rescue-nowhere-named', path: SEARCH, answers: finds(searchOf({ network: 'polygon', asked: ['polygon'] })) },
  { name: 'rescue-unreachable', path: SEARCH, answers: finds(searchOf({ unreachable: ['polygon', 'avalanche'] })) },
  { name: 'rescue-gone', path: SEARCH, answers: but(answering(contract.getRescueSearch, { refusal: 'not_found' })) },
  {
    name: 'rescue-error',
    path: SEARCH,
    answers: but(answering(contract.getRescueSearch, { refusal: 'internal_error' })),
  },
  { name: 'rescue-loading', path: SEARCH, answers: but(answering(contract.getRescueSearch, 'never')), loading: true },
  { name: 'rescue-offline', path: SEARCH, answers: finds(claimable), offline: true, act: claiming },
  { name: 'rescue-claim', path: SEARCH, answers: finds(claimable), act: claiming },
  {
    name: 'rescue-claim-unknown',
    path: SEARCH,
    answers: finds(claimable, answering(contract.claimRescue, 'unreachable')),
    act: async (page) => {
      await claiming(page)
      await page.getByRole('button', { name: 'Send the claim' }).click()
      await expect(page.getByText(/We don't know yet if your claim was sent/)).toBeVisible()
    },
  },
  { name: 'deposit-networks-disputed', path: '/deposit/networks?currency=USDT', answers: inTrouble('disputed') },
  {
    name: 'deposit-disputed',
    path: '/deposit/review?currency=USDT&chain=bsc',
    answers: inTrouble('disputed'),
    act: (page) => expect(page.getByText(/Our sources for this network disagree/)).toBeVisible(),
  },
  {
    name: 'deposit-delayed',
    path: '/deposit/review?currency=BTC&chain=bitcoin',
    answers: inTrouble('delayed'),
    act: (page) => expect(page.getByText(/This network is late/)).toBeVisible(),
  },
]
