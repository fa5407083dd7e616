/**
 * `npm run rails`: compares each rail's balance with our books, books opening balances when rails are taken into
 * service, books what a treasurer has sent there since, and reads statements of accounts abroad. Reads the database of
 * DATABASE_URL and asks the rails and providers whose key files the environment names. Exit code 1 when one of them and
 * the books differ, or when one that is opened does not answer.
 */
import { readFileSync } from 'node:fs'
import { FX_CURRENCIES } from '@zend/corridors'
import { formatMoney, isAssetCode, isLocal, type Money, money, parseMoney } from '@zend/kernel'
import { loadConfig } from '@zend/server/config'
import { FX_PROVIDER_NAMES, openFxProviders, readCamt053 } from '@zend/server/connectors/fx'
import { openRails, RAIL_NAMES } from '@zend/server/connectors/rails'
import { systemClock as clock } from '@zend/server/ports/clock'
import {
  bookProviderBalances,
  fxPolicy,
  readPositions,
  readProviderPositions,
  reconcileDay,
} from '@zend/server/products/fx'
import { bookOpeningBalances, fundRail, readRailPositions } from '@zend/server/products/quick-sell'
import { operatorDatabase } from './terminal.ts'
import { tellingOfFiles, TYPED_WRONGLY, typedArguments } from './typed.ts'

const USAGE = `usage: npm run rails -- list
       npm run rails -- open --operator NAME
       npm run rails -- statement PROVIDER CURRENCY YYYY-MM-DD CAMT053.xml
       npm run rails -- fund RAIL AMOUNT CURRENCY --reference "OF THE BANK TRANSFER" --operator NAME`

const { values, positionals } = typedArguments(USAGE, { operator: { type: 'string' }, reference: { type: 'string' } })
const [command = 'list', rail = '', amount = '', currency = ''] = positionals
const config = loadConfig(process.env['ZEND_CONFIG'])
const db = operatorDatabase({ readOnly: command === 'list', poolMax: 2 })
try {
  const run = new Map([
    ['list', list],
    ['open', open],
    ['statement', statement],
    ['fund', fund],
  ]).get(command)
  process.exitCode = run === undefined ? usage() : await tellingOfFiles(run)
} finally {
  await db.close()
}

/** Returns whether there is none of this name, and says which there are. */
function isUnknown(name: string, known: readonly string[]): boolean {
  const unknown = !known.includes(name)
  if (unknown) console.error(`${name} is none of ${known.join(', ')}`)
  return unknown
}

function usage(): number {
  console.error(USAGE)
  return 2
}

async function list(): Promise<number> {
  const positions = await readRailPositions({ db, rails: openRails(config.rails, process.env, clock) })
  for (const { rail: name, books, onTheWay, says, agrees } of positions) {
    const printOutcome = says === null ? 'no answer' : formatMoney(says)
    console.log(
      `${agrees === 'yes' ? 'ok  ' : agrees.toUpperCase()}  ${name}  ${books.asset}  books ${signed(books)}, on its way ${formatMoney(onTheWay)}, rail says ${printOutcome}`,
    )
  }
  if (positions.length === 0) console.log('No rail has moved money yet.')
  return (await listAbroad()) && positions.every(({ agrees }) => agrees === 'yes') ? 0 : 1
}

/** Lists providers of foreign currency and our position. Payments under way may have left a provider already. */
async function listAbroad(): Promise<boolean> {
  const providers = openFxProviders(config.fxProviders, process.env, clock)
  const held = await readProviderPositions({ db, providers })
  for (const { provider, books, says } of held)
    console.log(
      `${provider}  ${books.asset}  books ${signed(books)}, provider says ${says === null ? 'no answer' : signed(says)}`,
    )
  for (const { currency, amount, worth } of await readPositions({ clock, policy: fxPolicy(config.fx) }, db.read))
    if (amount !== 0n)
      console.log(
        `our position  ${signed(money(currency, amount))} ${currency}, worth ${worth === null ? 'what nobody knows now' : `${formatMoney(worth)} USD`}`,
      )
  return held.every(({ books, says }) => says === null || says.amount <= books.amount)
}

function signed(value: Money): string {
  return value.amount < 0n ? `-${formatMoney(money(value.asset, -value.amount))}` : formatMoney(value)
}

async function open(): Promise<number> {
  const operator = (values.operator ?? '').trim()
  if (operator === '') return usage()
  const rails = await bookOpeningBalances({ db, clock, rails: openRails(config.rails, process.env, clock) }, operator)
  const providers = openFxProviders(config.fxProviders, process.env, clock)
  const abroad = await bookProviderBalances({ db, clock, providers }, operator)
  const opened = [...rails, ...abroad.map(({ provider, ...each }) => ({ rail: provider, ...each }))]
  for (const { rail: name, currency: asset, value } of opened)
    console.log(
      value === null
        ? `${name} does not tell what it holds in ${asset}`
        : `${formatMoney(value)} ${asset} of ${name} are booked`,
    )
  if (opened.length === 0) console.log('Every account of a rail that holds something has moved already.')
  return opened.every(({ value }) => value !== null) ? 0 : 1
}

/** Compares a day of an account abroad, as a bank's file has it, with the books, and stores every line. */
async function statement(): Promise<number> {
  const [, provider = '', code = '', day = '', file = ''] = positionals
  const currency = FX_CURRENCIES.find((each) => each === code)
  if (provider === '' || currency === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) || file === '') return usage()
  if (isUnknown(provider, FX_PROVIDER_NAMES)) return TYPED_WRONGLY
  const read = readCamt053(readFileSync(file, 'utf8'), currency)
  if (read.kind === 'refused') {
    console.error(`not taken, ${read.why}: ${read.said}`)
    return 1
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const differing = await reconcileDay({ db, clock, log }, { provider, currency, day }, read.lines)
  for (const { line, difference } of differing)
    console.log(`${difference}  ${signed(line.amount)} ${currency}  ${line.reference ?? '-'}  ${line.id}`)
  console.log(`${read.lines.length} lines, ${differing.length} that do not fit the books`)
  return differing.length === 0 ? 0 : 1
}

async function fund(): Promise<number> {
  const { operator = '', reference = '' } = values
  if (operator.trim() === '' || reference.trim() === '' || !isAssetCode(currency) || !isLocal(currency)) return usage()
  const value = parseMoney(currency, amount)
  if (!value.ok || value.value.amount <= 0n) return usage()
  if (isUnknown(rail, RAIL_NAMES)) return TYPED_WRONGLY
  const booked = await fundRail(
    { db, clock },
    { rail, value: value.value, bankReference: reference.trim(), operator: operator.trim() },
  )
  if (!booked.ok) {
    console.error(`another amount is booked under the reference ${reference}`)
    return 1
  }
  console.log(
    `${formatMoney(value.value)} ${currency} ${booked.value.already ? 'was booked before' : 'is booked'} at ${rail}`,
  )
  return 0
}
