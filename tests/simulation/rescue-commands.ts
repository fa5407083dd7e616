/**
 * Customers claim payments with unknown tags, rightly or not, and an operator decides: at most one of them gets the
 * transfer.
 */
import { DEFAULTS } from '@zend/server/config'
import { giveSetAside, ownDepositsOf, ownPlacesOf, setAsideOf, tipHeight } from '@zend/server/products/deposit'
import {
  approveClaim,
  claimRescue,
  type DecideDeps,
  refuseClaim,
  reopenClaim,
  type RescueDeps,
} from '@zend/server/products/rescue'
import { TEST_PROVENANCE } from '@zend/tests/testkit'
import { said } from './customer-commands.ts'
import { isSimulated, must } from './model.ts'
import { straysOf } from './set-aside.ts'
import type { Command, Simulation } from './simulation.ts'
import { unitsPerMinor, type World } from './world.ts'

const depsOf = ({ db, clock, custody, api }: World): RescueDeps & DecideDeps => {
  const { networks } = custody
  return {
    db,
    clock,
    custody,
    networks,
    identity: api.withdrawals.confirmation,
    policy: { ...DEFAULTS.rescue, claimsPerHourMax: 1_000_000 },
    books: {
      depositsOf: (tx, asked) => ownDepositsOf({ networks }, tx, asked),
      placesOf: ownPlacesOf,
      setAsideOf,
      withdrawalsOf: () => Promise.resolve([]),
      tipOf: tipHeight,
    },
    give: (tx, place, userId) =>
      giveSetAside(tx, { clock, networks, custody, provenance: TEST_PROVENANCE }, place, userId),
  }
}

const claim: Command = {
  name: 'claim',
  weight: 5,
  run: async ({ world, model, random }) => {
    // The newest only: older ones were decided long ago.
    const strays = straysOf(world).slice(-6)
    if (strays.length === 0) return 'nothing is nobody’s'
    const { network, txid, index } = random.pick(strays)
    const who = random.pick(world.customers)
    const asked = { network, txid, index, sentFrom: 'an exchange', note: '' }
    const answer = await claimRescue(depsOf(world), { userId: who.userId, holder: who.userId }, asked)
    if (!answer.ok) return `${said(answer)} ${txid.slice(-6)}`
    const { id } = answer.value.claim
    model.claims.set(id, { holder: who.userId, place: `${network} ${txid} ${index}` })
    return `ok ${id}: ${txid.slice(-6)} on ${network} by ${who.place}`
  },
}

const OPERATOR = { operator: 'simulation', note: 'it was asked for' }

const decision: Command = {
  name: 'decision',
  weight: 5,
  run: async (simulation) => {
    const { world, model, random } = simulation
    if (model.claims.size === 0) return 'nothing is claimed'
    const [id] = random.pick([...model.claims])
    const deps = depsOf(world)
    const kind = random.pick(['approve', 'approve', 'approve twice', 'refuse', 'reopen'] as const)
    if (kind === 'refuse')
      return `${said(await refuseClaim(deps, { operator: OPERATOR.operator, reason: 'not theirs' }, id))} refused ${id}`
    if (kind === 'reopen') return `${said(await reopenClaim(deps, OPERATOR, id))} reopened ${id}`
    const approve = () => approveClaim(deps, OPERATOR, id)
    const answers = kind === 'approve' ? [await approve()] : await Promise.all([approve(), approve()])
    const given = answers.filter(({ ok }) => ok)
    must(given.length <= 1, () => `${id} was approved twice`)
    if (given.length === 1) noteGiven(simulation, id)
    return `${answers.map(said).join(' and ')} ${id}`
  },
}

/** Records that it is now a deposit of the claimant. */
function noteGiven({ world, model }: Simulation, id: Parameters<typeof approveClaim>[2]): void {
  const claimed = model.claims.get(id)
  must(claimed !== undefined, () => `${id} was approved, and nobody made it`)
  const { holder, place } = claimed
  must(!model.given.has(place), () => `${place} was given to two`)
  const stray = straysOf(world).find(({ network, txid, index }) => `${network} ${txid} ${index}` === place)
  must(stray !== undefined && isSimulated(stray.amount.asset), () => `${place} was given, and does not lie there`)
  const { network, txid, amount } = stray
  model.given.set(place, holder)
  model.sent.push({
    holder,
    network,
    coin: amount.asset,
    amount: amount.units / unitsPerMinor(world, amount.asset),
    txid,
  })
}

/** All commands about claims. */
export const RESCUE_COMMANDS: readonly Command[] = [claim, decision]
