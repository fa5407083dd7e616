/** Adds, changes and removes the people and organisations behind a company. */
import { isDeepStrictEqual } from 'node:util'
import type { PartyInput } from '@zend/contracts'
import { newId, ok, type PartyId, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Actor } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { KybDeps } from './deps.ts'
import { editCase } from './edit-case.ts'
import type { AddPartyRefusal, ChangePartyRefusal, HoldRefusal, RemoveRefusal } from './kyb.refusals.ts'
import { endLinks } from './links.repo.ts'
import { basisPointsOf, sumOf } from './ownership.ts'
import {
  deleteEdgesTo,
  type Edge,
  edgesOf,
  holdingsIn,
  insertParty,
  type PartyChange,
  putEdges,
  putParty,
} from './parties.repo.ts'
import { type PartyProfile, sealParty } from './sealed.ts'
import { isNeeded, type KybSnapshot, partyIn, readSnapshot, type SnapshotParty } from './snapshot.ts'

type EditDeps = Pick<KybDeps, 'db' | 'clock' | 'policy' | 'kybKeys'>

/** Writes somebody down. Returns their id. */
export function addParty(
  deps: EditDeps,
  actor: Actor,
  given: PartyInput,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<PartyId, AddPartyRefusal>> {
  const { partiesMax } = deps.policy
  return editCase<PartyId, AddPartyRefusal>(deps, actor, { action: 'kyb.party_added', ip }, async (tx, before, at) => {
    if (before.parties.length >= partiesMax) return refuse('party_limit', { limit: partiesMax })
    const id: PartyId = newId('prt', at.getTime())
    const sealed = sealParty(deps.kybKeys.sealing, id, profileOf(given))
    await insertParty(tx, { id, company: before.company.id, kind: given.kind, sealed, at })
    const held = await hold(deps, tx, before, id, given)
    return held.ok ? ok({ value: id, touched: ['people'] }) : held
  })
}

/** Changes somebody. Described anew, they are asked anew and their link ends; their kind stays. */
export function changeParty(
  deps: EditDeps,
  actor: Actor,
  id: PartyId,
  given: PartyInput,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, ChangePartyRefusal>> {
  return editCase<null, ChangePartyRefusal>(
    deps,
    actor,
    { action: 'kyb.party_changed', ip },
    async (tx, before, at) => {
      const party = partyIn(before, id)
      if (party?.kind !== given.kind) return refuse('not_found')
      await describe(deps, tx, party, profileOf(given), at)
      const held = await hold(deps, tx, before, id, given)
      return held.ok ? ok({ value: null, touched: [id] }) : held
    },
  )
}

/** Stores another description of somebody, if it is another. */
export async function describe(
  { kybKeys }: Pick<KybDeps, 'kybKeys'>,
  tx: Tx,
  party: SnapshotParty,
  profile: PartyProfile,
  at: Date,
): Promise<void> {
  if (isDeepStrictEqual(profile, party.profile)) return
  await endLinks(tx, party.id, at)
  const anew: PartyChange = { state: 'not_sent', reason: null, userId: null }
  await putParty(tx, party.id, { ...anew, sealed: sealParty(kybKeys.sealing, party.id, profile) })
}

/** Removes somebody, with what others hold of them. */
export function removeParty(
  deps: EditDeps,
  actor: Actor,
  id: PartyId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, RemoveRefusal>> {
  return editCase<null, RemoveRefusal>(deps, actor, { action: 'kyb.party_removed', ip }, async (tx, before, at) => {
    if (partyIn(before, id) === null) return refuse('not_found')
    await endLinks(tx, id, at)
    await putEdges(tx, id, [])
    await deleteEdgesTo(tx, id)
    await putParty(tx, id, { removedAt: at })
    await noteNeeded(deps, tx, before)
    return ok({ value: null, touched: [id] })
  })
}

const profileOf = (given: PartyInput): PartyProfile => {
  const { country } = given
  if (given.kind === 'organisation')
    return { kind: 'organisation', name: given.name, country, registrationNumber: given.registrationNumber }
  const { firstName, lastName, email } = given
  return { kind: 'person', firstName, lastName, email, country }
}

/** Stores roles and holdings; refuses those of what is not listed, and more than a whole. */
async function hold(
  deps: EditDeps,
  tx: Tx,
  before: KybSnapshot,
  id: PartyId,
  { roles, holdings }: Pick<PartyInput, 'roles' | 'holdings'>,
): Promise<Result<null, HoldRefusal>> {
  const { company, parties } = before
  const organisations = parties.flatMap((each) => (each.kind === 'organisation' && each.id !== id ? [each.id] : []))
  if (holdings.some(({ of }) => of !== null && !organisations.includes(of))) return refuse('party_unknown')
  const shares = new Map<Edge['target'], number>()
  for (const { of, percent } of holdings) {
    const target = of ?? company.id
    shares.set(target, (shares.get(target) ?? 0) + basisPointsOf(percent))
  }
  if ([...shares.values()].some((points) => points > 10_000)) return refuse('shares_exceeded')
  await putEdges(tx, id, [
    ...[...new Set(roles)].map((kind) => ({ target: company.id, kind, basisPoints: null })),
    ...[...shares].map(([target, basisPoints]) => ({ target, kind: 'shareholder' as const, basisPoints })),
  ])
  const all = holdingsIn(await edgesOf(tx, company.id))
  if ([company.id, ...organisations].some((of) => sumOf(of, all) === 'over')) return refuse('shares_exceeded')
  await noteNeeded(deps, tx, before)
  return ok(null)
}

/** Notes who must prove who they are, by the holdings as they are now. */
async function noteNeeded({ kybKeys }: EditDeps, tx: Tx, { company }: KybSnapshot): Promise<void> {
  const now = await readSnapshot(kybKeys, tx, company.id)
  for (const party of now.parties) {
    const needed = isNeeded(now, party)
    if (needed !== party.needed) await putParty(tx, party.id, { needed })
  }
}
