/**
 * Routes of companies' verification: map each call to its use case and the result to the contract. They decide nothing.
 */
import * as contract from '@zend/contracts'
import { ok, type PartyId, type Refusal, type Result } from '@zend/kernel'
import * as kyb from '@zend/server/core/kyb'
import { type Actor, type Route, route } from '../guard.ts'

/**
 * Dependencies of these routes. `publicDb` serves the people's links; `linksPerMinute` how often one address calls
 * them.
 */
export type KybRoutesDeps = {
  readonly kyb: kyb.KybDeps
  readonly publicDb: kyb.KybDeps['db']
  readonly linksPerMinute: number
}

/** The routes of companies' verification. */
export function kybRoutes({ kyb: deps, publicDb, linksPerMinute }: KybRoutesDeps): Route[] {
  return [
    ...readingRoutes(deps),
    ...partyRoutes(deps),
    ...handInRoutes(deps),
    ...linkRoutes({ ...deps, db: publicDb }, linksPerMinute),
  ]
}

const state = async (deps: kyb.KybDeps, actor: Actor) => ({ kyb: await kyb.readKyb(deps, actor) })

/** Returns the whole state after a change; a refusal passes unchanged. */
async function answered<R extends Refusal>(
  deps: kyb.KybDeps,
  actor: Actor,
  changed: Result<unknown, R>,
): Promise<Result<{ readonly kyb: contract.KybAnswer }, R>> {
  return changed.ok ? ok(await state(deps, actor)) : changed
}

function readingRoutes(deps: kyb.KybDeps): Route[] {
  return [
    route(contract.getKyb, async (_input, { actor }) => ok(await state(deps, actor))),
    route(contract.getBusinessInfo, async (_input, { actor }) => {
      const { info, known, asked } = await kyb.readInfo(deps, actor)
      const { name: legalName, tradingName, country, registrationType, registrationNumber } = known
      return ok({
        info,
        known: { legalName, tradingName, country, registrationType, registrationNumber },
        asked: [...asked],
      })
    }),
    route(contract.listDirectors, async (_input, { actor }) =>
      ok({ directors: [...(await kyb.listParties(deps, actor))] }),
    ),
  ]
}

function partyRoutes(deps: kyb.KybDeps): Route[] {
  /** Reads somebody again, after a change. */
  const shown = async (actor: Actor, id: PartyId) => {
    const found = await kyb.readParty(deps, actor, id)
    return found.ok ? ok({ director: found.value, ...(await state(deps, actor)) }) : found
  }
  return [
    route(contract.addDirector, async ({ body }, context) => {
      const added = await kyb.addParty(deps, context.actor, body, context)
      if (!added.ok) return added
      const found = await shown(context.actor, added.value)
      if (!found.ok) throw new Error(`${added.value} was added and is not there`)
      return found
    }),
    route(contract.changeDirector, async ({ params, body }, context) => {
      const changed = await kyb.changeParty(deps, context.actor, params.party, body, context)
      return changed.ok ? shown(context.actor, params.party) : changed
    }),
    route(contract.removeDirector, async ({ params }, context) => {
      const removed = await kyb.removeParty(deps, context.actor, params.party, context)
      return answered(deps, context.actor, removed)
    }),
    route(contract.sendDirectorLink, async ({ params, body }, context) => {
      const wish = { party: params.party, email: body.email ?? null }
      const sent = await kyb.sendLink(deps, context.actor, wish, context)
      if (!sent.ok) return sent
      const found = await kyb.readParty(deps, context.actor, params.party)
      return found.ok ? ok({ director: found.value }) : found
    }),
  ]
}

function handInRoutes(deps: kyb.KybDeps): Route[] {
  return [
    route(contract.putBusinessInfo, async ({ body }, context) =>
      answered(deps, context.actor, await kyb.writeInfo(deps, context.actor, body, context)),
    ),
    route(contract.addKybDocument, async ({ query, body }, context) => {
      const given = { ...body, paper: query.paper, issuedOn: query.issuedOn ?? null }
      const added = await kyb.addPage(deps, context.actor, given, context)
      return added.ok ? ok({ file: { _id: added.value }, ...(await state(deps, context.actor)) }) : added
    }),
    route(contract.removeKybDocument, async ({ params }, context) =>
      answered(deps, context.actor, await kyb.removePage(deps, context.actor, params.file, context)),
    ),
    route(contract.submitKyb, async (_input, context) => {
      const handedIn = await kyb.handInKyb(deps, context.actor, context)
      return answered(deps, context.actor, handedIn)
    }),
  ]
}

function linkRoutes(deps: kyb.KybDeps, ownPerMinute: number): Route[] {
  const counted = { ownPerMinute }
  return [
    route(contract.readKybLink, async ({ body }) => shownLink(await kyb.readLink(deps, body.token)), counted),
    route(
      contract.consentKybLink,
      async ({ body }) => shownLink(await kyb.consentByLink(deps, body.token, body.consent)),
      counted,
    ),
    route(
      contract.giveKybNumber,
      async ({ body: { token, idType, number, dateOfBirth: birthDate } }) =>
        shownLink(await kyb.giveNumber(deps, token, { idType, number, birthDate })),
      counted,
    ),
    route(
      contract.placeKybFile,
      async ({ body }) => {
        const placed = await kyb.placePicture(deps, body.token, body.side)
        if (!placed.ok) return placed
        const { id, expiresAt } = placed.value
        return ok({ file: { _id: id }, expiresAt: expiresAt.toISOString() })
      },
      counted,
    ),
    route(
      contract.addKybLinkFile,
      async ({ params, body }) => {
        const taken = await kyb.fillPlace(deps, params.file, body)
        return taken.ok ? ok({ taken: true as const }) : taken
      },
      counted,
    ),
    route(
      contract.submitKybLink,
      async ({ body }) => shownLink(await kyb.submitByLink(deps, body.token, body.documentType)),
      counted,
    ),
    route(contract.reuseVerification, async ({ body }, { actor }) =>
      shownLink(await kyb.useAccount(deps, actor, body.token)),
    ),
  ]
}

function shownLink<R extends Refusal>(
  said: Result<kyb.LinkSaid, R>,
): Result<{ readonly link: contract.KybLinkAnswer }, R> {
  if (!said.ok) return said
  const { expiresAt, country, files, ...link } = said.value
  return ok({
    link: {
      ...link,
      files: [...files],
      expiresAt: expiresAt.toISOString(),
      country: {
        country: country.country,
        identityNumbers: country.identityNumbers.map(({ idType, label, pattern, example }) => ({
          idType,
          label,
          pattern,
          example,
        })),
        documents: [...country.documents],
      },
    },
  })
}
