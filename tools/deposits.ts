/**
 * `npm run deposits`: deposits that wait for an operator (docs/runbooks/networks-disagree.md), and credited ones that a
 * reorganisation removed (network-halted.md). An operator's decision goes to the audit trail under their name. Reads
 * the database of DATABASE_URL and calls no node.
 */
import { readFileSync } from 'node:fs'
import {
  chainAmount,
  type DepositId,
  formatMoney,
  isId,
  type Money,
  money,
  type Refusal,
  type Result,
  toBooks,
} from '@zend/kernel'
import { loadConfig, secretFromEnvFile } from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { type NetworkTable, networkTable } from '@zend/server/core/assets'
import { attestationKey, ownersOn } from '@zend/server/core/custody'
import { systemClock } from '@zend/server/ports/clock'
import { provenanceKeysFrom } from '@zend/server/core/provenance'
import { coinWatch } from '@zend/server/core/treasury'
import {
  bearLost,
  collectDebt,
  dropDeposit,
  forgiveDebt,
  giveSurplus,
  type GiveSurplusDeps,
  type LostDeps,
  reverseLost,
  type SurplusId,
  unsettledLost,
  unsettledSurpluses,
  waitingForAPerson,
} from '@zend/server/products/deposit'
import { placesIn } from './start/places.ts'
import { readSettings } from './start/settings.ts'
import { operatorDatabase, plain, printOutcome } from './terminal.ts'
import { typedArguments } from './typed.ts'

const USAGE = `usage: npm run deposits -- list
       npm run deposits -- drop DEPOSIT --operator NAME --reason TEXT   (it was never credited, and never will be; its customer reads that it was shown by mistake)
       npm run deposits -- lost                                         (credited ones that their chain took back, and debts of such)
       npm run deposits -- reverse DEPOSIT --operator NAME --reason TEXT  (takes the credit back; what is not there any more is a debt)
       npm run deposits -- bear DEPOSIT --operator NAME --reason TEXT     (we bear the loss; the customer keeps the money)
       npm run deposits -- collect DEPOSIT --operator NAME --reason TEXT  (books what the customer has of the coin now against the debt)
       npm run deposits -- forgive DEPOSIT --operator NAME --reason TEXT  (gives the debt up)
       npm run deposits -- surpluses                                    (what addresses of ours hold beyond the books)
       npm run deposits -- give SURPLUS --txid HASH --operator NAME --reason TEXT  (to the customer whose address it is, credited at once)`

type Actor = { readonly operator: string; readonly reason: string }
type Run = (deps: LostDeps, actor: Actor, id: DepositId) => Promise<Result<Money, Refusal>>
const ACTS: Readonly<Record<string, { readonly run: Run; readonly says: string }>> = {
  reverse: { run: reverseLost, says: 'the credit is taken back; still owed:' },
  bear: { run: bearLost, says: 'we bear the loss of' },
  collect: { run: collectDebt, says: 'paid what was there; still owed:' },
  forgive: { run: forgiveDebt, says: 'given up:' },
}

const TEXT = { type: 'string' } as const
const { values, positionals } = typedArguments(USAGE, { operator: TEXT, reason: TEXT, txid: TEXT })
const [command = '', id = ''] = positionals
const database = operatorDatabase()
try {
  process.exitCode = await run()
} finally {
  await database.close()
}

async function run(): Promise<number> {
  if (command === 'list') return list()
  if (command === 'lost') return lost()
  if (command === 'surpluses') return surpluses()
  const [operator, reason] = [values.operator?.trim() ?? '', values.reason?.trim() ?? '']
  if (command === 'drop' && isId('dep', id) && operator !== '' && reason !== '')
    return printOutcome(
      id,
      await dropDeposit({ db: database, clock: systemClock }, { operator, reason }, id),
      ({ money }) => console.log(`${id} is dropped: ${formatMoney(money)} ${money.asset} was never credited`),
    )
  if (command === 'give' && isId('spl', id) && values.txid !== undefined && operator !== '' && reason !== '')
    return give(id, values.txid, { operator, reason })
  const act = ACTS[command]
  if (act !== undefined && isId('dep', id) && operator !== '' && reason !== '')
    return printOutcome(id, await act.run(bookingDeps(), { operator, reason }, id), (amount) =>
      console.log(`${id}: ${act.says} ${formatMoney(amount)} ${amount.asset}`),
    )
  console.error(USAGE)
  return 2
}

