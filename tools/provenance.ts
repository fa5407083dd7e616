/**
 * `npm run provenance`: money in the books without proof of origin, which cannot be sent, and vouching for it
 * (docs/runbooks/unproven-money.md). An operator's decision goes to the audit trail under their name. Reads the
 * database of DATABASE_URL, with the key that proves where money came from (PROVENANCE_KEY_FILE).
 */
import { formatMoney, isId, money } from '@zend/kernel'
import { secretFromEnvFile } from '@zend/server/config'
import {
  provenanceKeysFrom,
  unprovenCredits,
  unprovenReturns,
  vouchFor,
  vouchForReturn,
} from '@zend/server/core/provenance'
import { systemClock } from '@zend/server/ports/clock'
import { operatorDatabase, printOutcome } from './terminal.ts'
import { typedArguments } from './typed.ts'

const USAGE = `usage: npm run provenance -- list
       npm run provenance -- vouch POSTING|HOLD --operator NAME --reason TEXT   (it may leave from now on)`

const TEXT = { type: 'string' } as const
const { values, positionals } = typedArguments(USAGE, { operator: TEXT, reason: TEXT })
const [command = '', id = ''] = positionals
const keys = provenanceKeysFrom(secretFromEnvFile('PROVENANCE_KEY_FILE').toString('utf8'))
const database = operatorDatabase({ role: null, readOnly: command !== 'vouch' })
try {
  process.exitCode = await run()
} finally {
  await database.close()
}

async function run(): Promise<number> {
  const [operator, reason] = [values.operator?.trim() ?? '', values.reason?.trim() ?? '']
  if (command === 'list') return list()
  if (command === 'vouch' && operator !== '' && reason !== '') {
    const [deps, by] = [
      { db: database, clock: systemClock, keys },
      { operator, reason },
    ]
    const print = ({ cause }: { readonly cause: string }): void =>
      console.log(`${id} (${cause}) is proven by your word`)
    if (isId('pst', id)) return printOutcome(id, await vouchFor(deps, by, id), print)
    if (isId('hld', id)) return printOutcome(id, await vouchForReturn(deps, by, id), print)
  }
  console.error(USAGE)
  return 2
}

async function list(): Promise<number> {
  let count = 0
  for await (const { id: posting, kind, cause, recordedAt, entries } of unprovenCredits(database.read, keys)) {
    count += 1
    const lines = entries.map(
      ({ holder, asset, amount }) => `${holder} ${amount > 0n ? '+' : ''}${formatMoney(money(asset, amount))} ${asset}`,
    )
    console.log(`${posting}  ${recordedAt.toISOString()}  ${kind}  ${cause}  ${lines.join(', ')}`)
  }
  for (const { hold, cause, at, holder, asset, amount } of await unprovenReturns(database.read, keys)) {
    count += 1
    console.log(
      `${hold}  ${at.toISOString()}  given back  ${cause}  ${holder} +${formatMoney(money(asset, amount))} ${asset}`,
    )
  }
  console.log(count === 0 ? 'Every credit of a customer is proven.' : `${count} are not proven, the oldest first.`)
  return 0
}
