/** The details of one transaction and its receipt, read as the API reads them. */
import type { TransactionDetail } from '@zend/contracts'
import { decimalsOf, formatDecimal, type HolderId } from '@zend/kernel'
import type { ActivityItem } from '@zend/server/core/activity'
import { checkReceipt, makeReceipt, receiptKeyFrom, type ReceiptsDeps, signReceipt } from '@zend/server/core/receipts'
import { swapReader } from '@zend/server/products/swap'
import { expectOk } from '@zend/tests/testkit'
import { transferDetails } from '../../apps/api/src/routes/payments.route.ts'
import { sellDetails } from '../../apps/api/src/routes/quick-sell.route.ts'
import { swapDetails } from '../../apps/api/src/routes/swap.route.ts'
import { depositDetails, readerOf } from '../../apps/api/src/routes/transactions.route.ts'
import { withdrawalDetails } from '../../apps/api/src/routes/withdraw.route.ts'
import type { Line, Sum } from './lines.ts'
import { must } from './model.ts'
import type { World } from './world.ts'

/** Reads the detail of one of a customer's own transactions. */
export type DetailReader = ReturnType<typeof readerOf>

const RECEIPT_KEY = receiptKeyFrom(Buffer.alloc(32, 5))

/** Every product's own reader, combined as in the API. */
export const detailsOf = ({ db, clock, custody, api }: World): DetailReader =>
  readerOf({
    dep: depositDetails({ db, networks: custody.networks, clock }),
    swp: swapDetails(swapReader(db.read)),
    sel: sellDetails(api.sells),
    trf: transferDetails({ db, pictureUrl: () => null }),
    wdr: withdrawalDetails(api.withdrawals),
  })

type Shown = { readonly amount: string; readonly currency: string }

/** A sum in whole units, by its currency's decimals. */
const shownAs = ({ coin, amount }: Sum): Shown => ({ amount: formatDecimal(amount, decimalsOf(coin)), currency: coin })
const isShownAs = (sum: Sum | null, said: Shown | null): boolean =>
  sum === null || said === null ? sum === said : said.amount === shownAs(sum).amount && said.currency === sum.coin

/** Checks one transaction's details and receipt. */
export async function checkDetail(
  world: World,
  details: DetailReader,
  holder: HolderId,
  item: ActivityItem,
  line: Line,
): Promise<void> {
  const { id, badge, party, occurredAt } = item
  const detail = expectOk(await details(holder, id))
  must(
    isShownAs(line, detail) && isShownAs(line.counter, detail.counter),
    () => `the page of ${id} says ${detail.amount} ${detail.currency}`,
  )
  must(
    detail.transactionType === line.type &&
      detail.direction === line.direction &&
      detail.status === badge &&
      detail.party === party,
    () =>
      `the page of ${id} says ${detail.transactionType} ${detail.direction} ${detail.status} ${detail.party}, and the history ${badge} ${party}`,
  )
  must(detail.timeStamp === occurredAt.toISOString(), () => `the page of ${id} tells another time than the history`)
  must(
    txidOf(detail) === line.txid || line.type !== 'deposit',
    () => `the page of ${id} tells of ${txidOf(detail)}, not of ${line.txid}`,
  )
  await checkReceiptOf(world, details, holder, detail, line)
}

const txidOf = (detail: TransactionDetail): string | null => ('txid' in detail ? detail.txid : null)

/** There is a receipt of finished transactions only; it and its verification page show the same sums. */
async function checkReceiptOf(
  { db, clock }: World,
  details: DetailReader,
  holder: HolderId,
  detail: TransactionDetail,
  line: Line,
): Promise<void> {
  const deps: ReceiptsDeps = {
    read: db.read,
    clock,
    key: RECEIPT_KEY,
    transaction: details,
    appUrl: 'https://app.example.com',
  }
  const { _id: id, direction, status } = detail
  const made = await makeReceipt(deps, holder, { id, locale: 'en' })
  must(
    made.ok === (status === 'success'),
    () => `${id} is ${status}, and a receipt of it was ${made.ok ? 'made' : made.refusal.code}`,
  )
  if (made.ok && made.value.format === 'pdf') {
    const text = JSON.stringify(made.value.drawing.content)
    for (const sum of [line, line.counter].filter((each) => each !== null))
      must(
        numbersIn(text).has(plain(shownAs(sum).amount)),
        () => `the receipt of ${id} does not tell of ${shownAs(sum).amount} ${sum.coin}`,
      )
  }
  const view = expectOk(
    await checkReceipt(deps, signReceipt(RECEIPT_KEY, { id, direction, issuedAt: clock.now() }).code),
  )
  must(
    isShownAs(line, view) &&
      isShownAs(line.counter, view.counter) &&
      isShownAs(line.fee, view.fee) &&
      view.status === status,
    () =>
      `the page of the receipt of ${id} says ${view.amount} ${view.currency}, fee ${view.fee?.amount}, ${view.status}`,
  )
}

/** Every figure in a receipt, without grouping and trailing zeros. */
const numbersIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => plain(figure)))
const plain = (figure: string): string =>
  figure
    .replaceAll(',', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
