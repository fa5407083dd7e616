/**
 * Saves a wallet with the code that was mailed for exactly this destination. Counting saved wallets needs no lock: an
 * add needs its own code, only one code exists at a time, and its row stays locked until the add commits.
 */
import { after, type CoinCode, newId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { confirmAct } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { BeneficiariesPolicy } from './beneficiaries.policy.ts'
import type { AddRefusal } from './beneficiaries.refusals.ts'
import { countSaved, insertSaved } from './beneficiaries.repo.ts'
import type { Beneficiary, Destination, Place, Saved } from './beneficiaries.ts'
import type { SavingAct } from './act/index.ts'
import { type DescribeDeps, describeDestination } from './describe-destination.ts'
import { shown } from './show-beneficiaries.ts'

/** Dependencies of adding. */
export type AddDeps = DescribeDeps & { readonly clock: Clock; readonly policy: BeneficiariesPolicy }

/** The customer's input. */
export type AddCommand = { readonly destination: Destination; readonly label: string; readonly code: string }

/** Saves a wallet. Two saved wallets never pay the same coin to the same place. */
export async function addBeneficiary(
  deps: AddDeps,
  actor: ActorIds,
  { destination, label, code }: AddCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Beneficiary, AddRefusal>> {
  const { holder, userId } = actor
  const act = await describeDestination(deps, actor, destination)
  if (!act.ok) return act
  return confirmAct<Beneficiary, AddRefusal>(
    deps.confirmation,
    { userId, holder, otp: { act: act.value, code } },
    {
      perform: async (tx: Tx): Promise<Result<Beneficiary, AddRefusal>> => {
        const { savedMax, usableAfterMs } = deps.policy
        if ((await countSaved(tx, holder)) >= savedMax) return refuse('beneficiary_limit', { limit: savedMax })
        const createdAt = deps.clock.now()
        const asset: CoinCode = destination.currency
        const id = newId('ben', createdAt.getTime())
        const saved: Saved = {
          id,
          label,
          asset,
          createdAt,
          usableAt: after(createdAt, usableAfterMs),
          ...placeOf(act.value, destination),
        }
        if (!(await insertSaved(tx, actor, saved))) return refuse('beneficiary_exists')
        const facts = { asset, ...placeOf(act.value, destination) }
        await recordAudit(tx, { at: createdAt, actor: userId, action: 'beneficiaries.added', subject: id, facts, ip })
        const [beneficiary] = await shown(deps.custody.networks, tx, [saved])
        if (beneficiary === undefined) throw new Error(`${id} cannot be shown`)
        return ok(beneficiary)
      },
    },
  )
}

function placeOf(act: SavingAct, destination: Destination): Place {
  if (act.kind === 'save-payee') return { payeeId: act.payeeId }
  if (destination.type !== 'external') throw new Error('an address was described for a customer')
  return { network: destination.chain, address: act.address }
}
