/**
 * `npm run signer -- waiting` lists payments that wait for a second confirmation; `npm run signer -- confirm PAYMENT
 * --operator NAME` gives it, with the operator's own key (OPERATOR_KEY_FILE, PEM), whose public half the signer has.
 * With real money, run it where that key is and the worker is not (docs/runbooks/second-confirmations.md). The decision
 * goes to the audit trail under the operator's name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isId, type PaymentId } from '@zend/kernel'
import { secretFromEnvFile } from '@zend/server/config'
import { recordAudit } from '@zend/server/core/audit'
import {
  authorizationKey,
  authorizationKeys,
  readWithdrawalStatement,
  secondConfirmationOf,
  type SignedStatement,
  signText,
  standingOfText,
} from '@zend/server/core/authorizations'
import { confirmSecond, type UnconfirmedPayment, unconfirmedPayments } from '@zend/server/core/treasury'
import type { Database } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { readSettings } from './start/settings.ts'
import { operatorDatabase } from './terminal.ts'
import { TYPED_WRONGLY, typedArguments } from './typed.ts'

const USAGE = `usage: npm run signer -- waiting
       npm run signer -- confirm PAYMENT --operator NAME`

const { values, positionals } = typedArguments(USAGE, { operator: { type: 'string' } })
const [command, id = ''] = positionals
const operator = values.operator?.trim() ?? ''

const database = operatorDatabase()
try {
  const known = authorizationKeys(secretFromEnvFile('AUTHORIZATION_PUBLIC_KEYS_FILE').toString('utf8'))
  const waiting = await unconfirmedPayments(database.read)
  // The customer's signed statement, or null: anyone who can write the database can order a payment without one.
  const statedBy = ({ statement }: UnconfirmedPayment): SignedStatement | null =>
    statement !== null &&
    standingOfText(known, statement) === 'authorized' &&
    readWithdrawalStatement(statement.text) !== null
      ? statement
      : null
  const printOutcome = (payment: UnconfirmedPayment): string => {
    const stated = statedBy(payment)
    const text =
      stated === null ? 'NO CUSTOMER CONFIRMED IT: do not confirm' : JSON.stringify(JSON.parse(stated.text), null, 2)
    return `${payment.id}  since ${payment.createdAt.toISOString()}\n  ${text}`
  }
  if (command === 'waiting') {
    for (const payment of waiting) console.log(printOutcome(payment))
    if (waiting.length === 0) console.log('No payment waits for a second confirmation.')
  } else if (command === 'confirm' && isId('pay', id) && operator !== '') {
    const payment = waiting.find((each) => each.id === id)
    const statement = payment === undefined ? null : statedBy(payment)
    if (payment === undefined || statement === null) {
      console.error(`${id} does not wait for a second confirmation, or no customer confirmed it`)
      process.exitCode = 1
    } else {
      await confirm(database, id, operator, statement)
      console.log(`${printOutcome(payment)}\n\nconfirmed; it is paid when its delay is over`)
    }
  } else {
    console.error(USAGE)
    process.exitCode = TYPED_WRONGLY
  }
} finally {
  await database.close()
}

async function confirm(db: Database, payment: PaymentId, actor: string, statement: SignedStatement): Promise<void> {
  const key = authorizationKey(readFileSync(process.env['OPERATOR_KEY_FILE'] ?? ownKeyFile(), 'utf8'))
  const confirmation = signText(key, secondConfirmationOf(statement.text))
  const at = systemClock.now()
  await db.transact(async (tx) => {
    await confirmSecond(tx, payment, confirmation)
    await recordAudit(tx, { at, actor, action: 'treasury.confirmed_again', subject: payment, facts: { key: key.id } })
  })
}

/** The operator key file of an embedded start. */
function ownKeyFile(): string {
  return join(readSettings(process.env).dataDir, 'secrets', 'operator-key')
}
