/**
 * Describes the making of an API key, as the PIN and a code confirm it, and as others of a company approve it on a live
 * deployment. Pure.
 */
import {
  DEPLOYMENT_MODES,
  type DeploymentMode,
  KEY_ADDRESSES_MAX,
  KEY_OVERLAP_HOURS_MAX,
  KEY_SCOPES,
  type KeyScope,
  SIGNED_SCOPES,
} from '@zend/contracts'
import { type ApiKeyId, isId, type MemberId } from '@zend/kernel'
import * as z from 'zod'
import { type ApprovableKind, type AskedPayload, detailOf, type PayloadOfKind } from '../../approvals/act/index.ts'
import { canonicalJson, type Statement } from '../../authorizations/index.ts'
import { actKind, type ActKind, factOf, lineForm } from '../../confirmation/index.ts'
import type { ActorIds } from '../../holders/index.ts'
import { readPublicKey } from '../http-signature.ts'
import { networkText } from '../key-networks.ts'

/** What a key may do, from where, and the public key of its signatures. Scopes in the contract's order. */
export type KeyRights = {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Canonical, in CIDR notation. */
  readonly ips: readonly string[]
  readonly publicKey: string | null
}

/**
 * Making a key; with `replaces`, putting it in another's place, which goes on for the overlap. The company's name is
 * only shown.
 */
export type KeyAct = KeyRights & {
  readonly kind: 'make-api-key' | 'roll-api-key'
  readonly company: string
  readonly replaces: ApiKeyId | null
  readonly overlapHours: number
}

/** Whether a key with these rights may exist: known scopes, canonical networks, and all that money out needs. */
export const isWellFormed = ({ scopes, ips, publicKey }: Omit<KeyRights, 'name'>): boolean =>
  KEY_SCOPES.filter((each) => scopes.includes(each)).join() === scopes.join() &&
  ips.every((each) => networkText(each) === each) &&
  new Set(ips).size === ips.length &&
  (publicKey === null || readPublicKey(publicKey) !== null) &&
  (!scopes.some((each) => SIGNED_SCOPES.includes(each)) || (ips.length > 0 && publicKey !== null))

const keyId = z.custom<ApiKeyId>((value) => typeof value === 'string' && isId('key', value))

const keyKind = (kind: KeyAct['kind']): ActKind =>
  actKind<KeyAct>({
    kind,
    purpose: 'api-key',
    permission: 'api.manage',
    isKey: true,
    // The confirmer signs no other key, whoever asks it.
    form: z
      .strictObject({
        kind: z.literal(kind),
        company: lineForm,
        name: lineForm,
        scopes: z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length),
        ips: z.array(lineForm).max(KEY_ADDRESSES_MAX),
        publicKey: lineForm.nullable(),
        replaces: keyId.nullable(),
        overlapHours: z.int().min(0).max(KEY_OVERLAP_HOURS_MAX),
      })
      .refine((act) => isWellFormed(act) && (act.replaces === null) === (kind === 'make-api-key')),
    binding: ({ name, scopes, ips, publicKey, replaces, overlapHours }) => [
      name,
      scopes.join(' '),
      ips.join(' '),
      publicKey,
      replaces,
      String(overlapHours),
    ],
    mail: ({ company, name, scopes, ips }, minutes) => ({
      kind: `code-${kind}`,
      facts: { minutes, company, name, permissions: scopes, networks: ips },
    }),
  })

/** The kinds of acts on keys, for the confirmer process. */
export const KEY_ACT_KINDS: readonly ActKind[] = [keyKind('make-api-key'), keyKind('roll-api-key')]

/** A key that is about to be made. `secretHash`: SHA-256 of its secret, in hex. */
export type KeyToMake = {
  readonly id: ApiKeyId
  readonly memberId: MemberId
  readonly mode: DeploymentMode
  readonly secretHash: string
  readonly lastFour: string
  readonly endsAt: string
}

/** The statement of a key. The confirmer signs it, and notes all of it: the database makes exactly this key. */
export const keyStatement = (
  { name, scopes, ips, publicKey, replaces, overlapHours }: KeyAct,
  key: KeyToMake,
  { userId, holder }: ActorIds,
): Statement => ({
  ...key,
  kind: 'api-key',
  holder,
  madeBy: userId,
  name,
  scopes: scopes.join(' '),
  ips: ips.join(' '),
  publicKey: publicKey ?? '',
  replaces: replaces ?? '',
  overlapHours: String(overlapHours),
})

const listed = (text: string): string[] => text.split(' ').filter((each) => each !== '')

/** The act that a statement is about. Throws when it is of no key that may exist. */
export function statedKeyAct(statement: Statement): KeyAct {
  const replaces = factOf(statement, 'replaces')
  return {
    kind: replaces === '' ? 'make-api-key' : 'roll-api-key',
    company: '',
    name: factOf(statement, 'name'),
    scopes: z.array(z.enum(KEY_SCOPES)).parse(listed(factOf(statement, 'scopes'))),
    ips: listed(factOf(statement, 'ips')),
    publicKey: factOf(statement, 'publicKey') || null,
    replaces: replaces === '' ? null : keyId.parse(replaces),
    overlapHours: Number(factOf(statement, 'overlapHours')),
  }
}

/** The canonical text of a statement, which is noted and stored. */
export const keyText = (statement: Statement): string => canonicalJson({ ...statement })

/** Reads a stored statement. Throws on any other text. */
export function readKeyStatement(text: string): Statement {
  const said = z.record(z.string(), z.string()).parse(JSON.parse(text))
  const { id, holder, kind, ...facts } = said
  if (kind !== 'api-key' || id === undefined || holder === undefined) throw new RangeError('no key is stated')
  return { ...facts, kind, id, holder }
}

/** What others approve: exactly this key. */
export function keyPayload(statement: Statement): PayloadOfKind {
  const { kind: _kind, id, holder: _holder, madeBy: _maker, name: _name, ...details } = statement
  return {
    kind: 'api-key',
    subject: id,
    most: null,
    least: null,
    payee: {
      name: factOf(statement, 'name'),
      key: keyOf(statement),
      country: null,
      details: z.record(z.string(), z.string()).parse(details),
    },
    valueCents: '0',
  }
}

/** The statement that a payload asks for. */
export const statementIn = ({ subject, company, madeBy, payee }: AskedPayload): Statement => ({
  ...payee.details,
  kind: 'api-key',
  id: subject,
  holder: company,
  madeBy,
  name: payee.name,
})

/**
 * Declares keys to the engine of approvals: on a live deployment nobody makes one alone where others may approve; on a
 * test deployment whoever may makes theirs. Throws on a key for the other mode: this process signs none.
 */
export const approvableKey = (mode: DeploymentMode): ApprovableKind => ({
  kind: 'api-key',
  asked: (statement) => {
    if (factOf(statement, 'mode') !== mode) throw new RangeError(`a key is stated that is not for ${mode}`)
    return {
      valueCents: 0n,
      payee: keyOf(statement),
      country: null,
      control: { effect: mode === 'live' ? 'gives' : 'alone', member: null },
    }
  },
  act: (payload) => statedKeyAct(statementIn(payload)),
  allows: (payload, statement) => {
    if (detailOf(payload, 'mode') !== mode) return false
    return keyText(statementIn(payload)) === keyText(statement)
  },
})

/** The mode of a deployment, out of its configuration. Throws on any other word. */
export const deploymentMode = (mode: string): DeploymentMode => z.enum(DEPLOYMENT_MODES).parse(mode)

const keyOf = ({ id }: Statement): string => `api-key:${id}`
