/** Histories, each kind of transaction in its states, and their statements and receipts. */
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { but, firstDay } from '../support/customer.ts'
import { withdrawalDetail } from '../support/happened.ts'
import { ago, IDS } from '../support/moments.ts'
import type { Screen } from './screen.ts'

const broken = but(
  answering(contract.getHistory, { refusal: 'internal_error' }),
  answering(contract.getSwaps, { refusal: 'internal_error' }),
)

/** The withdrawal with changes. */
const withdrawal = (changed: Partial<contract.WithdrawalDetail>) =>
  but(answering(contract.getTransaction, data({ transaction: { ...withdrawalDetail, ...changed } })))

/** Its stages, reached up to this one, and how. */
const stagesUntil = (key: contract.WithdrawalStage, how: 'current' | 'failed') => {
  const reached = withdrawalDetail.stages.findIndex((stage) => stage.key === key)
  return withdrawalDetail.stages.map((stage, at) =>
    at < reached
      ? { ...stage, state: 'done' as const }
      : at === reached
        ? { ...stage, state: how }
        : { ...stage, state: 'next' as const, at: null },
  )
}

/** Opens what a button opens. */
const opened =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  }

/** The histories' screens. */
export const happened: readonly Screen[] = [
  { name: 'transaction', path: '/transaction' },
  { name: 'transaction-open', path: `/transaction?open=${IDS.withdrawal}`, eachWidth: true },
  { name: 'transaction-double-text', path: '/transaction', doubleText: true },
  { name: 'transaction-first-day', path: '/transaction', answers: firstDay },
  { name: 'transaction-error', path: '/transaction', answers: broken },
  { name: 'transaction-nothing-found', path: '/transaction?currency=DAI&status=failed' },
  { name: 'transaction-filter', path: '/transaction', act: opened('Filter') },
  { name: 'transaction-statement', path: '/transaction', act: opened('Statement') },
  { name: 'transaction-token', path: '/transaction/token' },
  { name: 'transaction-zend', path: '/transaction/zend_t' },
  { name: 'transaction-swaps', path: '/transaction/swa_t' },
  { name: 'transaction-deposit-done', path: `/transaction/token/${IDS.deposit}` },
  { name: 'transaction-deposit-arriving', path: `/transaction/token/${IDS.arriving}` },
  { name: 'transaction-receipt', path: `/transaction/token/${IDS.deposit}`, act: opened('Receipt') },
  { name: 'transaction-withdrawal', path: `/transaction/token/${IDS.withdrawal}` },
  {
    name: 'transaction-withdrawal-waits',
    path: `/transaction/token/${IDS.withdrawal}`,
    answers: withdrawal({
      state: 'risk_check',
      cancellable: true,
      waitsUntil: ago(-40),
      txid: null,
      explorerUrl: null,
      confirmations: 0,
      stages: stagesUntil('risk_check', 'current'),
    }),
  },
  {
    name: 'transaction-withdrawal-cancel',
    path: `/transaction/token/${IDS.withdrawal}`,
    answers: withdrawal({
      state: 'risk_check',
      cancellable: true,
      waitsUntil: ago(-40),
      txid: null,
      explorerUrl: null,
      confirmations: 0,
      stages: stagesUntil('risk_check', 'current'),
    }),
    act: opened('Cancel this withdrawal'),
  },
  {
    name: 'transaction-withdrawal-failed',
    path: `/transaction/token/${IDS.withdrawal}`,
    answers: withdrawal({
      state: 'failed',
      status: 'failed',
      txid: null,
      explorerUrl: null,
      confirmations: 0,
      expectedAt: null,
      stages: stagesUntil('broadcast', 'failed'),
    }),
  },
  { name: 'transaction-swap', path: `/transaction/swa_t/${IDS.swap}` },
  { name: 'transaction-zend-pay', path: `/transaction/zend_t/${IDS.transfer}` },
  { name: 'transaction-unknown', path: '/transaction/token/dep_01kt9v3m8d9999999999999999' },
]
