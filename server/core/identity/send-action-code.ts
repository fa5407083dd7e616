/**
 * Mails the code that confirms one act. The letter names the act (amount, coin, destination), so that whoever reads it sees what the code would do,
 * and warns. A new code ends the one before it.
 */
import { formatMoney, type Result, type UserId } from '@zend/kernel'
import { type CodeLetter, sendCode } from '../notices/index.ts'
import { type Act, bindingOf, PURPOSES } from './acts.ts'
import { type CodeSent, sendActCode, type SendRefusal } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { findUser } from './identity.repo.ts'
import { minutesOf } from './minutes.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey'>

/** Sends a code for the act to the customer's address, in a transaction of its own. */
export async function sendActionCode(deps: Deps, userId: UserId, act: Act): Promise<Result<CodeSent, SendRefusal>> {
  return deps.db.transact(async (tx) => {
    const user = await findUser(tx, userId)
    if (user === null) throw new Error(`${userId} asks for a code without an account`)
    const { email, locale } = user
    const letter = letterOf(act, minutesOf(deps.policy.otp.lifeMs))
    return sendActCode(deps, tx, {
      subject: userId,
      purpose: PURPOSES[act.kind],
      email,
      binding: bindingOf(act),
      matchable: true,
      deliver: (code, expiresAt) => sendCode(deps, tx, { ...letter, userId, email, locale, code, expiresAt }),
    })
  })
}

function letterOf(act: Act, minutes: number): CodeLetter {
  switch (act.kind) {
    case 'withdrawal': {
      const { money, networkName: network, address } = act
      return { kind: 'code-withdrawal', facts: { minutes, amount: formatMoney(money), currency: money.asset, network, address } }
    }
    case 'transfer':
      return { kind: 'code-transfer', facts: { minutes, amount: formatMoney(act.money), currency: act.money.asset, username: act.username } }
    case 'save-address':
      return { kind: 'code-save-address', facts: { minutes, currency: act.asset, network: act.networkName, address: act.address } }
    case 'save-payee':
      return { kind: 'code-save-payee', facts: { minutes, username: act.username } }
    case 'save-account': {
      const { currency, institutionName: institution, accountNumber } = act
      return { kind: 'code-save-account', facts: { minutes, currency, institution, accountNumber } }
    }
    case 'quick-sell': {
      const { money, institutionName: institution, accountNumber } = act
      return { kind: 'code-quick-sell', facts: { minutes, amount: formatMoney(money), currency: money.asset, institution, accountNumber } }
    }
    case 'change-pin':
    case 'change-password':
    case 'change-next-of-kin':
    case 'add-passkey':
    case 'close-account':
      return { kind: `code-${act.kind}`, facts: { minutes } }
  }
}
