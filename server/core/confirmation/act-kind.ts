/**
 * The acts that a code or a passkey confirms. The module that performs an act declares its kind here: how it is parsed,
 * what its code is bound to, and the message that names it. A code is valid for one act only. Pure: nothing is sent or
 * checked.
 */
import type { Permission } from '@zend/contracts'
import { type AssetCode, isAssetCode, type Money, type UserId } from '@zend/kernel'
import type * as z from 'zod'
import { type Statement, STATEMENT_KINDS, type StatementKind } from '../authorizations/index.ts'
import type { CodePurpose } from '../codes/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { CodeMail } from '../notices/index.ts'

/**
 * An act to confirm; its kind defines its other fields. Addresses are canonical and customers named by id, so that
 * renaming a user changes no payee.
 */
export type Act = { readonly kind: string; readonly [fact: string]: unknown }

/** A destination that an act saves, as the saved row will name it; the database accepts no other. */
export type Place = {
  readonly kind: 'account' | 'address' | 'payee' | 'supplier'
  readonly asset: string
  readonly via: string
  readonly place: string
}

/** A change of a person's mail address or phone number, as the database accepts it. A number is not named: it is empty. */
export type ContactChange = { readonly kind: 'email' | 'phone'; readonly value: string }

/** Columns of a saved row. */
export type SavedAs = Readonly<Record<string, string | null>>

/** A change of a company's members, as the database accepts it. Texts are empty where the change has none. */
export type MemberChange = {
  readonly change: 'invite' | 'change' | 'suspend' | 'resume' | 'remove' | 'recover' | 'confirm' | 'deputise'
  /** The address to invite, the member, or the invitation and who accepted it, or the deputy and their time, with spaces between. */
  readonly target: string
  readonly role: string
  /** In the order of the contract, with spaces between. */
  readonly permissions: string
}

/** Declaration of one kind of act. */
type Declared<A extends Act> = {
  readonly kind: A['kind']
  /** The purpose of its codes: a new code of a purpose ends the previous one. */
  readonly purpose: CodePurpose
  /** Schema of the act in a call from another process. */
  readonly form: z.ZodType<A>
  /**
   * The permission that a member of a company needs; `null` for an act on the person alone, which is the same for every
   * holder.
   */
  readonly permission: Permission | null
  /** What else a member needs, by what the act does; left out where that is nothing. */
  readonly needs?: (act: A) => readonly Permission[]
  /** Every field that decides where money goes, and none that is only shown. */
  readonly binding: (act: A) => readonly (string | null)[]
  /** The mail with its code: it names the act, so that the reader sees what the code would do. */
  readonly mail: (act: A, minutes: number) => CodeMail
  /**
   * Returns the act that a statement of this kind is about; left out when the act has no statement. Throws when the
   * statement lacks a fact.
   */
  readonly stated?: (statement: Statement) => A
  /** The destination that it saves; left out when it saves none. */
  readonly place?: (act: A) => Place
  /**
   * The act that its statement is about, where it saves a destination besides. Left out where the statement is about
   * all of it. A company's payees are stated, so nobody confirms such an act for a company.
   */
  readonly states?: (act: A) => Act
  /**
   * What else the row that it saves has, by its columns, out of the statement for a company: the database takes no
   * other. Left out when it saves none.
   */
  readonly savedAs?: (statement: Statement) => SavedAs
  /** The change of a company's members that it makes; left out when it makes none. Such an act takes the PIN, too. */
  readonly member?: (act: A) => MemberChange
  /** It makes an API key of a company, and its statement is noted whole. Such an act takes the PIN, too. */
  readonly isKey?: true
  /** The mail address or phone number that it changes; left out when it changes none. Such an act takes the PIN, too. */
  readonly contact?: (act: A) => ContactChange
  /** What it pays to another customer; left out when it pays none. */
  readonly pays?: (act: A) => { readonly payee: UserId; readonly money: Money }
  /** How a company's API key asks for it; left out when none can. */
  readonly requested?: Requested
}

/** How an API key asks for an act: the path of its call, and the act that the signed body asks for. */
export type Requested = {
  /** `{id}` in it stands for the id of what is stated. */
  readonly path: string
  /** `null` when the body asks for no such act. `said` is what is about to be confirmed, for what it decides by itself. */
  readonly act: (body: unknown, look: LookUps, said: Act) => Promise<Act | null>
  /**
   * Whether facts that no act says are as the body asks. They are those of the statement, or of a payload for others to
   * approve. Left out where there are none.
   */
  readonly agrees?: (body: unknown, facts: Readonly<Record<string, unknown>>) => boolean
}

/** What the confirmer looks up itself, to know whom a request names. */
export type LookUps = { readonly userNamed: (username: string) => Promise<UserId | null> }

/** One kind of act, for code that handles any kind: every act is parsed by its form first. */
export type ActKind = Declared<Act>

