/**
 * Saves a wallet with the code that was mailed for exactly this destination; in a company whose policy wants payees
 * approved, it asks others first. Counting saved wallets needs no lock: an add needs its own code, only one code exists
 * at a time, and its row stays locked until the add commits; a holder's acts and releases run one at a time.
 */
import { after, type HolderId, newId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Asking, type AwaitsApproval, savePayee } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { type SavingAct, walletToSave } from './act/index.ts'
import type { BeneficiariesPolicy } from './beneficiaries.policy.ts'
import type { AddRefusal, SaveRefusal } from './beneficiaries.refusals.ts'
import { countSaved, insertSaved, isSaved } from './beneficiaries.repo.ts'
import type { Beneficiary, Destination, Place, Saved } from './beneficiaries.ts'
import { type DescribeDeps, describeDestination } from './describe-destination.ts'
import { shown } from './show-beneficiaries.ts'

/** Dependencies of adding. */
export type AddDeps = DescribeDeps & {
  readonly clock: Clock
  readonly policy: BeneficiariesPolicy
  readonly approvals: Asking
}

/** The customer's input. */
export type AddCommand = { readonly destination: Destination; readonly label: string; readonly code: string }

/** A wallet to save. */
export type NewWallet = Pick<Saved, 'id' | 'label' | 'asset'> & { readonly place: Place }

/** Saves a wallet, or asks others to approve it. Two saved wallets never pay the same coin to the same place. */
export async function addBeneficiary(
  deps: AddDeps,
  actor: ActorIds,
  { destination, label, code }: AddCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Beneficiary | AwaitsApproval, AddRefusal>> {
  const { holder, userId } = actor
  const described = await describeDestination(deps, actor, destination)
  if (!described.ok) return described
  const act = described.value
  const wallet: NewWallet = {
    id: newId('ben', deps.clock.now().getTime()),
    label,
    asset: destination.currency,
    place: placeOf(act, destination),
  }
  const by = { userId, holder, otp: { act, code } }
  return savePayee<Beneficiary, SaveRefusal>(deps, by, {
    payee: walletToSave(wallet.id, label, act),
    save: (tx) => performSaving(deps, tx, actor, wallet, ip),
    refuseAsking: (tx) => requireFree(deps, tx, holder, wallet),
  })
}

/** Saves a wallet in the caller's transaction. `ip` is `null` where nobody's address is known. */
export async function performSaving(
  { clock, policy: { savedMax, usableAfterMs }, custody }: Pick<AddDeps, 'clock' | 'policy' | 'custody'>,
  tx: Tx,
  actor: ActorIds,
  { id, label, asset, place }: NewWallet,
  ip: string | null,
): Promise<Result<Beneficiary, SaveRefusal>> {
  if ((await countSaved(tx, actor.holder)) >= savedMax) return refuse('beneficiary_limit', { limit: savedMax })
  const createdAt = clock.now()
  const saved: Saved = { id, label, asset, createdAt, usableAt: after(createdAt, usableAfterMs), ...place }
  if (!(await insertSaved(tx, actor, saved))) return refuse('beneficiary_exists')
  const facts = { asset, ...place }
  await recordAudit(tx, {
    at: createdAt,
    actor: actor.userId,
    action: 'beneficiaries.added',
    subject: id,
    facts,
    ip,
    holder: actor.holder,
  })
  const [beneficiary] = await shown(custody.networks, tx, [saved])
  if (beneficiary === undefined) throw new Error(`${id} cannot be shown`)
  return ok(beneficiary)
}

async function requireFree(
  { policy: { savedMax } }: Pick<AddDeps, 'policy'>,
  tx: Tx,
  holder: HolderId,
  { asset, place }: NewWallet,
): Promise<Result<null, SaveRefusal>> {
  if ((await countSaved(tx, holder)) >= savedMax) return refuse('beneficiary_limit', { limit: savedMax })
  return (await isSaved(tx, holder, asset, place)) ? refuse('beneficiary_exists') : ok(null)
}

function placeOf(act: SavingAct, destination: Destination): Place {
  if (act.kind === 'save-payee') return { payeeId: act.payeeId }
  if (destination.type !== 'external') throw new Error('an address was described for a customer')
  return { network: destination.chain, address: act.address }
}