/** Dependencies of booking: the treasury verifies addresses with the attested keys. */
function bookingDeps(): LostDeps &
  Omit<GiveSurplusDeps, 'network' | 'onCredited'> & { readonly networks: NetworkTable } {
  const networks = networkTable(loadConfig(process.env['ZEND_CONFIG']).networks)
  const file = process.env['SIGNER_ATTESTATION_FILE'] ?? placesIn(readSettings(process.env).dataDir).attestation
  const custody = {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(readFileSync(file, 'utf8')),
    clock: systemClock,
    onAlarm: ({ kind, space }: { readonly kind: string; readonly space: string }) =>
      console.error(`ALARM: ${kind} in ${space}. Book nothing there.`),
  }
  const provenance = provenanceKeysFrom(secretFromEnvFile('PROVENANCE_KEY_FILE').toString('utf8'))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const coins = coinWatch({ custody, networks, clock: systemClock, log })
  return { db: database, clock: systemClock, log, networks, custody, coins, ownersOf: ownersOn(custody), provenance }
}

async function surpluses(): Promise<number> {
  const unsettled = await unsettledSurpluses(database.read, null)
  for (const { id: surplus, network, address, asset, decimals, units, state, since } of unsettled) {
    const { money: worth } = toBooks(chainAmount(asset, decimals, units))
    console.log(
      `${surplus}  ${formatMoney(worth)} ${asset} on ${network} at ${plain(address)}  since ${since.toISOString()}  ${state}`,
    )
  }
  console.log(
    unsettled.length === 0
      ? 'No address holds more than the books say.'
      : `${unsettled.length} are not settled, the longest first.`,
  )
  return 0
}

async function give(surplus: SurplusId, txid: string, actor: Actor): Promise<number> {
  const { networks, ...deps } = bookingDeps()
  const found = (await unsettledSurpluses(database.read, null)).find((each) => each.id === surplus)
  if (found === undefined) {
    console.error(`${surplus}: not_set_aside`)
    return 1
  }
  const given = await giveSurplus({ ...deps, network: networks[found.network] }, actor, { id: surplus, txid })
  return printOutcome(surplus, given, ({ id: deposit, holder, money: worth }) =>
    console.log(`${surplus}: ${formatMoney(worth)} ${worth.asset} are ${holder}'s, as ${deposit}`),
  )
}

async function lost(): Promise<number> {
  const unsettled = await unsettledLost(database.read)
  for (const { depositId, holder, network, money: amount, held, debt, state, openedAt } of unsettled) {
    const text = (units: bigint): string => formatMoney(money(amount.asset, units))
    const how = state === 'owed' ? `OWED ${text(debt)}` : `held ${text(held)}`
    console.log(
      `${depositId}  ${holder}  ${formatMoney(amount)} ${amount.asset} on ${network}  since ${openedAt.toISOString()}  ${how}`,
    )
  }
  console.log(
    unsettled.length === 0
      ? 'No deposit is lost, and nothing is owed.'
      : `${unsettled.length} are not settled, the longest first.`,
  )
  return 0
}

async function list(): Promise<number> {
  const waiting = await waitingForAPerson(database.read)
  for (const { id: deposit, holder, network, txid, index, money, maturedAt, doubtedAt } of waiting) {
    const why = doubtedAt === null ? 'not credited yet' : `CONTRADICTED since ${doubtedAt.toISOString()}`
    const since = maturedAt?.toISOString() ?? ''
    console.log(
      `${deposit}  ${holder}  ${formatMoney(money)} ${money.asset} on ${network}  ${plain(txid)} ${plain(index)}  ${since}  ${why}`,
    )
  }
  console.log(waiting.length === 0 ? 'No deposit waits to be credited.' : `${waiting.length} wait, the longest first.`)
  return 0
}