/** Declares a kind of act. */
export function actKind<A extends Act>({
  kind,
  purpose,
  form,
  permission,
  needs,
  binding,
  mail,
  stated,
  place,
  states,
  savedAs,
  member,
  contact,
  pays,
  requested,
  isKey,
}: Declared<A>): ActKind {
  return {
    kind,
    purpose,
    form,
    permission,
    ...(needs === undefined ? {} : { needs: (act: Act) => needs(form.parse(act)) }),
    binding: (act) => binding(form.parse(act)),
    mail: (act, minutes) => mail(form.parse(act), minutes),
    ...(stated === undefined ? {} : { stated }),
    ...(place === undefined ? {} : { place: (act: Act) => place(form.parse(act)) }),
    ...(states === undefined ? {} : { states: (act: Act) => states(form.parse(act)) }),
    ...(savedAs === undefined ? {} : { savedAs }),
    ...(member === undefined ? {} : { member: (act: Act) => member(form.parse(act)) }),
    ...(contact === undefined ? {} : { contact: (act: Act) => contact(form.parse(act)) }),
    ...(pays === undefined ? {} : { pays: (act: Act) => pays(form.parse(act)) }),
    ...(requested === undefined ? {} : { requested }),
    ...(isKey === undefined ? {} : { isKey }),
  }
}

/** The kinds of acts that a process knows. */
export type ActKinds = {
  readonly all: readonly ActKind[]
  /** Returns the kind of this act. Throws on an undeclared one. */
  readonly of: (act: Act) => ActKind
  /**
   * Returns the permissions that a member needs to confirm this: those of the act, or of a statement confirmed by the
   * PIN alone; none when membership is enough.
   */
  readonly permissionsFor: (act: Act | undefined, statement: Statement | null) => readonly Permission[]
  /** The kinds of statements that these acts, or the PIN alone, confirm. */
  readonly statements: readonly StatementKind[]
  /**
   * Returns the act that a statement is about; `null` for a statement that the PIN alone confirms. Throws on an unknown
   * one.
   */
  readonly stated: (statement: Statement) => Act | null
}

/** Statements about an act of another kind, such as a request to have it approved: each returns the act. */
export type StatedOtherwise = Readonly<Partial<Record<StatementKind, (statement: Statement) => Act>>>

/**
 * Combines declared kinds. `byPinAlone` lists statements that no code confirms, with the permission each needs;
 * `otherwise` those about acts of other kinds. Throws on duplicate kinds.
 */
export function actKinds(
  all: readonly ActKind[],
  byPinAlone: Readonly<Partial<Record<StatementKind, Permission>>>,
  otherwise: StatedOtherwise = {},
): ActKinds {
  const known = new Map(all.map((each) => [each.kind, each]))
  if (known.size !== all.length) throw new RangeError('two acts are of one kind')
  const of = ({ kind }: Act): ActKind => {
    const found = known.get(kind)
    if (found === undefined) throw new RangeError(`there is no act of the kind ${kind}`)
    return found
  }
  return {
    all,
    permissionsFor: (act, statement) => {
      const kind = act === undefined ? null : of(act)
      const one = kind === null ? (statement === null ? null : byPinAlone[statement.kind]) : kind.permission
      return [
        ...(one === null || one === undefined ? [] : [one]),
        ...(act === undefined ? [] : (kind?.needs?.(act) ?? [])),
      ]
    },
    statements: STATEMENT_KINDS.filter(
      (kind) =>
        byPinAlone[kind] !== undefined || otherwise[kind] !== undefined || known.get(kind)?.stated !== undefined,
    ),
    of,
    stated: (statement) => {
      const { kind } = statement
      if (byPinAlone[kind] !== undefined) return null
      const stated = otherwise[kind] ?? known.get(kind)?.stated
      if (stated === undefined) throw new RangeError(`a ${kind} is not confirmed by a statement`)
      return stated(statement)
    },
  }
}

/**
 * Returns the text that an act's code is bound to. It names the company whose money the act is for; without one it is
 * the person's own money.
 * @example bindingOf(kinds, { kind: 'change-pin' }, { userId, holder: userId }) // '["change-pin"]'
 */
export function bindingOf(kinds: ActKinds, act: Act, { userId, holder }: ActorIds): string {
  const kind = kinds.of(act)
  const said = [act.kind, ...kind.binding(act)]
  return JSON.stringify(kind.permission === null || holder === userId ? said : [holder, ...said])
}

/** Returns a fact of a statement. Throws when it is missing. */
export function factOf(statement: Statement, name: string): string {
  const value = statement[name]
  if (typeof value !== 'string') throw new RangeError(`a ${statement.kind} is stated without its ${name}`)
  return value
}

/** Returns a fact that names an asset. Throws when it is missing or names none. */
export function assetOf(statement: Statement, name: string): AssetCode {
  const asset = factOf(statement, name)
  if (!isAssetCode(asset)) throw new RangeError(`a ${statement.kind} of an unknown asset is stated`)
  return asset
}
