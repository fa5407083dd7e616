/** Asks a customer who asked them to send to an address, and keeps the answer. It never moves money. */
import type { NetworkName, WhoAsked } from '@zend/contracts'
import { type Money, ok, refuse, type Result } from '@zend/kernel'
import { recordAudit, type Via } from '../../core/audit/index.ts'
import { addressesOn } from '../../core/custody/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { findTimeZone } from '../../core/notices/index.ts'
import { customerSince } from '../../core/persons/index.ts'
import { openQuote, type QuoteExpired, type QuoteInvalid, refuseExpired } from '../../core/quotes/index.ts'
import { readAll, type Tx } from '../../database/index.ts'
import { offerOf, QUOTE_PURPOSE } from './offer.ts'
import type { AddressPast } from './risk.ts'
import { isAskedAbout, mayAsk, type SendQuestion } from './scam-pause.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import { knownOfAddress, putAnswer } from './who-asked.repo.ts'

/** A payment as far as the question goes: its worth, its address, and the customer's history with it. */
type Seen = {
  readonly network: NetworkName
  readonly lookupKey: string
  readonly past: AddressPast
  readonly value: Money<'USD'>
}

/** Returns what the customer has to answer before they send this; `null` when nothing is asked. */
export async function openQuestion(
  { policy, deviceSince }: Pick<WithdrawalDeps, 'policy' | 'deviceSince'>,
  tx: Tx,
  { userId, sessionId }: ActorIds & Via,
  { network, lookupKey, past, value }: Seen,
  now: Date,
): Promise<SendQuestion | null> {
  if (!mayAsk(past)) return null
  const [known, accountSince, since, timeZone] = await readAll(tx, [
    () => knownOfAddress(tx, network, lookupKey),
    () => customerSince(tx, userId),
    async () => (sessionId === undefined ? null : deviceSince(tx, sessionId)),
    () => findTimeZone(tx, userId),
  ])
  const send = { ...known, value, accountSince: accountSince ?? now, deviceSince: since, timeZone: timeZone ?? 'UTC' }
  return isAskedAbout(policy.scamPause, send, now) ? { ...known, waitMs: policy.scamPause.waitMs } : null
}

/**
 * Keeps who asked for what was quoted, and returns the answer that counts: the first one for this address. Writes the
 * audit trail. Refuses an offer that is not ours or is over.
 */
export async function answerWhoAsked(
  deps: Pick<WithdrawalDeps, 'clock' | 'custody' | 'db' | 'policy' | 'quoteKey'>,
  { holder, userId, ...via }: ActorIds & Via,
  { quote, answer }: { readonly quote: string; readonly answer: WhoAsked },
): Promise<Result<WhoAsked, QuoteInvalid | QuoteExpired>> {
  const opened = openQuote(deps.quoteKey, quote, { purpose: QUOTE_PURPOSE, holder })
  if (!opened.ok) return opened
  const now = deps.clock.now()
  const open = refuseExpired(opened.value, now, deps.policy.quoteGraceMs)
  if (!open.ok) return open
  const { network, address } = offerOf(opened.value.facts)
  const parsed = addressesOn(deps.custody, network).parseAddress(address)
  if (!parsed.ok) return refuse('quote_invalid')
  const { lookupKey } = parsed.value
  return deps.db.transact(async (tx) => {
    const said = { holder, network, lookupKey, by: userId, answer, at: now }
    const kept = await putAnswer(tx, said)
    if (kept !== null) return ok(kept)
    const facts = { network, address, answer }
    await recordAudit(tx, {
      at: now,
      actor: userId,
      action: 'withdrawal.who_asked',
      subject: userId,
      facts,
      holder,
      via,
    })
    return ok(answer)
  })
}
